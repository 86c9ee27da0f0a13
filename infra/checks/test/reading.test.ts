import { expect, test } from '@jest/globals';
import { readingFaults } from '../check.ts';
import { type Change, infra, withChange } from './planted.ts';

test('syntax, resource types, arguments, required fields and references hold', async () => {
  expect(await readingFaults(infra)).toEqual([]);
});

/** What somebody could get wrong, and words of what is said about it. */
const planted: [string, Change, RegExp][] = [
  [
    'an unknown resource type',
    {
      file: 'pubsub.tf',
      from: '"google_pubsub_subscription" "operators"',
      to: '"google_pubsub_listener" "operators"',
    },
    /type that .* does not know/,
  ],
  [
    'a misspelt argument',
    { file: 'pubsub.tf', from: 'ack_deadline_seconds ', to: 'ack_deadline ' },
    /no argument or block ack_deadline\b/,
  ],
  [
    'a required argument left out',
    { file: 'firestore.tf', from: '  location_id                       = var.region\n', to: '' },
    /location_id is required/,
  ],
  [
    'a reference to a resource that is not there',
    {
      file: 'pubsub.tf',
      from: 'google_service_account.push.email',
      to: 'google_service_account.pusher.email',
    },
    /pusher is not declared/,
  ],
  [
    'a reference to an attribute that is not there',
    {
      file: 'services.tf',
      from: 'google_service_account.service[each.key].email',
      to: 'google_service_account.service[each.key].mail',
    },
    /no attribute mail/,
  ],
  [
    'a file that cannot be parsed',
    { file: 'secrets.tf', from: 'secret_id = each.key', to: 'secret_id = = each.key' },
    /syntax: secrets\.tf/,
  ],
  [
    'another provider version than the schema’s',
    { file: 'versions.tf', from: '6.50.0', to: '7.0.0' },
    /google provider is 7\.0\.0/,
  ],
  [
    'a block that may stand only once',
    { file: 'secrets.tf', from: '  replication {', to: '  replication {\n    auto {}\n  }\n  replication {' },
    /replication may stand only once/,
  ],
  [
    'a word where a number belongs',
    { file: 'services.tf', from: 'container_port = 8080', to: 'container_port = "http"' },
    /container_port must be a number/,
  ],
  [
    'a variable that nothing declares',
    { file: 'registry.tf', from: 'var.region', to: 'var.zone' },
    /var\.zone is not declared/,
  ],
  [
    'a local that nothing reads',
    { file: 'pubsub.tf', from: 'locals {', to: 'locals {\n  forgotten = 1' },
    /local\.forgotten is read by nothing/,
  ],
  [
    'a data source that nothing declares',
    { file: 'topology.tf', from: 'data.google_project.this', to: 'data.google_project.that' },
    /google_project\.that is not declared/,
  ],
];

test.each(planted)('%s is found by reading alone', async (_name, change, words) => {
  const faults = await withChange(change, readingFaults);
  const found = faults.map(({ rule, where, what }) => `${rule}: ${where} ${what}`);

  expect(found.join('\n')).toMatch(words);
});
