/**
 * An order in one of these does not change any more; in one that is not known it may.
 * @param finished from the profile (`finishedStatuses`)
 */
export const isFinished = (status: string | null, finished: readonly string[]): boolean =>
  status !== null && finished.includes(status);
