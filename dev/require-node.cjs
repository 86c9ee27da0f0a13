// Loaded before every script: type stripping and node:sqlite need Node 22.18 or newer.
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 18)) {
  console.error(
    `Jiaba needs Node >= 22.18, this is ${process.versions.node} (${process.execPath}).\n` +
      'On 64-bit Linux run `npm ci` without --omit=optional and use the npm scripts: they bring Node 24.\n' +
      'Elsewhere install Node 22.18 or newer, then run the script again.',
  );
  process.exit(1);
}
