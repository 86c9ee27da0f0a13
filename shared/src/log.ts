import { type Clock, isoTime } from './clock.ts';

export type Fields = Record<string, unknown>;

/** One line per hop: the paths in chat, page and operator tools are built on it. */
export interface HopLine {
  turnId: string;
  service: string;
  topic: string;
  /** 1 on the first delivery. */
  attempt: number;
  /** The broker did not say: `attempt` is what this process has seen of the message, and there may be more. */
  attemptIsMinimum?: true;
  ms: number;
  outcome: 'acked' | 'failed' | 'timeout' | 'poison' | 'deadline' | 'dropped' | 'refused';
  /** How many events follow from this hop. */
  published?: number;
  /** Nothing follows from this hop. */
  final?: true;
}

export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
  hop(line: HopLine): void;
  /** The same log with fields bound to every line. */
  with(fields: Fields): Log;
}

/** Takes one finished log entry. */
export type LogSink = (entry: Fields) => void;

export const stdoutSink: LogSink = (entry) => {
  process.stdout.write(`${JSON.stringify(entry)}\n`);
};

export const stderrSink: LogSink = (entry) => {
  process.stderr.write(`${JSON.stringify(entry)}\n`);
};

interface LogOptions {
  service: string;
  clock: Clock;
  sink: LogSink;
  /** Google Cloud project, for the trace link; without it the bare trace id is logged. */
  project?: string;
}

/**
 * A log whose entries have the shape that Cloud Logging lifts from JSON lines: severity, message, time, trace.
 * Callers log names, ids of turns and events, counts and codes: never a sentence, a user id, a diet.
 */
export function createLog({ service, clock, sink, project }: LogOptions, bound: Fields = {}): Log {
  const write = (severity: string, message: string, fields: Fields = {}) => {
    const { traceparent, error, ...rest } = { ...bound, ...fields };
    sink({
      severity,
      message,
      time: isoTime(clock.now()),
      service,
      ...rest,
      ...traceFields(traceparent, project),
      ...errorFields(error),
    });
  };
  return {
    info: (message, fields) => write('INFO', message, fields),
    warn: (message, fields) => write('WARNING', message, fields),
    error: (message, fields) => write('ERROR', message, fields),
    hop: (line) =>
      write(line.outcome === 'acked' || line.outcome === 'dropped' ? 'INFO' : 'WARNING', 'hop', { ...line }),
    with: (fields) => createLog({ service, clock, sink, project }, { ...bound, ...fields }),
  };
}

function traceFields(traceparent: unknown, project?: string): Fields {
  const match =
    typeof traceparent === 'string' && /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(traceparent);
  if (!match) return {};
  return {
    'logging.googleapis.com/trace': project ? `projects/${project}/traces/${match[1]}` : match[1],
    'logging.googleapis.com/spanId': match[2],
    'logging.googleapis.com/trace_sampled': match[3] === '01',
  };
}

function errorFields(error: unknown): Fields {
  if (error === undefined) return {};
  if (!(error instanceof Error)) return { error: 'a value that is no Error was thrown' };
  // A SyntaxError quotes the text that it could not read, and that may be a person's sentence.
  const frames = error.stack
    ?.split('\n')
    .filter((line) => line.startsWith('    at '))
    .join('\n');
  return error instanceof SyntaxError
    ? { error: error.name, stack_trace: `${error.name}\n${frames}` }
    : { error: error.name, stack_trace: error.stack };
}
