export type Endpoint = 'reply' | 'push' | 'loading' | 'profile' | 'validate' | 'quota' | 'consumption';

const routes: [method: string, path: RegExp, endpoint: Endpoint][] = [
  ['POST', /^\/v2\/bot\/message\/reply$/, 'reply'],
  ['POST', /^\/v2\/bot\/message\/push$/, 'push'],
  ['POST', /^\/v2\/bot\/message\/validate\/(?:reply|push|multicast|narrowcast|broadcast)$/, 'validate'],
  ['POST', /^\/v2\/bot\/chat\/loading\/start$/, 'loading'],
  ['GET', /^\/v2\/bot\/profile\/([^/]+)$/, 'profile'],
  ['GET', /^\/v2\/bot\/message\/quota$/, 'quota'],
  ['GET', /^\/v2\/bot\/message\/quota\/consumption$/, 'consumption'],
];

/** The endpoint at a method and path with what the path names; undefined where LINE's simulator has none. */
export function endpointAt(method: string, path: string): { endpoint: Endpoint; named: string } | undefined {
  for (const [expected, pattern, endpoint] of routes) {
    const match = method === expected ? pattern.exec(path) : null;
    if (match) return { endpoint, named: decodeURIComponent(match[1] ?? '') };
  }
  return undefined;
}
