/** The command line cannot be used; the message says what to do. */
export class UsageError extends Error {}

/** What was asked for cannot be had; the message says what to do. */
export class OpsError extends Error {}
