/** One tool as the model sees it; made from the zod schema that also checks the arguments. */
export interface ToolDeclaration {
  name: string;
  description: string;
  /** JSON Schema of the arguments. */
  parameters: object;
}

export interface ToolCall {
  id: string;
  name: string;
  /** Untrusted: checked by code before anything is done with it. */
  args: unknown;
}

/** The exchange so far. `model` steps are what a reply brought and go back unchanged, in order. */
export type ModelStep =
  | { kind: 'user'; text: string }
  | { kind: 'model'; opaque: unknown }
  | { kind: 'result'; callId: string; name: string; result: unknown; isError?: boolean };

export interface ModelRequest {
  purpose: 'route' | 'dish';
  instruction: string;
  steps: ModelStep[];
  tools: ToolDeclaration[];
  /** `any`: must call a tool; `auto`: may; `none`: must not. */
  toolChoice: 'any' | 'auto' | 'none';
  /** JSON Schema of a structured last answer. */
  responseSchema?: object;
  /** The model that this exchange is with so far: another one would not accept its steps. */
  model?: string;
}

/** Who understood the sentence. `rules`: the deterministic recommender decided. */
export const answeredBy = ['reader', 'stand-in', 'gemini', 'rules'] as const;
export type AnsweredBy = (typeof answeredBy)[number];

export interface TokenUsage {
  input: number;
  output: number;
  thought: number;
  cached: number;
  total: number;
}

export interface ModelReply {
  answeredBy: AnsweredBy;
  /** The model id that answered. */
  model: string;
  calls: ToolCall[];
  text?: string;
  /** To be appended to `steps` when the exchange goes on. */
  steps: ModelStep[];
  /** Another model took over and was shown the user's words alone: what came after them is to be dropped. */
  restarted?: true;
  /** Of the try that answered; `onTry` tells of all. */
  usage: TokenUsage;
}

/** One request to a model and how it ended: all that may be logged and counted of it. */
export interface ModelTry {
  answeredBy: AnsweredBy;
  model: string;
  /** 1 is the first of the call. */
  try: number;
  /** `answered`, or what went wrong in one word. */
  outcome: string;
  /** The status or reason behind the outcome, where there was one. */
  detail?: string;
  ms: number;
  /** Where the model said how much it used; a bad answer is billed too. */
  usage?: TokenUsage;
}

export interface ModelCallOptions {
  signal: AbortSignal;
  /** Told of every try, also of a call that rejects in the end. */
  onTry?: (ended: ModelTry) => void;
}

/**
 * The model proposes; code decides. Rejects when no answer could be had within the signal; the caller then
 * answers without it. A model never sees a person's id, preference or earlier sentence.
 */
export interface Model {
  call(request: ModelRequest, options: ModelCallOptions): Promise<ModelReply>;
}
