/** What must never leave this machine, by the file's path. */
const paths: [pattern: RegExp, what: string][] = [
  [/(^|\/)\.env(\.(?!example$)[^/]*)?$/, 'an environment file'],
  [/\.(pem|key|p12|pfx|jks)$/, 'a key'],
  [/(^|\/)local-keys\.json$/, 'local keys'],
  [/\.(sqlite|db)(-(wal|shm|journal))?$/, 'a database'],
  [/\.tfstate(\.backup)?$|\.tfvars$/, 'what Terraform knows of a project'],
  [/\.log$/, 'a log'],
  [/^(out|dist|coverage|\.jiaba)\/|(^|\/)node_modules\//, 'a made file'],
];

/** And by its text. */
const texts: [pattern: RegExp, what: string][] = [
  [/-----BEGIN [A-Z ]*PRIVATE KEY-----/, 'a private key'],
  [/"type":\s*"service_account"/, 'the key of a service account'],
];

/** Why a file must not be handed out; undefined where it may. */
export function unwantedIn(path: string, text: string): string | undefined {
  const byPath = paths.find(([pattern]) => pattern.test(path));
  const byText = texts.find(([pattern]) => pattern.test(text));
  return (byPath ?? byText)?.[1];
}
