/**
 * A process of its own that shares a database with a test: adds `times` to the document `shelf/counter`, one by
 * one, and tries to create `shelf/race-0` to `shelf/race-<times - 1>`. Prints how many of these it created.
 * Usage: count-in-file.ts <file> <times>
 */
import { systemClock } from '@jiaba/shared/clock';
import { sqliteStore } from '@jiaba/shared/sqlite-store';
import { countAndRace } from './count-and-race.ts';

const [file = '', times = '0'] = process.argv.slice(2);
const store = sqliteStore({ file, clock: systemClock });
process.stdout.write(String(await countAndRace(store, Number(times))));
store.close();
