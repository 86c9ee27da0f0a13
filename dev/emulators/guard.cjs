// Runs a command for as long as the process that started this one lives: `guard.cjs COMMAND ARG…`. Nothing else ends
// a program in another language when its starter is killed.
const { spawn } = require('node:child_process');

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['ignore', 'inherit', 'inherit'] });
const GRACE_MS = 3_000;

function end() {
  child.kill('SIGTERM');
  setTimeout(() => child.kill('SIGKILL'), GRACE_MS).unref();
}

process.on('disconnect', end);
process.on('SIGTERM', end);
process.on('SIGINT', end);
child.on('error', (error) => {
  console.error(error.message);
  process.exit(127);
});
child.on('exit', (code) => process.exit(code ?? 1));
