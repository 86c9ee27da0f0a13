import { memoryHandlers } from '@jiaba/memory/handler';
import { placeSearchHandlers } from '@jiaba/place-search/handler';
import { responderHandlers } from '@jiaba/responder/handler';
import type { Line } from '@jiaba/responder/line';
import { tracedLine } from '@jiaba/responder/traced-line';
import { routerHandlers } from '@jiaba/router/handler';
import type { Loading } from '@jiaba/router/loading';
import type { Bus } from '@jiaba/shared/bus';
import type { Clock } from '@jiaba/shared/clock';
import type { CardKey } from '@jiaba/shared/domain/card';
import { coveredTownships } from '@jiaba/shared/domain/catalogue-versions';
import type { Catalogues } from '@jiaba/shared/domain/catalogues';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import type { Handlers } from '@jiaba/shared/handler';
import { createLog, type LogSink } from '@jiaba/shared/log';
import type { Model } from '@jiaba/shared/model';
import { createService, type Service } from '@jiaba/shared/service';
import type { Store } from '@jiaba/shared/store';
import type { Topology } from '@jiaba/shared/topology';
import { tracedModel } from '@jiaba/shared/traced-model';
import { tracedStore } from '@jiaba/shared/traced-store';
import { openTracer, type TraceMode } from '@jiaba/shared/tracing';
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
  cardKeys: CardKey[];
  clock: Clock;
  catalogues: Catalogues;
  topology: Topology;
  sink: LogSink;
  trace?: TraceMode;
}

const handlersOf = {
  router: ({ model, store, clock, loading, catalogues: { newest } }) =>
    routerHandlers({
      ...{ model, store, clock, loading, townshipAt },
      facts: { catalogueVersion: newest.version, townships: coveredTownships(newest) },
      callsPerDay: CALLS_PER_DAY,
    }),
  'place-search': ({ catalogues }) => placeSearchHandlers({ catalogue: catalogues.newest }),
  memory: ({ store, clock, cardKeys }) => memoryHandlers({ store, clock, cardKeys }),
  validator: ({ catalogues, store }) => validatorHandlers({ catalogues, store }),
  responder: ({ store, line, clock }) =>
    responderHandlers({ store, line, clock, pushEnabled: false, bot: { basicId: '@jiaba' } }),
} satisfies Record<string, (ports: Ports) => Handlers>;

export type ConsumerName = keyof typeof handlersOf;
export const consumerNames = Object.keys(handlersOf) as ConsumerName[];

/** One consumer, for a process that holds several. */
export function createConsumer(name: ConsumerName, ports: Ports): Service {
  const { bus, clock, topology, sink, trace = 'off' } = ports;
  const log = createLog({ service: name, clock, sink });
  const tracer = openTracer({ mode: trace, service: name, clock, log });
  const handlers = handlersOf[name](traced(ports));
  return createService({ name, handlers, bus, clock, log, topology, tracer });
}

const traced = (ports: Ports): Ports => ({
  ...ports,
  store: tracedStore(ports.store),
  line: tracedLine(ports.line),
  model: tracedModel(ports.model),
});
