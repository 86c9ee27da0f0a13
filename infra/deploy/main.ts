import { parseArgs } from 'node:util';
import { systemClock } from '@jiaba/shared/clock';
import { loadTopology } from '@jiaba/shared/topology';
import { cloudRun } from './cloud-run.ts';
import { commandLine, type Gcloud, gcloud } from './gcloud.ts';
import { deployOrder } from './order.ts';
import { pretendCloud } from './pretend-cloud.ts';
import { rollBack } from './roll-back.ts';
import { rollOut } from './roll-out.ts';

const USAGE = `npm run deploy -- --project P --region R --commit SHA   brings the images of a commit to all services
npm run deploy -- --project P --region R --roll-back    back to what served before the last deployment
  --steps 10,50,100   percent of the traffic, step by step
  --pause 30          seconds that each step is watched
  --dry-run           prints the commands and runs none`;

const { values } = parseArgs({
  options: {
    project: { type: 'string' },
    region: { type: 'string', default: 'asia-east1' },
    commit: { type: 'string' },
    'roll-back': { type: 'boolean', default: false },
    steps: { type: 'string', default: '10,50,100' },
    pause: { type: 'string', default: '30' },
    'dry-run': { type: 'boolean', default: false },
  },
});

const steps = values.steps.split(',').map(Number);
const rising = steps.every((percent, n) => percent > (steps[n - 1] ?? 0)) && steps.at(-1) === 100;
const pauseSeconds = Number(values.pause);
if (!values.project || Boolean(values.commit) === values['roll-back'] || !rising || !(pauseSeconds >= 0)) {
  console.error(USAGE);
  process.exit(2);
}

const { project, region } = values;
const services = deployOrder(loadTopology());
const print = (line: string) => console.log(line);
const dry = values['dry-run'];
const pretended = printing(pretendCloud(services, { deployed: values['roll-back'] }));
const cloud = cloudRun({ gcloud: dry ? pretended : gcloud, project, region });
const clock = dry
  ? { ...systemClock, after: (_ms: number, run: () => void) => systemClock.after(0, run) }
  : systemClock;

const done = values.commit
  ? rollOut({ cloud, clock, services, commit: values.commit, steps, pauseSeconds, print })
  : rollBack({ cloud, clock, services, print });
await done.catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});

function printing(run: Gcloud): Gcloud {
  return (args) => {
    print(commandLine(args));
    return run(args);
  };
}
