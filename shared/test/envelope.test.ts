import { expect, test } from '@jest/globals';
import { fromAttributes, toAttributes } from '@jiaba/shared/envelope';
import { anEnvelope } from '../../dev/testing/an-event.ts';

test('an envelope comes back from its message attributes as it was', () => {
  const envelope = anEnvelope({ causedBy: 't0', owner: { hash: 'new', previousHash: 'old' } });

  expect(fromAttributes(toAttributes(envelope, 'jiaba/ingress'))).toEqual(envelope);
});

test('what is absent stays absent: a group event without a user, an event without a way back', () => {
  const envelope = anEnvelope({ scope: 'group' });
  delete envelope.owner;
  delete envelope.replyTo;

  expect(fromAttributes(toAttributes(envelope, 'jiaba/ingress'))).toEqual(envelope);
});

test('message attributes are strings and carry the CloudEvents names', () => {
  const attributes = toAttributes(anEnvelope(), 'jiaba/ingress');

  expect(Object.values(attributes).every((value) => typeof value === 'string')).toBe(true);
  expect(attributes).toMatchObject({
    specversion: '1.0',
    source: 'jiaba/ingress',
    type: 'jiaba.line.received.v1',
    dataschema: 'urn:jiaba:line.received:1',
  });
});

test.each(['id', 'type', 'turnId', 'at', 'receivedAt', 'replyBy', 'tenant', 'scope', 'effect'])(
  'an envelope without %s is refused',
  (name) => {
    const attributes = toAttributes(anEnvelope(), 'jiaba/ingress');
    delete attributes[name];

    expect(() => fromAttributes(attributes)).toThrow();
  },
);
