import type { ModelReply, ModelRequest } from '@jiaba/shared/model';
import type { ChatJson } from '../chat/chat-json.ts';
import type { Rows } from '../evidence/rows.ts';

/** One round, link by link: what the model was shown, what it called, what was run, what was answered. */
export interface RoundEvidence {
  says: string;
  /** Undefined where the model was never asked. */
  request?: ModelRequest;
  /** Undefined where the model did not answer. */
  reply?: Pick<ModelReply, 'answeredBy' | 'model' | 'calls' | 'text' | 'usage'>;
  /** What the router published for the call, with the id of the call it came from. */
  executed: { callId?: string; topic: string; payload: unknown }[];
  answer: ChatJson;
  /** Memory's documents before and after the round. */
  before: Rows;
  after: Rows;
}
