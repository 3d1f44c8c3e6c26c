import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { createPerEnvironmentStore } from '../../bridge/environment-store.ts';

const maxKept = 8;

interface Recent {
  /** Ids of orders that were opened, the latest first. */
  orderIds: readonly string[];
  /** The orders of `orderIds` as they were last listed, so that the palette can show them at once. */
  rows: readonly OrderRow[];
  /** Ids of commands that were run, the latest first. */
  commandIds: readonly string[];
}

/**
 * Orders and commands that were used since the program started, for the environment on screen. They are not stored on
 * disk.
 */
export const useRecent = createPerEnvironmentStore<Recent>(() => ({
  orderIds: [],
  rows: [],
  commandIds: [],
}));

const withFirst = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter(one => one !== id)].slice(0, maxKept);

export const noteOrder = (localId: string): void =>
  useRecent.setState(({ orderIds }) => ({ orderIds: withFirst(orderIds, localId) }));

export const noteCommand = (id: string): void =>
  useRecent.setState(({ commandIds }) => ({ commandIds: withFirst(commandIds, id) }));
