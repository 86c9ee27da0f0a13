import { existsSync } from 'node:fs';
import { localKeys } from '@jiaba/shared/local-keys';
import { projectFile } from '@jiaba/shared/project-file';
import { loadTopology } from '@jiaba/shared/topology';
import { STAND_IN_KEY } from '../gemini/stand-in.ts';

/**
 * `npm run service -- NAME`: one service as a process of its own, on loopback, with local keys. It publishes to
 * standard output, a JSON line a message; its log goes to standard error.
 */
const [name] = process.argv.slice(2);
const names = Object.keys(loadTopology().services);

if (!name || !names.includes(name)) {
  console.error(`npm run service -- NAME, where NAME is one of ${names.join(', ')}`);
  process.exit(2);
}

const main = projectFile(`services/${name}/src/main.ts`);
if (!existsSync(main)) throw new Error(`${main.pathname} is missing`);

const dataDir = process.env.DATA_DIR ?? '.jiaba';
const keys = localKeys(dataDir);
const defaults: Record<string, string> = {
  DATA_DIR: dataDir,
  PUSH_AUTH: 'off',
  LINE_CHANNEL_ACCESS_TOKEN: keys.channelAccessToken,
  LINE_API_BASE: 'http://127.0.0.1:8099',
  ...(!process.env.GEMINI_API_KEY && {
    GEMINI_API_KEY: STAND_IN_KEY,
    GEMINI_BASE_URL: 'http://127.0.0.1:8098',
  }),
};
for (const [key, value] of Object.entries(defaults)) process.env[key] ||= value;

await import(main.href);
