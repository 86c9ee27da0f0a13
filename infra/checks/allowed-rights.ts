import { subscriptionName } from '@jiaba/shared/bus';
import type { Topology } from '@jiaba/shared/topology';
import type { Right } from './rights.ts';

export interface AllowedRight extends Right {
  /** Why it is given: one sentence. */
  because: string;
}

interface Given {
  topology: Topology;
  /** Names of the secrets in each service's environment. */
  secrets: Record<string, string[]>;
  operators: string[];
  repository: string;
}

/** The rights that must be given, each with its reason. Whatever else is given is too much. */
export function allowedRights(given: Given): AllowedRight[] {
  return [
    ...serviceRights(given),
    ...deliveryRights(given),
    ...operatorRights(given),
    ...deployerRights(given),
  ];
}

function serviceRights({ topology, secrets }: Given): AllowedRight[] {
  return [
    ...Object.entries(topology.topics).flatMap(([topic, { publishers }]) =>
      publishers.map((who) =>
        right(
          who,
          'pubsub.publisher',
          `topic ${topic}`,
          `The topology names ${who} as a publisher of ${topic}.`,
        ),
      ),
    ),
    ...databaseRights(topology),
    ...Object.keys(topology.services).map((who) =>
      right(who, 'telemetry.tracesWriter', 'the project', `${who} writes its spans of a turn.`),
    ),
    ...Object.entries(secrets).flatMap(([who, names]) =>
      names.map((name) =>
        right(
          who,
          'secretmanager.secretAccessor',
          `secret ${name}`,
          `${who} starts with ${name} in its environment.`,
        ),
      ),
    ),
  ];
}

/** One right per service and database: writing includes reading. */
function databaseRights({ services, collections }: Topology): AllowedRight[] {
  const databases = [...new Set(Object.values(collections).map((access) => access.database))];
  return databases.flatMap((database) => {
    const kept = Object.entries(collections).filter(([, access]) => access.database === database);
    return Object.keys(services).flatMap((who) => {
      const written = kept.filter(([, { writers }]) => writers.includes(who)).map(([name]) => name);
      const read = kept.filter(([, { readers }]) => readers.includes(who)).map(([name]) => name);
      if (written.length > 0)
        return [right(who, 'datastore.user', `database ${database}`, `${who} writes ${written.join(', ')}.`)];
      if (read.length === 0) return [];
      const because = `${who} reads ${read.join(', ')}; Firestore can give a whole database only.`;
      return [right(who, 'datastore.viewer', `database ${database}`, because)];
    });
  });
}

function deliveryRights({ topology: { services, subscriptions } }: Given): AllowedRight[] {
  const consumers = Object.keys(services).filter((name) => !services[name]?.public);
  return [
    ...consumers.flatMap((name) => [
      right(
        'push',
        'run.invoker',
        `service ${name}`,
        `Pub/Sub signs in as this account when it calls ${name}.`,
      ),
      right(
        'smoke',
        'run.invoker',
        `service ${name}`,
        `The smoke test asks a new revision of ${name} what it runs.`,
      ),
    ]),
    right(
      'Pub/Sub',
      'iam.serviceAccountTokenCreator',
      'account push',
      'Pub/Sub makes the tokens of its pushes.',
    ),
    right('Pub/Sub', 'pubsub.publisher', 'topic dead-letter', 'Pub/Sub forwards what failed five times.'),
    ...subscriptions
      .filter(({ deadLetter }) => deadLetter)
      .map(({ topic, service }) => {
        const because = `Pub/Sub takes from it what ${service} failed five times to handle.`;
        return right(
          'Pub/Sub',
          'pubsub.subscriber',
          `subscription ${subscriptionName(service, topic)}`,
          because,
        );
      }),
  ];
}

const operatorRights = ({ operators }: Given): AllowedRight[] =>
  operators.flatMap((who) => [
    right(
      who,
      'pubsub.subscriber',
      'subscription dead-letter--operators',
      'Operators look at dead letters, which hold people’s words for one day.',
    ),
    right(who, 'pubsub.publisher', 'topic memory.requested', 'Operators replay a write that failed.'),
    right(who, 'logging.viewer', 'the project', 'Operators follow a turn through the logs.'),
    right(who, 'monitoring.viewer', 'the project', 'Operators see the dashboard and the alerts.'),
    right(who, 'cloudtrace.user', 'the project', 'Operators follow a turn through its trace.'),
    right(who, 'run.viewer', 'the project', 'Operators see which revision has the traffic.'),
  ]);

function deployerRights({ topology: { services }, repository }: Given): AllowedRight[] {
  const github = `GitHub ${repository}`;
  return [
    right(
      github,
      'iam.workloadIdentityUser',
      'account deployer',
      'Workflows of the main branch act as the deployer.',
    ),
    right(
      'deployer',
      'artifactregistry.writer',
      'repository jiaba',
      'The deployer pushes images and reads digests.',
    ),
    right('deployer', 'workflows.invoker', 'the project', 'The deployer runs the smoke test.'),
    right('deployer', 'logging.viewer', 'the project', 'The deployer reads how a new revision fares.'),
    ...Object.keys(services).flatMap((name) => [
      right(
        'deployer',
        'run.developer',
        `service ${name}`,
        `The deployer makes revisions of ${name} and moves its traffic.`,
      ),
      right(
        'deployer',
        'iam.serviceAccountUser',
        `account ${name}`,
        `A revision of ${name} runs as this account.`,
      ),
    ]),
  ];
}

const right = (who: string, role: string, on: string, because: string): AllowedRight => ({
  who,
  role,
  on,
  because,
});
