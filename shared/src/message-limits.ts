import { MAX_MESSAGE_BYTES, type Message } from './bus.ts';
import type { Topology } from './topology.ts';

const MAX_ATTRIBUTES = 100;
const MAX_KEY_BYTES = 256;
const MAX_VALUE_BYTES = 1_024;

/** Throws when Pub/Sub would refuse the message. What is said names keys and sizes, never a value. */
export function checkMessage({ topic, attributes, data }: Message, topology: Topology): void {
  const refuse: (why: string) => never = (why) => {
    throw new Error(`publish to ${topic} refused: ${why}`);
  };
  const entries: [string, unknown][] = Object.entries(attributes);
  if (!Object.hasOwn(topology.topics, topic)) refuse('the topology has no such topic');
  if (typeof data !== 'string') refuse('data is no string');
  if (data === '' && entries.length === 0) refuse('neither data nor attributes');
  if (entries.length > MAX_ATTRIBUTES) refuse(`${entries.length} attributes, at most ${MAX_ATTRIBUTES}`);
  let total = Buffer.byteLength(data);
  for (const [key, value] of entries) {
    if (typeof value !== 'string') refuse(`attribute ${key} is no string`);
    const [keyBytes, valueBytes] = [Buffer.byteLength(key), Buffer.byteLength(value)];
    if (keyBytes === 0 || keyBytes > MAX_KEY_BYTES) refuse(`an attribute key of ${keyBytes} bytes`);
    if (valueBytes > MAX_VALUE_BYTES) refuse(`attribute ${key} has ${valueBytes} bytes`);
    total += keyBytes + valueBytes;
  }
  if (total > MAX_MESSAGE_BYTES) refuse(`${total} bytes, at most ${MAX_MESSAGE_BYTES}`);
}
