import * as z from 'zod';
import type { Envelope } from '../envelope.ts';
import type { AnsweredBy, ToolDeclaration } from '../model.ts';

/** Who asks: what `begin` may know of the turn. */
export interface Asking {
  event: Pick<Envelope, 'scope' | 'owner'>;
  answeredBy: AnsweredBy;
  /** The sentence was about an allergy. */
  aboutAllergy?: boolean;
  /** The model was away, and the reader read the sentence in its place. */
  resting?: true;
}

interface ToolOptions<Args extends z.ZodObject, Start> {
  name: string;
  /** Shown to the model. Ends with what the tool does not return. */
  description: string;
  /** Declared to the model, and the check of what it sends. */
  args: Args;
  /** The event that starts the tool, as topic and payload. Without it the tool is understood, but not run yet. */
  begin?: (args: z.infer<Args>, asking: Asking) => Start;
}

/** Limits that code checks and the model need not be told: its server leaves most of them unread. */
const UNTOLD = new Set([
  ...['$schema', 'additionalProperties', 'minLength', 'maxLength'],
  ...['minimum', 'maximum', 'minItems', 'maxItems'],
]);

/** The declaration of a tool: the same schema that checks the arguments, as JSON Schema. */
export function declare(name: string, description: string, args: z.ZodObject): ToolDeclaration {
  const parameters: unknown = JSON.parse(JSON.stringify(z.toJSONSchema(args)), (key, value: unknown) =>
    UNTOLD.has(key) ? undefined : value,
  );
  return { name, description, parameters: parameters as object };
}

/**
 * A business tool as the router sees it. `begin` takes untrusted arguments, of a model or a button, and gives the
 * event that starts the tool, or undefined when they do not fit the schema; a tool that nothing runs has none.
 */
export function defineTool<Args extends z.ZodObject, Start = never>({
  name,
  description,
  args,
  begin,
}: ToolOptions<Args, Start>) {
  let declaration: ToolDeclaration | undefined;
  return {
    /** Made when first asked for: of the services the router alone does. */
    get declaration(): ToolDeclaration {
      declaration ??= declare(name, description, args);
      return declaration;
    },
    args,
    begin:
      begin &&
      ((untrusted: unknown, asking: Asking): Start | undefined => {
        const parsed = args.safeParse(untrusted);
        return parsed.success ? begin(parsed.data, asking) : undefined;
      }),
  };
}
