import { memoryHandlers } from '@jiaba/memory/handler';
import { placeSearchHandlers } from '@jiaba/place-search/handler';
import { responderHandlers } from '@jiaba/responder/handler';
import type { Line } from '@jiaba/responder/line';
import { routerHandlers } from '@jiaba/router/handler';
import type { Loading } from '@jiaba/router/loading';
import { publicFacts } from '@jiaba/router/public-facts';
import type { Bus } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import type { Handlers } from '@jiaba/shared/handler';
import { createLog, type LogSink } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';
import { createService, type Service } from '@jiaba/shared/service';
import type { Store } from '@jiaba/shared/store';
import type { Topology } from '@jiaba/shared/topology';
import { validatorHandlers } from '@jiaba/validator/handler';

/** What a person may ask of the model in a day on a developer's machine. */
const CALLS_PER_DAY = 200;

/** What the consumers of one process need from outside. */
export interface Ports {
  store: Store;
  bus: Bus;
  line: Line;
  loading: Loading;
  model: Model;
  clock: Clock;
  catalogues: Catalogues;
  topology: Topology;
  sink: LogSink;
}

const handlersOf = {
  router: ({ model, store, clock, loading, catalogues }) =>
    routerHandlers({
      ...{ model, store, clock, loading, townshipAt },
      facts: publicFacts(catalogues.newest),
      callsPerDay: CALLS_PER_DAY,
    }),
  'place-search': ({ catalogues }) => placeSearchHandlers({ catalogue: catalogues.newest }),
  memory: () => memoryHandlers(),
  validator: ({ catalogues }) => validatorHandlers({ catalogues }),
  responder: ({ store, line, clock }) => responderHandlers({ store, line, clock, pushEnabled: false }),
} satisfies Record<string, (ports: Ports) => Handlers>;

export type ConsumerName = keyof typeof handlersOf;
export const consumerNames = Object.keys(handlersOf) as ConsumerName[];

/** One consumer, for a process that holds several. */
export function createConsumer(name: ConsumerName, ports: Ports): Service {
  const { bus, clock, topology, sink } = ports;
  const log = createLog({ service: name, clock, sink });
  return createService({ name, handlers: handlersOf[name](ports), bus, clock, log, topology });
}
