import { globSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { isTopic } from '@jiaba/shared/events';
import { readMessage } from '@jiaba/shared/reading';
import * as z from 'zod';
import { type Release, todaysRelease } from './release.ts';

/**
 * During a deployment, and after a roll-back, two releases speak with each other. Every release that was recorded
 * (`node dev/compatibility/record-release.ts`) must understand today's, and today's must understand it.
 */
const releases = globSync('tests/compatibility/releases/*.json').map(
  (file) => JSON.parse(readFileSync(file, 'utf8')) as Release,
);

let today: Release;
beforeAll(async () => {
  today = await todaysRelease('today');
});

test('at least one release was recorded', () => {
  expect(releases.length).toBeGreaterThan(0);
});

describe.each(releases)('release $version', (release) => {
  test('today’s services read what it publishes', () => {
    const unread = release.messages.filter(
      ({ topic, attributes, data }) =>
        !isTopic(topic) || readMessage(topic, attributes, data).kind !== 'event',
    );

    expect(release.messages.length).toBeGreaterThan(20);
    expect(unread).toEqual([]);
  });

  test('it reads what today’s services publish', () => {
    const understood = today.messages.map(({ topic, attributes, data }) => {
      const schema = isTopic(topic) ? release.schemas[topic] : undefined;
      if (!schema) return `${topic} is new: it must not be published before every service knows it`;
      const parsed = z
        .fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0])
        .safeParse(JSON.parse(data));
      return parsed.success || `${attributes.type}: ${z.prettifyError(parsed.error)}`;
    });

    expect(understood.filter((verdict) => verdict !== true)).toEqual([]);
  });
});

test('a field that a release needs and today leaves out is noticed', () => {
  const [release] = releases;
  const broken = z.fromJSONSchema(
    release?.schemas['line.received'] as Parameters<typeof z.fromJSONSchema>[0],
  );

  expect(broken.safeParse({ kind: 'text' }).success).toBe(false);
  expect(broken.safeParse({ kind: 'text', text: '花壇', mood: 'new' }).success).toBe(true);
});
