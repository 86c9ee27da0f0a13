import type { TokenUsage } from '@jiaba/shared/model';

/** What one request to a model came to when it brought no usable answer. */
export type FailureKind =
  /** 408, 409, 429 for a while, 5xx. */
  | 'overloaded'
  /** The connection was reset, the body was cut, or it is no JSON. */
  | 'network'
  | 'timeout'
  /** Nothing was sent: the model is being left alone. */
  | 'breaker-open'
  /** The day's quota is used up. */
  | 'quota'
  /** There is no such model. */
  | 'gone'
  /** Answered, but with nothing that can be used. */
  | 'bad-output'
  /** Google will not answer this sentence. */
  | 'blocked'
  /** The steps sent back were not what the model had sent: a fault of this code. */
  | 'bad-history'
  /** Refused for good: key, rights, or a malformed request. */
  | 'fatal';

interface FailureParts {
  /** A status or reason by its name; never a body. */
  detail?: string;
  /** The server asks to wait this long. */
  retryAfterMs?: number;
  /** A bad answer is billed like a good one. */
  usage?: TokenUsage;
}

/** One try failed. Its message holds no text of the request or the reply, so that it may be logged. */
export class TryFailure extends Error {
  readonly kind: FailureKind;
  readonly detail?: string;
  readonly retryAfterMs?: number;
  readonly usage?: TokenUsage;

  constructor(kind: FailureKind, { detail, retryAfterMs, usage }: FailureParts = {}) {
    super(detail ? `${kind}: ${detail}` : kind);
    this.name = 'TryFailure';
    this.kind = kind;
    this.detail = detail;
    this.retryAfterMs = retryAfterMs;
    this.usage = usage;
  }
}

/** How a call ended that brought no answer. */
export type CallEnd = 'exhausted' | 'blocked' | 'bad-history' | 'fatal';

/** A call failed after all its tries. `detail` is that of the last one. */
export class ModelFailure extends Error {
  readonly end: CallEnd;
  readonly detail?: string;

  constructor(end: CallEnd, detail?: string) {
    super(detail ? `${end}: ${detail}` : end);
    this.name = 'ModelFailure';
    this.end = end;
    this.detail = detail;
  }
}
