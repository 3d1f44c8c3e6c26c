/** Numbers of what one environment has not sent, as in `outboxSummarySchema`. */
interface Counts {
  waiting: number;
  unconfirmed: number;
  sending: number;
  attention: number;
  held: number;
  typedChanges: number;
  rejectedDrafts: number;
  withdrawnDrafts: number;
}

/** Number of entries in the outbox that are not done. */
export const openItems = (one: Pick<Counts, 'waiting' | 'sending' | 'attention' | 'held'>): number =>
  one.waiting + one.sending + one.attention + one.held;

/**
 * Number of saved but unsent items: outbox entries, edits of accepted orders, and drafts that were placed before and
 * are not placed again.
 */
export const unsentItems = (one: Omit<Counts, 'unconfirmed'>): number =>
  openItems(one) + one.typedChanges + one.rejectedDrafts + one.withdrawnDrafts;

/** Whether the service may already have received some of the unsent items. */
export const isAnySent = (unsent: readonly Pick<Counts, 'unconfirmed' | 'sending'>[]): boolean =>
  unsent.some(({ unconfirmed, sending }) => unconfirmed + sending > 0);
