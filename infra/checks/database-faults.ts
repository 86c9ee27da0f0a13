import { isDeepStrictEqual } from 'node:util';
import type { Topology } from '@jiaba/shared/topology';
import { type Fault, fault } from './fault.ts';
import type { Plan } from './plan.ts';

const settings = {
  type: 'FIRESTORE_NATIVE',
  point_in_time_recovery_enablement: 'POINT_IN_TIME_RECOVERY_ENABLED',
  delete_protection_state: 'DELETE_PROTECTION_ENABLED',
};

/** Databases against the collections of the topology: the right place, restorable, expiring, unindexed. */
export function databaseFaults({ resources }: Plan, { collections }: Topology): Fault[] {
  const databases = resources
    .filter(({ type }) => type === 'google_firestore_database')
    .map(({ body }) => body);
  const fields = resources.filter(({ type }) => type === 'google_firestore_field').map(({ body }) => body);
  const field = (collection: string, name: string) =>
    fields.find((body) => body.collection === collection && body.field === name);
  const wanted = [...new Set(Object.values(collections).map((access) => access.database))];
  return [
    ...wanted
      .filter((name) => !databases.some((body) => body.name === name))
      .map((name) => fault('database', name, 'is missing')),
    ...databases.flatMap((body) =>
      Object.entries(settings)
        .filter(([key, value]) => body[key] !== value)
        .map(([key, value]) => fault('database', String(body.name), `${key} must be ${value}`)),
    ),
    ...Object.entries(collections).flatMap(([name, access]) => {
      const { database } = access;
      const expiry = { collection: name, database, field: 'expireAt', ttl_config: [{}], index_config: [{}] };
      const rest = { collection: name, database, field: '*', index_config: [{}] };
      return [expiry, rest]
        .filter((body) => !isDeepStrictEqual(field(name, body.field), body))
        .map((body) =>
          fault('database', `${database}/${name}`, `the field ${body.field} must be ${JSON.stringify(body)}`),
        );
    }),
  ];
}
