/**
 * How long a test waits for what is to happen before it says that it did not: far more than it takes, so that a busy
 * machine has the time too. With a defect in the code, where many wait in vain, `torture -- mutants` has them wait less.
 */
export const longestWaitMs = Number(process.env.DISPATCH_LONGEST_WAIT_MS ?? 90_000);
