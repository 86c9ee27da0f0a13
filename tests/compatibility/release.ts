import type { Message } from '@jiaba/shared/bus';
import { payloads, type Topic } from '@jiaba/shared/events';
import * as z from 'zod';
import { aWorld } from '../chaos/world.ts';

/** What a release says on its topics: schemas as JSON Schema, and messages as they were published. */
export interface Release {
  version: string;
  schemas: Partial<Record<Topic, object>>;
  messages: Message[];
}

/** Enough turns that every topic, and every kind of message on it, is heard. */
async function everyTurn(): Promise<Message[]> {
  const world = await aWorld();
  const say = async (text: string, key: string) => {
    await world.say(text, key);
    await world.settle();
  };
  const press = async (label: string, key: string) => {
    await world.press(label, key);
    await world.settle();
  };
  await say('選單', 'menu');
  await say('花壇 全素', 'strict');
  await press('看這 20 家', 'loose');
  await say('花壇有推薦吃的嗎', 'open');
  await press('看更多', 'more');
  await say('附近有素食嗎', 'near');
  await say('竹塘素食', 'none');
  await say('鹿谷有素食嗎', 'outside');
  await say('記住我吃全素', 'card');
  await press('同意記住', 'agree');
  await say('我的偏好', 'view');
  await say('花壇有推薦吃的嗎', 'filled');
  await say('忘記我的飲食偏好', 'forget');
  await say('我的資料', 'data');
  await world.close();
  return world.published;
}

/** One message of each shape: the same topic and the same fields. */
function oneOfEach(messages: Message[]): Message[] {
  const shapeOf = ({ topic, data }: Message) => `${topic} ${fieldsOf(JSON.parse(data)).join()}`;
  return [...new Map(messages.map((message) => [shapeOf(message), message])).values()];
}

function fieldsOf(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  const parts = Array.isArray(value) ? [['[]', value[0]] as const] : Object.entries(value);
  return parts.flatMap(([key, part]) => fieldsOf(part, `${path}.${key}`));
}

/** Today's code as a release. */
export async function todaysRelease(version: string): Promise<Release> {
  const schemas = Object.fromEntries(
    Object.entries(payloads).map(([topic, schema]) => [
      topic,
      z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }),
    ]),
  );
  return { version, schemas, messages: oneOfEach(await everyTurn()) };
}
