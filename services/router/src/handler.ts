import type { Clock } from '@jiaba/shared/clock';
import { mentionsAllergy } from '@jiaba/shared/domain/allergy-words';
import { isUrgent } from '@jiaba/shared/domain/urgent';
import type { Event, Next } from '@jiaba/shared/events';
import type { Context, Handlers } from '@jiaba/shared/handler';
import type { Model } from '@jiaba/shared/model';
import { decideOnce } from '@jiaba/shared/outcomes';
import type { Store } from '@jiaba/shared/store';
import { beginSearch } from '@jiaba/shared/tools/search-local-places/begin-search';
import { modelAsker } from './ask-model.ts';
import { begin } from './begin.ts';
import { fixed, followCommand } from './commands.ts';
import { decide } from './decision.ts';
import { followDecision } from './follow-decision.ts';
import type { Loading } from './loading.ts';
import type { PublicFacts } from './public-facts.ts';
import { routingRequest } from './routing-request.ts';
import { usageLedger } from './usage-ledger.ts';

interface RouterOptions {
  model: Model;
  store: Store;
  clock: Clock;
  loading: Loading;
  facts: PublicFacts;
  /** How often a person may use the model in a day. */
  callsPerDay: number;
  /** The township of a point; undefined outside the county. */
  townshipAt: (longitude: number, latitude: number) => string | undefined;
}

/** Fixed commands are answered without a model; a sentence is shown to the model once and the decision kept. */
export function routerHandlers(options: RouterOptions): Handlers {
  const { model, store, clock, loading, facts, callsPerDay, townshipAt } = options;
  const ask = modelAsker({ model, ledger: usageLedger({ store, clock, callsPerDay }), loading, clock });
  return {
    'line.command': async function answerCommand(event) {
      return [followCommand(event)];
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
    if (received.kind === 'text') return followSentence(event, received.text, ctx);
    const located = townshipAt(received.longitude, received.latitude) ?? 'outside';
    return begin(beginSearch({ requested: {}, located, answeredBy: 'rules' }, event));
  }

  async function followSentence(event: Event<'line.received'>, text: string, ctx: Context): Promise<Next> {
    if (isUrgent(text)) return fixed('urgent');
    const asked = await ask(event, routingRequest(text, facts), ctx);
    if (asked.kind === 'capped') return fixed('ai.cap');
    const { reply, resting } = asked;
    const decision = decide(reply, text);
    if (decision.kind === 'no_action' && decision.fault) {
      ctx.log.warn('the reply of the model cannot be followed', {
        model: reply.model,
        fault: decision.fault,
      });
    }
    const aboutAllergy = mentionsAllergy(text);
    return followDecision(decision, { event, answeredBy: reply.answeredBy, resting, aboutAllergy });
  }
}
