/**
 * Whether orders with this status no longer change. False for an unknown status.
 * @param finished from the profile (`finishedStatuses`)
 */
export const isFinished = (status: string | null, finished: readonly string[]): boolean =>
  status !== null && finished.includes(status);
