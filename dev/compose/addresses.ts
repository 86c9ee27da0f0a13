import { loadTopology } from '@jiaba/shared/topology';

/** The containers of docker-compose.yml share one loopback address; each of them listens on a port of its own. */
export const ports = { pubsub: 8095, firestore: 8096, control: 8097, model: 8098, simulator: 8099 };

const FIRST_SERVICE_PORT = 8080;

/** Port of a service, by its place in infra/topology.json; ingress has the first. */
export function servicePort(service: string): number {
  const place = Object.keys(loadTopology().services).indexOf(service);
  if (place < 0) throw new Error(`infra/topology.json has no service ${service}`);
  return FIRST_SERVICE_PORT + place;
}

export const loopback = (port: number): string => `http://127.0.0.1:${port}`;

/** Google Cloud project on the emulators, which forget everything when they end. */
export const PROJECT = 'jiaba-compose';
