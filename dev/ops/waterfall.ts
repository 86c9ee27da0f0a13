import type { Hop, SpanLine, TurnLog } from './log-entries.ts';

/** One line of a waterfall. */
export interface Row {
  /** 0 for a hop, 1 and more for a span within it. */
  depth: number;
  service: string;
  /** The topic of a hop, the name of a span. */
  what: string;
  /** Of a hop. */
  attempt?: number;
  /** From the first moment of the turn. */
  startMs: number;
  ms: number;
  outcome: string;
}

/** The hops of a turn in the order in which they began, each with its spans below it. */
export function waterfall({ hops, spans }: TurnLog): Row[] {
  const origin = Math.min(...hops.map(beginning), ...spans.map(({ startedAt }) => Date.parse(startedAt)));
  const hopSpans = new Set(hops.map(({ spanId }) => spanId));

  /** The span of a delivery is its hop, and stands in the waterfall as such. */
  function below(parent: string | undefined, depth: number): Row[] {
    return spans
      .filter(({ spanId, parentSpanId }) => parent && parentSpanId === parent && !hopSpans.has(spanId))
      .toSorted((a, b) => Date.parse(a.startedAt) - Date.parse(b.startedAt))
      .flatMap((span) => [spanRow(span, origin, depth), ...below(span.spanId, depth + 1)]);
  }

  return hops
    .toSorted((a, b) => beginning(a) - beginning(b))
    .flatMap((hop) => [hopRow(hop, origin), ...below(hop.spanId, 1)]);
}

/** A hop line is written at the end. */
const beginning = ({ time, ms }: Hop): number => Date.parse(time) - ms;

function hopRow(hop: Hop, origin: number): Row {
  const { service, topic, attempt, ms, outcome, why } = hop;
  return {
    depth: 0,
    service,
    what: topic,
    attempt,
    startMs: beginning(hop) - origin,
    ms,
    outcome: why ? `${outcome} (${why})` : outcome,
  };
}

function spanRow({ service, name, startedAt, ms, outcome }: SpanLine, origin: number, depth: number): Row {
  return { depth, service, what: name, startMs: Date.parse(startedAt) - origin, ms, outcome };
}
