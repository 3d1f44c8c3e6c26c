/** Statuses after which an order does not change any more; one that is not known may still change. */
const finishedStatuses: readonly string[] = ['delivered', 'cancelled'];

export const isFinished = (status: string | null): boolean =>
  status !== null && finishedStatuses.includes(status);
