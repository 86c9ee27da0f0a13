/** Status codes of gRPC with which Firestore refuses a batch whose precondition does not hold. */
const NOT_FOUND = 5;
const ALREADY_EXISTS = 6;
const FAILED_PRECONDITION = 9;

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code;

/** Something stands where the batch wanted to create. */
export const isAlreadyThere = (error: unknown): boolean => codeOf(error) === ALREADY_EXISTS;

/** A precondition did not hold, and nothing was written. */
export const isRefused = (error: unknown): boolean =>
  [NOT_FOUND, ALREADY_EXISTS, FAILED_PRECONDITION].includes(codeOf(error) as number);
