import { PubSub } from '@google-cloud/pubsub';
import type { Use } from '../floor.ts';

const { GOOGLE_CLOUD_PROJECT: projectId, PUBSUB_EMULATOR_HOST: apiEndpoint, FLOOR_TOPIC } = process.env;
const client = new PubSub({ projectId, apiEndpoint, emulatorMode: true });
const topic = FLOOR_TOPIC ? client.topic(FLOOR_TOPIC, { batching: { maxMessages: 1 } }) : undefined;

/** A service of which nothing follows has the client all the same: it loads it with its first dead letter. */
export const use: Use = ({ data }) => topic?.publishMessage({ data: Buffer.from(data) });
