import { join } from 'node:path';
import { systemClock } from '@jiaba/shared/clock';
import { loadCatalogue } from '@jiaba/shared/domain/catalogue';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { stdoutBus } from '@jiaba/shared/stdout-bus';
import { routerConfig } from './config.ts';
import { routerHandlers } from './handler.ts';
import { lineLoading, noLoading } from './loading.ts';
import { geminiModel } from './model/gemini-model.ts';
import { publicFacts } from './public-facts.ts';
import { readerModel } from './reader-model.ts';

const clock = systemClock;
const config = routerConfig();
const { gemini, line, callsPerDay, dataDir } = config;
const log = createLog({ service: 'router', clock, sink: stderrSink, project: config.GOOGLE_CLOUD_PROJECT });
/** A model that is left alone, or asked again, belongs to no turn. */
const onBreaker = (model: string, state: string): void => log.warn('model breaker', { model, state });

await runConsumer({
  name: 'router',
  config,
  bus: stdoutBus(),
  clock,
  handlers: routerHandlers({
    model: gemini ? geminiModel({ settings: gemini, clock, onBreaker }) : readerModel(),
    store: sqliteStore({ file: join(dataDir, 'jiaba.sqlite'), clock }),
    clock,
    loading: line ? lineLoading(line) : noLoading,
    facts: publicFacts(loadCatalogue()),
    callsPerDay,
    townshipAt,
  }),
});
