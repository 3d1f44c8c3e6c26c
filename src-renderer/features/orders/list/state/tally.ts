import type { Tally } from '../../../../../src-shared/contract/order-list.ts';
import type { OrderQuery } from '../../../../../src-shared/contract/order-query.ts';

/** Numbers of orders, with the search and the questions for which they were counted. */
export interface CountedTally extends Tally {
  /** The search without the filter of a view. */
  search: string;
  questions: readonly OrderQuery[];
}

export const noTally: CountedTally = {
  search: '',
  questions: [],
  totals: [],
  questionTotals: [],
  states: [],
  attention: 0,
  unseen: 0,
  followed: 0,
  allUnseen: 0,
  unconfirmed: 0,
};

/**
 * Sorts new counts in the order of the counts before, with new states at the end. A state that no order has any more
 * gets the count 0.
 */
export function statesInOrder(before: Tally['states'], now: Tally['states']): Tally['states'] {
  const totals = new Map(now.map(({ state, total }) => [state, total]));
  const states = new Set([...before, ...now].map(({ state }) => state));
  return [...states].map(state => ({ state, total: totals.get(state) ?? 0 }));
}

export const isSameQuestion = (one: OrderQuery, other: OrderQuery): boolean =>
  JSON.stringify(one) === JSON.stringify(other);
