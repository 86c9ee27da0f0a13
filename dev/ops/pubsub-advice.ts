import { OpsError } from './ops-error.ts';

const SIGN_IN = 'not signed in: gcloud auth application-default login';

interface Where {
  projectId: string;
  emulatorHost?: string;
  subscription: string;
}

/** What an operator does about an error of Pub/Sub, by its google.rpc.Code. */
export function adviceFor(error: unknown, { projectId, emulatorHost, subscription }: Where): OpsError {
  const place = emulatorHost ? `the emulator at ${emulatorHost}` : `project ${projectId}`;
  switch ((error as { code?: unknown } | null)?.code) {
    case 5:
      return new OpsError(`${subscription} or the topic does not exist: set up ${place} first`);
    case 7:
      return new OpsError(
        `this account may not do that in ${place}: it needs roles/pubsub.subscriber on ${subscription}, ` +
          'and roles/pubsub.publisher on the topics to replay',
      );
    case 16:
      return new OpsError(SIGN_IN);
    case 4:
    case 14:
      return new OpsError(
        `${place} does not answer: ${emulatorHost ? 'start it, or correct the address' : 'try again'}`,
      );
    default:
      return isUnsigned(error)
        ? new OpsError(SIGN_IN)
        : new OpsError(error instanceof Error ? error.message : 'Pub/Sub failed in an unknown way');
  }
}

const isUnsigned = (error: unknown) => error instanceof Error && /default credentials/.test(error.message);
