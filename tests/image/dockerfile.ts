export interface Instruction {
  /** In capitals: `COPY`, `RUN`, … */
  name: string;
  /** All that follows the name. */
  args: string;
}

export interface Stage {
  /** Another stage, or an image. */
  base: string;
  /** Its number where it has no name. */
  name: string;
  instructions: Instruction[];
}

/** Reads the part of the Dockerfile language that ours uses. Throws at an instruction that it does not know. */
export function parseDockerfile(text: string): { stages: Stage[] } {
  const globals: Record<string, string> = {};
  const stages: Stage[] = [];
  for (const { name, args } of instructionsOf(text)) {
    if (!KNOWN.includes(name)) throw new Error(`the Dockerfile has an unknown instruction: ${name}`);
    const stage = stages.at(-1);
    if (name === 'FROM') stages.push(stageOf(expand(args, globals), stages.length));
    else if (stage) stage.instructions.push({ name, args });
    else Object.assign(globals, Object.fromEntries([argument(args)]));
  }
  return { stages };
}

const KNOWN = ['FROM', 'ARG', 'ENV', 'WORKDIR', 'COPY', 'RUN', 'USER', 'EXPOSE', 'CMD'];

function instructionsOf(text: string): Instruction[] {
  const lines = text
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('#'))
    .join('\n')
    .replaceAll('\\\n', ' ')
    .split('\n');
  return lines.filter(Boolean).map((line) => {
    const [name = '', ...args] = line.trim().split(/\s+/);
    return { name, args: args.join(' ') };
  });
}

function stageOf(args: string, index: number): Stage {
  const [base = '', name = String(index)] = args.split(' AS ');
  return { base, name, instructions: [] };
}

/** Name and value of `NAME=value`, or of `NAME` alone. */
export function argument(text: string): [name: string, value: string] {
  const [name = '', value = ''] = text.split('=');
  return [name, value];
}

/** Puts the values of variables into a text, as Docker does everywhere but in RUN and CMD. */
export const expand = (text: string, variables: Record<string, string>): string =>
  text.replace(/\$\{(\w+)\}|\$(\w+)/g, (_, braced, bare) => variables[braced ?? bare] ?? '');
