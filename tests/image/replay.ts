import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { argument, parseDockerfile, type Stage } from './dockerfile.ts';
import { type Built, doStep, type Surroundings } from './replay-step.ts';

interface ReplayOptions extends Omit<Surroundings, 'stage'> {
  /** An empty folder in which stages are made. */
  work: string;
}

/** Makes the image, or one stage, that `docker build` would make with these arguments. */
export type Replay = (args: Record<string, string>, target?: string) => Built;

/**
 * Does the steps of the Dockerfile without Docker: each stage is a folder, RUN runs there, and nothing of the
 * caller's environment is seen. A stage that is the same for two images is made once, as Docker does. The base image
 * is the Node that runs the test.
 */
export function replayDocker({ work, ...options }: ReplayOptions): Replay {
  const { stages } = parseDockerfile(readFileSync(join(options.context, 'Dockerfile'), 'utf8'));
  const made = new Map<string, Built>();
  let folders = 0;

  const named = (target?: string): Stage | undefined => stages.find(({ name }) => name === target);

  function build(args: Record<string, string>, target = stages.at(-1)?.name): Built {
    const stage = named(target);
    if (!stage) throw new Error(`the Dockerfile has no stage ${target}`);
    const key = JSON.stringify([stage.name, variablesOf(stage, args)]);
    const built = made.get(key) ?? make(stage, args);
    made.set(key, built);
    return built;
  }

  /** The arguments that a stage and those below it declare, with their values. */
  function variablesOf(stage: Stage, args: Record<string, string>): Record<string, string> {
    const base = named(stage.base);
    const declared = stage.instructions.filter(({ name }) => name === 'ARG').map((arg) => argument(arg.args));
    const own = declared.map(([name, standard]) => [name, args[name] ?? standard]);
    return { ...(base && variablesOf(base, args)), ...Object.fromEntries(own) };
  }

  function make(stage: Stage, args: Record<string, string>): Built {
    const root = join(work, `${folders++}-${stage.name}`);
    mkdirSync(root);
    const base = named(stage.base) && build(args, stage.base);
    if (base) cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    const built: Built = { workdir: '/', env: {}, asUser: false, command: [], ...base, root };
    const surroundings = { ...options, stage: (name: string) => build(args, name).root };
    for (const instruction of stage.instructions) {
      doStep(built, instruction, { ...surroundings, variables: variablesOf(stage, args) });
    }
    return built;
  }

  return build;
}
