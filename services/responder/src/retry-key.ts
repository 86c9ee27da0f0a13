import { v5 as uuidV5 } from 'uuid';

/** Any fixed UUID will do as the namespace of the keys. */
const NAMESPACE = '6f5b1c1e-6c0e-5d0e-9a55-2f6f0f1f8d11';

/**
 * LINE's retry key of a turn's push: one for all its deliveries and bodies, so that LINE takes only one of them.
 * The plain text that follows a refused card has the same key: a refused request does not use it up.
 */
export const retryKey = (turnId: string): string => uuidV5(turnId, NAMESPACE);
