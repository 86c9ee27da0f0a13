import { randomUUID } from 'node:crypto';
import type { Message } from '@jiaba/shared/bus';
import { systemClock as clock } from '@jiaba/shared/clock';
import { onShutdown } from '@jiaba/shared/http-server';
import { localKeys } from '@jiaba/shared/local-keys';
import { loadTopology } from '@jiaba/shared/topology';
import { observation } from '../chat/observation.ts';
import { say } from '../chat/say.ts';
import { startStandIn } from '../gemini/stand-in.ts';
import { startLineSimulator } from '../line-simulator/simulator.ts';
import { startControlServer } from '../stack/control-server.ts';
import { pubsubAdmin } from '../stack/pubsub-admin.ts';
import { writeStackFile } from '../stack/stack-file.ts';
import { openTap } from '../stack/tap.ts';
import { loopback, PROJECT, ports, servicePort } from './addresses.ts';
import { turnEnds } from './turn-ends.ts';

/**
 * What docker-compose.yml has beside the services and the emulators: the LINE simulator, the stand-in for Gemini, and
 * the address that `npm run chat -- --emulators` talks to.
 */
const { DATA_DIR: dataDir = '.jiaba', LINE_CHANNEL_ACCESS_TOKEN } = process.env;
const keys = localKeys(dataDir);
const channelAccessToken = LINE_CHANNEL_ACCESS_TOKEN ?? keys.channelAccessToken;
const seen = observation();
const simulator = await startLineSimulator({
  ...keys,
  channelAccessToken,
  clock,
  seed: randomUUID(),
  port: ports.simulator,
});
const standIn = await startStandIn({ port: ports.model });
const dropped = (turnId: string) => {
  seen.turn(turnId).dropped = true;
};
const ends = turnEnds({ simulator, clock, dropped });
const closeTap = await openTap({
  admin: pubsubAdmin({ host: `127.0.0.1:${ports.pubsub}`, project: PROJECT }),
  topics: Object.keys(loadTopology().topics),
  clock,
  observe: (message: Message) => {
    seen.tap({ kind: 'published', message });
    ends.tap(message);
  },
});
const webhookUrl = `${loopback(servicePort('ingress'))}/webhook`;
const control = await startControlServer({
  clock,
  port: ports.control,
  facts: { project: PROJECT, webhook: webhookUrl, lineSimulator: simulator.url },
  say: (speech) => say({ webhookUrl, simulator, settled: ends.settled }, { ...speech, dataDir }, seen),
});
const forget = writeStackFile(dataDir, control.url);
console.error(`LINE simulator ${simulator.url}, stand-in for Gemini ${standIn.url}, control ${control.url}`);

onShutdown(async () => {
  forget();
  await Promise.all([control.close(), closeTap(), simulator.close(), standIn.close()]);
});
