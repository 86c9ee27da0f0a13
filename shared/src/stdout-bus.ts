import type { Bus } from './bus.ts';

/** Prints what would be published, a JSON line a message: for running one service alone. */
export const stdoutBus = (write: (line: string) => void = (line) => process.stdout.write(line)): Bus => ({
  publish: async (message) => write(`${JSON.stringify({ published: message })}\n`),
});
