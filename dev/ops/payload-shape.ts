import { isTopic, payloads } from '@jiaba/shared/events';
import * as z from 'zod';

/**
 * What a payload looks like without anything that it says: the names of fields that its topic's schema knows, and
 * the kinds of values. Everything else in it may be a person's words, so it is only counted.
 * @param data JSON of the payload
 */
export function payloadShape(data: string, topic: string): string {
  let value: unknown;
  try {
    value = JSON.parse(data);
  } catch {
    return `no JSON, ${Buffer.byteLength(data)} bytes`;
  }
  return shapeOf(
    value,
    isTopic(topic) ? fieldNames(z.toJSONSchema(payloads[topic], { io: 'input' })) : new Set(),
  );
}

function shapeOf(value: unknown, known: Set<string>): string {
  if (Array.isArray(value)) {
    return value.length === 0 ? '[]' : `[${value.length} × ${shapeOf(value[0], known)}]`;
  }
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  const fields = Object.entries(value)
    .filter(([name]) => known.has(name))
    .map(([name, inner]) => `${name}: ${shapeOf(inner, known)}`);
  const unknown = Object.keys(value).length - fields.length;
  return `{${[...fields, ...(unknown > 0 ? [`unknown fields: ${unknown}`] : [])].join(', ')}}`;
}

/** All property names anywhere in a JSON Schema. */
function fieldNames(schema: unknown): Set<string> {
  if (typeof schema !== 'object' || schema === null) return new Set();
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : [];
  return new Set([...own, ...Object.values(schema).flatMap((inner) => [...fieldNames(inner)])]);
}
