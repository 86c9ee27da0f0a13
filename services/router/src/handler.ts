import type { Clock } from '@jiaba/shared/clock';
import type { Event, Next } from '@jiaba/shared/events';
import type { Context, Handlers } from '@jiaba/shared/handler';
import type { Model, ModelReply } from '@jiaba/shared/model';
import { decideOnce } from '@jiaba/shared/outcomes';
import type { FixedReply } from '@jiaba/shared/replies';
import type { Store } from '@jiaba/shared/store';
import { tools } from '@jiaba/shared/tools';
import { beginSearch } from '@jiaba/shared/tools/search-local-places/begin-search';
import { begin } from './begin.ts';
import { fixed, followCommand } from './commands.ts';
import { declarations, type NoActionKind, readRoute } from './route.ts';

const INSTRUCTION =
  'You route one sentence of a person in Changhua, Taiwan, to exactly one tool. Copy the words for a place as ' +
  'they were said. Leave out every argument that this sentence does not state.';

interface RouterOptions {
  model: Model;
  store: Store;
  clock: Clock;
  /** The township of a point; undefined outside the county. */
  townshipAt: (longitude: number, latitude: number) => string | undefined;
}

/** Fixed commands are answered without a model; a sentence is shown to the model once and the decision kept. */
export function routerHandlers({ model, store, clock, townshipAt }: RouterOptions): Handlers {
  return {
    'line.command': async function answerCommand(event) {
      return followCommand(event);
    },
    'line.received': decideOnce(
      { store, collection: 'router-outcomes', clock },
      async function routeReceived(event, ctx) {
        return { next: [await follow(event, ctx)] };
      },
    ),
  };

  async function follow(event: Event<'line.received'>, ctx: Context): Promise<Next> {
    const received = event.payload;
    if (received.kind === 'location') {
      const located = townshipAt(received.longitude, received.latitude) ?? 'outside';
      return begin(beginSearch({ requested: {}, located, answeredBy: 'rules' }, event));
    }
    const reply = await ask(received.text, ctx);
    return reply ? followReply(event, reply) : fixed('down');
  }

  /** Undefined when the model is away: that is a result for the person, not a reason to redeliver. */
  async function ask(text: string, { signal, log }: Context): Promise<ModelReply | undefined> {
    try {
      return await model.call(
        {
          purpose: 'route',
          instruction: INSTRUCTION,
          steps: [{ kind: 'user', text }],
          tools: declarations,
          toolChoice: 'any',
        },
        { signal },
      );
    } catch (error) {
      signal.throwIfAborted();
      log.error('the model did not answer', { error });
      return undefined;
    }
  }
}

const noActionTexts: Record<NoActionKind, FixedReply['id']> = {
  greeting: 'hello.greet',
  clarify: 'clarify',
  booking: 'menu.booking',
  out_of_scope: 'out_of_scope',
};

/** Starts the tool that the model picked; arguments that do not fit become a question. */
function followReply(event: Event<'line.received'>, reply: ModelReply): Next {
  const route = readRoute(reply);
  const { answeredBy } = reply;
  if (route.tool !== 'no_action') {
    const start = tools[route.tool].begin(route.args, { event, answeredBy });
    return start ? begin(start) : fixed('clarify');
  }
  // The reader cannot tell what is out of scope, only what it cannot read.
  return fixed(answeredBy === 'reader' ? 'ai.no-idea' : noActionTexts[route.kind]);
}
