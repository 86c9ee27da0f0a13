import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Message } from '@jiaba/shared/bus';
import type { Model, ModelReply, ModelRequest } from '@jiaba/shared/model';
import type { messagingApi, webhook } from '@line/bot-sdk';
import type { ChatJson } from '../chat/chat-json.ts';
import { converse } from '../chat/conversation.ts';
import { observation } from '../chat/observation.ts';
import { sourceOf } from '../chat/webhook-of.ts';
import { type Rows, rowsIn } from '../evidence/rows.ts';
import { pressables } from '../line-simulator/plain-text.ts';
import { type EmbeddedStack, startEmbedded } from '../stack/embedded.ts';
import type { RoundEvidence } from './evidence.ts';
import type { Round } from './rounds.ts';

const MEMORY = ['preference-revisions', 'preference-values', 'drafts'];

/** Plays the rounds with this model, on a database that is made for them and removed. */
export async function runRounds(rounds: Round[], model: Model): Promise<RoundEvidence[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'jiaba-live-'));
  const seen = observation();
  const published: Message[] = [];
  const asked: { request: ModelRequest; reply?: ModelReply }[] = [];
  const stack = await startEmbedded({
    dataDir,
    seed: randomUUID(),
    sink: seen.log,
    model: { kind: 'given', model: recording(model, asked) },
    observe(event) {
      seen.tap(event);
      if (event.kind === 'published') published.push(event.message);
    },
  });
  const source = sourceOf({ user: 'live-check' });
  const converseOn = (event: webhook.Event) => converse(stack, [event], seen);
  const evidence: RoundEvidence[] = [];
  try {
    for (const round of rounds) {
      asked.length = 0;
      const before = memoryRows(dataDir);
      const answer = await converseOn(stack.simulator.events.text(source, round.says));
      const [first] = asked;
      evidence.push({
        says: round.says,
        request: first?.request,
        reply: first?.reply && withoutSteps(first.reply),
        executed: executedIn(published, answer.turnId, first?.reply),
        answer,
        before,
        after: memoryRows(dataDir),
      });
      await afterwards(round, answer);
    }
  } finally {
    await stack.close();
    rmSync(dataDir, { recursive: true });
  }
  return evidence;

  async function afterwards({ afterwards: what }: Round, answer: ChatJson): Promise<void> {
    if (what === 'forget') await converseOn(stack.simulator.events.text(source, '忘記我的飲食偏好'));
    if (what === 'press') await press(stack, answer, converseOn, source);
  }
}

/** Without a card there is nothing to press: the round has failed, and the next ones show what that means. */
async function press(
  { simulator }: EmbeddedStack,
  { messages }: ChatJson,
  converseOn: (event: webhook.Event) => Promise<unknown>,
  source: webhook.Source,
): Promise<void> {
  const button = pressables(messages as unknown as messagingApi.Message[]).find(
    ({ label }) => label === '同意記住',
  );
  const { data } = (button?.action ?? {}) as messagingApi.PostbackAction;
  if (data) await converseOn(simulator.events.postback(source, data));
}

function recording(model: Model, asked: { request: ModelRequest; reply?: ModelReply }[]): Model {
  return {
    async call(request, options) {
      const entry: (typeof asked)[number] = { request: structuredClone(request) };
      asked.push(entry);
      entry.reply = await model.call(request, options);
      return entry.reply;
    },
  };
}

const withoutSteps = ({ steps, ...reply }: ModelReply): RoundEvidence['reply'] => reply;

/** What the router published in this turn; the first call stands for it, since it runs one. */
function executedIn(published: Message[], turnId?: string, reply?: ModelReply): RoundEvidence['executed'] {
  return published
    .filter(({ attributes }) => attributes.turnId === turnId && attributes.source === 'jiaba/router')
    .map(({ topic, data }) => ({ callId: reply?.calls[0]?.id, topic, payload: JSON.parse(data) as unknown }));
}

const memoryRows = (dataDir: string): Rows =>
  rowsIn(join(dataDir, 'jiaba.sqlite')).filter(({ collection }) => MEMORY.includes(collection));
