import * as z from 'zod';
import type { Gcloud } from './gcloud.ts';

/** What Terraform calls the smoke test and the place of the images. */
const WORKFLOW = 'smoke';
const REPOSITORY = 'jiaba';

const serviceSchema = z.object({
  metadata: z.object({ generation: z.number() }),
  status: z.object({
    observedGeneration: z.number(),
    url: z.string(),
    traffic: z.array(
      z.object({
        revisionName: z.string(),
        percent: z.number().default(0),
        tag: z.string().optional(),
        url: z.string().optional(),
      }),
    ),
  }),
});

/** Where a service's requests go, read from the service: the list of revisions does not say. */
interface Traffic {
  url: string;
  /** False while Cloud Run is still at it. */
  settled: boolean;
  /** Percent by revision, above 0. */
  share: Record<string, number>;
  /** Revision and its own URL by tag. */
  tags: Record<string, { revision: string; url: string }>;
}

/** What a running revision says of itself; undefined where it says something else. */
type Health = { service: string; commit: string } | undefined;

const healthSchema = z.object({ service: z.string(), commit: z.string() });

export interface CloudRun {
  /** The digest of a service's image of a commit. Rejects where nobody built one. */
  digestOf(service: string, commit: string): Promise<string>;
  traffic(service: string): Promise<Traffic>;
  /** A new revision that gets no traffic but has the tag; gives its name. */
  createRevision(service: string, digest: string, tag: string): Promise<string>;
  tag(service: string, tag: string, revision: string): Promise<void>;
  /** Percent by revision, 100 together. */
  share(service: string, percents: Record<string, number>): Promise<void>;
  /** All traffic to the revision with this tag. */
  shareByTag(service: string, tag: string): Promise<void>;
  /** Asks from inside the project; `audience` is the service's URL without a tag. */
  health(url: string, audience: string): Promise<Health>;
  /** Whether a revision has handed an event back within the last seconds. */
  hasFailed(revision: string, seconds: number): Promise<boolean>;
}

interface CloudRunOptions {
  gcloud: Gcloud;
  project: string;
  region: string;
}

/** The few things a deployment does, each as one gcloud command. */
export function cloudRun({ gcloud, project, region }: CloudRunOptions): CloudRun {
  const images = `${region}-docker.pkg.dev/${project}/${REPOSITORY}`;
  const service = (verb: string, name: string, ...more: string[]) =>
    gcloud(['run', 'services', verb, name, `--project=${project}`, `--region=${region}`, ...more, '--quiet']);

  return {
    digestOf: (name, commit) =>
      gcloud([
        ...['artifacts', 'docker', 'images', 'describe', `${images}/${name}:${commit}`],
        ...[`--project=${project}`, '--format=value(image_summary.digest)'],
      ]),
    async traffic(name) {
      return readTraffic(JSON.parse(await service('describe', name, '--format=json')));
    },
    createRevision: (name, digest, tag) =>
      service(
        ...(['update', name, `--image=${images}/${name}@${digest}`, '--no-traffic', `--tag=${tag}`] as const),
        '--format=value(status.latestCreatedRevisionName)',
      ),
    async tag(name, tag, revision) {
      await service('update-traffic', name, `--update-tags=${tag}=${revision}`);
    },
    async share(name, percents) {
      const shares = Object.entries(percents).map(([revision, percent]) => `${revision}=${percent}`);
      await service('update-traffic', name, `--to-revisions=${shares.join(',')}`);
    },
    async shareByTag(name, tag) {
      await service('update-traffic', name, `--to-tags=${tag}=100`);
    },
    async health(url, audience) {
      // Google's front end keeps the exact path /healthz to itself; with the slash it reaches the service.
      const asked = JSON.stringify({ url: `${url}/healthz/`, audience });
      const place = [`--project=${project}`, `--location=${region}`];
      const answer = await gcloud([
        'workflows',
        'run',
        WORKFLOW,
        ...place,
        `--data=${asked}`,
        '--format=value(result)',
      ]);
      return healthSchema.safeParse(parsed(answer)).data;
    },
    async hasFailed(revision, seconds) {
      const filter =
        `resource.type="cloud_run_revision" AND resource.labels.revision_name="${revision}" AND ` +
        'jsonPayload.message="hop" AND jsonPayload.outcome=("failed" OR "timeout")';
      const within = [
        `--project=${project}`,
        `--freshness=${seconds}s`,
        '--limit=1',
        '--format=value(insertId)',
      ];
      return (await gcloud(['logging', 'read', filter, ...within])) !== '';
    },
  };
}

function readTraffic(description: unknown): Traffic {
  const { metadata, status } = serviceSchema.parse(description);
  const share: Record<string, number> = {};
  const tags: Traffic['tags'] = {};
  for (const { revisionName, percent, tag, url } of status.traffic) {
    if (percent > 0) share[revisionName] = (share[revisionName] ?? 0) + percent;
    if (tag && url) tags[tag] = { revision: revisionName, url };
  }
  return { url: status.url, settled: status.observedGeneration === metadata.generation, share, tags };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
