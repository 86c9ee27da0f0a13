import { parseArgs } from 'node:util';
import { findEmulators, HOW_TO_GET_EMULATORS } from '../../dev/emulators/find-emulators.ts';
import { startEmulators } from '../../dev/emulators/start-emulators.ts';
import { writeEvidence } from '../evidence.ts';
import { measureColdstart } from './coldstart.ts';
import { LIMIT, tablesOf, tooSlow } from './report.ts';

/** `npm run bench -- coldstart [--rounds N] [--events N] [--out FILE]`: fails when a service is over the limit. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      rounds: { type: 'string', default: '9' },
      events: { type: 'string', default: '1000' },
      out: { type: 'string', default: 'docs/evidence/coldstart.md' },
    },
  });
  const [rounds, events] = [Number(values.rounds), Number(values.events)];
  const means = findEmulators();
  if (!means) throw new Error(HOW_TO_GET_EMULATORS);
  const emulators = await startEmulators(means);
  const figures = await measureColdstart({ emulators, rounds, events }).finally(emulators.close);
  const slow = figures.services.filter((figure) => tooSlow(figure).length > 0);
  const tables = tablesOf(figures, events);
  console.log(tables);
  for (const figure of slow)
    console.error(`${figure.service} is over ${LIMIT}: ${tooSlow(figure).join(', ')}`);
  writeEvidence(values.out, {
    title: 'Cold start',
    command: `npm run bench -- coldstart --rounds ${rounds} --events ${events}`,
    counts: { coldstart: { passed: figures.services.length - slow.length, failed: slow.length } },
    body: `${METHOD(rounds)}\n\n${tables}`,
  });
  if (slow.length > 0) process.exitCode = 1;
}

const METHOD = (rounds: number) =>
  `Each service's bundle, with its compiled code as in the image, against its floor: the least program that serves
events with the same packages (bench/coldstart/floor.ts), the clients of Pub/Sub and Firestore on their emulators.
${rounds} rounds; in each, both are started once, and who is first changes. Times are medians, service / floor = median
of the rounds' ratios [least–greatest]; the limit is ${LIMIT}. Where a machine is shared, times say little: read ratios.
A floor loads its packages at its start, the model's SDK at the first call. A service loads Pub/Sub's client only when
it listens, hence ratios below one; the responder, which publishes dead letters alone, with the first of them.
A whole turn is one message through all six, each started by its first request and then running.`;
