// Loaded into jest and, through it, into its workers: when whoever started them is gone, so are they. A closed channel
// cannot tell them here, because listening to it would keep jest from ending.
const LOOK_EVERY_MS = 1_000;
const starter = process.ppid;

setInterval(() => {
  if (process.ppid !== starter) process.exit(1);
}, LOOK_EVERY_MS).unref();
