import type { Gcloud } from './gcloud.ts';

interface PretendedService {
  revisions: Record<string, { commit: string }>;
  share: Record<string, number>;
  tags: Record<string, string>;
}

/**
 * A Cloud Run that is not there: it understands the commands of cloud-run.ts, does what they say in memory, and
 * answers as the real one does when all goes well. For --dry-run and for tests.
 * @param deployed whether a deployment has been made, so that there is something to roll back to
 */
export function pretendCloud(serviceNames: string[], { deployed }: { deployed: boolean }): Gcloud {
  const fresh = deployed ? deployedService : untouchedService;
  const services = Object.fromEntries(serviceNames.map((name) => [name, fresh(name)]));

  return async function pretended(args) {
    const [group, kind, verb, name = ''] = args;
    if (group === 'logging') return '';
    if (group === 'artifacts') return `sha256:${args[4]?.split(':').at(-1)}`;
    if (group === 'workflows') return health(option(args, 'data'));
    const service = services[name];
    if (kind !== 'services' || !service) throw new Error(`there is no service ${name}`);
    if (verb === 'describe') return describe(name, service);
    return verb === 'update' ? createRevision(name, service, args) : moveTraffic(service, args);
  };

  function health(data: string): string {
    const { host } = new URL((JSON.parse(data) as { url: string }).url);
    const [tag, name = ''] = host.includes('---') ? host.split('---') : [undefined, host];
    const service = services[name];
    const revision = tag ? service?.tags[tag] : mostOf(service?.share ?? {});
    return JSON.stringify({
      status: 'ok',
      service: name,
      commit: service?.revisions[revision ?? '']?.commit,
    });
  }
}

const untouchedService = (name: string): PretendedService => ({
  revisions: { [`${name}-00001`]: { commit: 'before' } },
  share: { [`${name}-00001`]: 100 },
  tags: {},
});

const deployedService = (name: string): PretendedService => ({
  revisions: { [`${name}-00001`]: { commit: 'before' }, [`${name}-00002`]: { commit: 'after' } },
  share: { [`${name}-00002`]: 100 },
  tags: { previous: `${name}-00001`, candidate: `${name}-00002` },
});

function createRevision(name: string, { revisions, tags }: PretendedService, args: string[]): string {
  const revision = `${name}-${String(Object.keys(revisions).length + 1).padStart(5, '0')}`;
  revisions[revision] = { commit: option(args, 'image').split('@sha256:')[1] ?? 'no digest' };
  tags[option(args, 'tag')] = revision;
  return revision;
}

function moveTraffic(service: PretendedService, args: string[]): string {
  const tag = option(args, 'update-tags').split('=');
  const byTag = option(args, 'to-tags').split('=')[0] ?? '';
  const shares = option(args, 'to-revisions');
  if (tag[1]) service.tags[tag[0] ?? ''] = tag[1];
  else if (byTag) service.share = { [service.tags[byTag] ?? 'no such tag']: 100 };
  else {
    const pairs = shares.split(',').map((pair) => pair.split('='));
    service.share = Object.fromEntries(pairs.map(([revision = '', percent]) => [revision, Number(percent)]));
  }
  return '';
}

function describe(name: string, { share, tags }: PretendedService): string {
  const traffic = [
    ...Object.entries(share).map(([revisionName, percent]) => ({ revisionName, percent })),
    ...Object.entries(tags).map(([tag, revisionName]) => ({
      revisionName,
      tag,
      url: `https://${tag}---${name}`,
    })),
  ];
  const status = { observedGeneration: 1, url: `https://${name}`, traffic };
  return JSON.stringify({ metadata: { generation: 1 }, status });
}

const mostOf = (share: Record<string, number>): string | undefined =>
  Object.entries(share).sort(([, a], [, b]) => b - a)[0]?.[0];

const option = (args: string[], name: string): string =>
  args.find((arg) => arg.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
