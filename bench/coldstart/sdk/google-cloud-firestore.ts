import { randomUUID } from 'node:crypto';
import { Firestore } from '@google-cloud/firestore';
import type { Use } from '../floor.ts';

const { GOOGLE_CLOUD_PROJECT: projectId, FIRESTORE_EMULATOR_HOST: host } = process.env;
const firestore = new Firestore({ projectId, host, ssl: false });

/** Looks whether the event was handled before, and writes down that it is. */
export const use: Use = async ({ data }) => {
  const document = firestore.doc(`floor/${randomUUID()}`);
  await document.get();
  await document.create({ data });
};
