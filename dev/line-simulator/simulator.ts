import type { Clock } from '@jiaba/shared/clock';
import type { ApiRequest } from './api-request.ts';
import { type Endpoint, endpointAt } from './endpoints.ts';
import { type Faults, faultPlan } from './faults.ts';
import { type Outcome, serveHttp } from './http-server.ts';
import { lineApi } from './line-api.ts';
import { meetFault } from './meet-fault.ts';
import { people as makePeople, type People } from './people.ts';
import { replyTokens } from './reply-tokens.ts';
import { retryKeys } from './retry-keys.ts';
import { sending } from './sending.ts';
import { lineId, sequenceFrom } from './sequence.ts';
import { type ShownBatch, type ShownObserver, shownLog } from './shown.ts';
import { webhookEvents } from './webhook-events.ts';
import { webhookSender } from './webhook-sender.ts';

interface LineSimulatorOptions {
  clock: Clock;
  channelAccessToken: string;
  channelSecret: string;
  /** The bot's own user id. */
  destination?: string;
  /** 0 takes a free one. */
  port?: number;
  /** The same seed gives the same ids, tokens and event ids. */
  seed?: string;
}

/** A call that reached the API, with or without success. */
interface ApiCall {
  /** Undefined for a path that LINE does not have. */
  endpoint?: Endpoint;
  requestId: string;
  retryKey?: string;
  /** Undefined where a fault kept the answer back. */
  status?: number;
}

export interface LineSimulator extends ReturnType<typeof webhookSender> {
  /** For `apiBaseURL` of LINE's SDK. */
  url: string;
  destination: string;
  events: ReturnType<typeof webhookEvents>;
  /** A reply token without a webhook; its minute starts now. */
  issueReplyToken(sourceId: string): string;
  /** What was accepted, in order: in one chat, or in all. */
  shown(sourceId?: string): ShownBatch[];
  /** Calls the observer for each accepted batch from now on; the returned function ends that. */
  onShown(observer: ShownObserver): () => void;
  calls: readonly ApiCall[];
  faults: Faults;
  people: People;
  /** Also cuts calls that are never answered. */
  close(): Promise<void>;
}

/** LINE's platform on loopback: its Messaging API, its webhooks, and what a person would see. */
export async function startLineSimulator(options: LineSimulatorOptions): Promise<LineSimulator> {
  const { clock, channelAccessToken, channelSecret, seed = 'line-simulator' } = options;
  const { destination = lineId('U', 'the bot'), port = 0 } = options;
  const [sequence, requestIds] = [sequenceFrom(seed), sequenceFrom(`${seed}/requests`)];
  const [people, shown, faults, keys] = [makePeople(), shownLog(), faultPlan(), retryKeys({ clock })];
  const tokens = replyTokens({ clock, sequence });
  const sends = sending({ clock, sequence, tokens, keys, people, shown });
  const answer = lineApi({ channelAccessToken, sends, people, shown });
  const calls: ApiCall[] = [];

  function respond(request: ApiRequest): Outcome {
    const requestId = requestIds.uuid();
    const endpoint = endpointAt(request.method, request.path)?.endpoint;
    const outcome = meetFault(endpoint && faults.take(endpoint), () => answer(request, requestId));
    const identified = withRequestId(outcome, requestId);
    const status = statusOf(identified);
    calls.push({ endpoint, requestId, retryKey: request.headers['x-line-retry-key'], status });
    return identified;
  }

  const { url, close } = await serveHttp(respond, port);
  return {
    url,
    close,
    destination,
    calls,
    faults,
    people,
    events: webhookEvents({ clock, sequence, tokens, people, destination }),
    ...webhookSender({ channelSecret, destination, tokens }),
    issueReplyToken: tokens.issue,
    shown: shown.list,
    onShown: shown.observe,
  };
}

function statusOf(outcome: Outcome): number | undefined {
  if (typeof outcome === 'string') return undefined;
  return 'unreadable' in outcome ? outcome.unreadable.status : outcome.status;
}

/** Every answer carries the id that LINE's support would ask for. */
function withRequestId(outcome: Outcome, requestId: string): Outcome {
  if (typeof outcome === 'string') return outcome;
  if ('unreadable' in outcome) return { unreadable: identify(outcome.unreadable, requestId) };
  return identify(outcome, requestId);
}

const identify = <T extends { headers?: Record<string, string> }>(answer: T, requestId: string): T => ({
  ...answer,
  headers: { ...answer.headers, 'x-line-request-id': requestId },
});
