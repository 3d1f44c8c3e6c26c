import type { OrderRow } from '../../../src-shared/contract/orders.ts';
import { createEnvironmentStore } from '../../bridge/environment-store.ts';

const maxKept = 8;

interface Recent {
  /** Orders that were looked at, the latest first. */
  orderIds: readonly string[];
  /** These orders as they were when they were offered last, so that they are there at once the next time. */
  rows: readonly OrderRow[];
  /** Commands that were run, the latest first. */
  commandIds: readonly string[];
}

/** What one has used since the start, in the environment on screen; nothing of it is kept on the disk. */
export const useRecent = createEnvironmentStore<Recent>(() => ({ orderIds: [], rows: [], commandIds: [] }));

const withFirst = (ids: readonly string[], id: string): string[] =>
  [id, ...ids.filter(one => one !== id)].slice(0, maxKept);

export const noteOrder = (localId: string): void =>
  useRecent.setState(({ orderIds }) => ({ orderIds: withFirst(orderIds, localId) }));

export const noteCommand = (id: string): void =>
  useRecent.setState(({ commandIds }) => ({ commandIds: withFirst(commandIds, id) }));
