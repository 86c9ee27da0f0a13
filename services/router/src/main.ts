import { systemClock } from '@jiaba/shared/clock';
import { readVersions } from '@jiaba/shared/domain/catalogue-versions';
import { townshipAt } from '@jiaba/shared/domain/township-at';
import { createLog, stderrSink } from '@jiaba/shared/log';
import { openStore } from '@jiaba/shared/process-store';
import { runConsumer } from '@jiaba/shared/run-consumer';
import { tracedModel } from '@jiaba/shared/traced-model';
import { tracedStore } from '@jiaba/shared/traced-store';
import { routerConfig } from './config.ts';
import { geminiSettings } from './gemini-variables.ts';
import { routerHandlers } from './handler.ts';
import { hangingModel } from './hanging-model.ts';
import { lineLoading, noLoading } from './loading.ts';
import { geminiModel } from './model/gemini-model.ts';
import { publicFacts } from './public-facts.ts';
import { readerModel } from './reader-model.ts';

const clock = systemClock;
const config = routerConfig();
const settings = geminiSettings(config);
const log = createLog({ service: 'router', clock, sink: stderrSink, project: config.GOOGLE_CLOUD_PROJECT });
/** A model that is left alone, or asked again, belongs to no turn. */
const onBreaker = (name: string, state: string): void => log.warn('model breaker', { model: name, state });
const model = settings ? geminiModel({ settings, clock, onBreaker }) : readerModel();
const { LINE_CHANNEL_ACCESS_TOKEN: channelAccessToken, LINE_API_BASE: apiBaseURL } = config;
const store = await openStore(config, clock);

await runConsumer({
  name: 'router',
  config,
  clock,
  warmUp: () => store.get({ collection: 'router-outcomes', id: 'warm-up' }),
  handlers: routerHandlers({
    model: tracedModel(hangingModel({ model, clock, log, first: config.READER_HANGS ?? 0 })),
    store: tracedStore(store),
    clock,
    loading: channelAccessToken ? lineLoading({ channelAccessToken, apiBaseURL }) : noLoading,
    facts: publicFacts(readVersions()),
    callsPerDay: config.MODEL_CALLS_PER_DAY,
    townshipAt,
  }),
});
