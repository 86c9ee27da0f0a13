import { type Answer, type ApiRequest, readBody, refused, refusedAtTheDoor } from './api-request.ts';
import { type Endpoint, endpointAt } from './endpoints.ts';
import { startLoading } from './loading.ts';
import { refusalOf } from './message-rules.ts';
import type { People } from './people.ts';
import type { Fields } from './rules.ts';
import type { sending } from './sending.ts';
import type { Shown } from './shown.ts';

interface LineApiOptions {
  channelAccessToken: string;
  sends: ReturnType<typeof sending>;
  people: People;
  shown: Shown;
}

type Served = (call: { body: Fields; named: string; retryKey?: string; requestId: string }) => Answer;

/** LINE's Messaging API as one function from a request to its answer. */
export function lineApi({ channelAccessToken, sends, people, shown }: LineApiOptions) {
  const serve: Record<Endpoint, Served> = {
    reply: sends.reply,
    push: sends.push,
    validate: ({ body }) => validate(body),
    loading: ({ body }) => startLoading(body),
    profile: ({ named }) => profile(people, named),
    quota: () => ({ status: 200, body: { type: 'none' } }),
    consumption: () => ({ status: 200, body: { totalUsage: pushes(shown) } }),
  };
  return function answer(request: ApiRequest, requestId: string): Answer {
    const place = endpointAt(request.method, request.path);
    const early = refusedAtTheDoor(request, channelAccessToken);
    if (early) return early;
    if (!place) return refused(404, 'Not found');
    const body = request.method === 'POST' ? readBody(request) : {};
    if (!body) return refused(400, 'The request body could not be parsed as JSON (line: -, column: -)');
    const retryKey = request.headers['x-line-retry-key'];
    if (retryKey !== undefined && place.endpoint !== 'push') {
      return refused(400, 'X-Line-Retry-Key is not supported by this API');
    }
    return serve[place.endpoint]({ body, named: place.named, retryKey, requestId });
  };
}

function validate(body: Fields): Answer {
  const refusal = refusalOf(body.messages);
  return refusal ? { status: 400, body: refusal } : { status: 200, body: {} };
}

function profile(people: People, userId: string): Answer {
  const known = people.profile(userId);
  return known ? { status: 200, body: known } : refused(404, 'Not found');
}

/** Each push counts once for a person; how many people a group has is not known here, so it counts once too. */
const pushes = (shown: Shown): number => shown.list().filter(({ via }) => via === 'push').length;
