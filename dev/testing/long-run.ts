/** Whether long tests run their stated numbers instead of a sample: `npm run test:long` sets it. */
export const isLongRun = Boolean(process.env.JIABA_LONG);
