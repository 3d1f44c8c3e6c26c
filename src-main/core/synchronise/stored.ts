/** The result of storing a response: local ids of the orders that changed, and the number of list entries received. */
export interface Stored {
  changedIds: string[];
  received: number;
}

export const nothingStored: Stored = { changedIds: [], received: 0 };

export const together = (one: Stored, other: Stored): Stored => ({
  changedIds: [...one.changedIds, ...other.changedIds],
  received: one.received + other.received,
});
