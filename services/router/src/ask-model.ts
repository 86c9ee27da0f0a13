import type { Clock } from '@jiaba/shared/clock';
import type { Event } from '@jiaba/shared/events';
import type { Context } from '@jiaba/shared/handler';
import type { Model, ModelReply, ModelRequest, ModelTry } from '@jiaba/shared/model';
import { type Loading, loadingSeconds } from './loading.ts';
import { readerModel } from './reader-model.ts';
import type { UsageLedger } from './usage-ledger.ts';

interface AskOptions {
  model: Model;
  ledger: UsageLedger;
  loading: Loading;
  clock: Clock;
}

export type Asked =
  | { kind: 'reply'; reply: ModelReply; resting?: true }
  /** The person has used up the day's calls. */
  | { kind: 'capped' };

/** Asks the model about a received sentence. When it is away the deterministic reader answers in its place. */
export function modelAsker({ model, ledger, loading, clock }: AskOptions) {
  const reader = readerModel();
  return async function ask(
    event: Event<'line.received'>,
    request: ModelRequest,
    ctx: Context,
  ): Promise<Asked> {
    const spender = { turnId: event.turnId, ownerHash: event.owner?.hash, receivedAt: event.receivedAt };
    const { allowed, day } = await ledger.mayAsk(spender);
    if (!allowed) return { kind: 'capped' };
    const tries: ModelTry[] = [];
    const onTry = (ended: ModelTry) => {
      tries.push(ended);
      ctx.log.info('model try', { purpose: request.purpose, ...ended });
    };
    const reply = await answerOf(event, request, { ...ctx, onTry });
    await ledger.add({ spender, purpose: request.purpose, tries, day });
    if (reply) return { kind: 'reply', reply };
    return { kind: 'reply', reply: await reader.call(request, { signal: ctx.signal }), resting: true };
  };

  /** Undefined when the model is away: that is a result for the person, not a reason to redeliver. */
  async function answerOf(
    event: Event<'line.received'>,
    request: ModelRequest,
    { signal, log, onTry }: Context & { onTry: (ended: ModelTry) => void },
  ): Promise<ModelReply | undefined> {
    const answered = new AbortController();
    const animation = animate(event, answered.signal);
    try {
      return await model.call(request, { signal, onTry });
    } catch (error) {
      signal.throwIfAborted();
      log.error('the model did not answer', { error });
      return undefined;
    } finally {
      answered.abort();
      await animation;
    }
  }

  async function animate(event: Event<'line.received'>, signal: AbortSignal): Promise<void> {
    // The kernel gives the id of the chat in 1:1 chats alone, where alone LINE shows anything.
    const chatId = event.replyTo?.sourceId;
    const msLeft = Date.parse(event.replyBy) - clock.now();
    if (chatId !== undefined) await loading.start(chatId, loadingSeconds(msLeft), signal);
  }
}
