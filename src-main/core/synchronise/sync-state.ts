import { z } from 'zod';
import type { MetaStore } from '../store/meta-store.ts';
import { jsonColumn } from '../store/read.ts';

/** Grows where lines have to be made anew after an update of the program. */
const linesVersion = 1;

const stateSchema = z.object({
  linesVersion: z.literal(linesVersion),
  /** Whose list it is: another credential sees other orders. */
  accountId: z.string(),
  /** Number of the reading of the whole list; the first one is 1. */
  pass: z.number().int().min(1),
  /** Where the reading goes on; null at the newest page. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  readCount: z.number().int(),
  /** Orders of this list were left out: there were too many. */
  isFull: z.boolean().default(false),
  /** The newest orders do not reach down to those that were read before: some between them may be missing. */
  hasGap: z.boolean().default(false),
  /** Unix milliseconds; null until the list was whole once. */
  completedAtMs: z.number().nullable(),
});
export type SyncState = z.infer<typeof stateSchema>;

/** Derived data: made anew where it is missing, as after a repair of the database. */
export const syncStateName = 'order_synchronisation';

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

/** How far the list of the service was read; saved in the transaction that stores its page. */
export function createSyncStateStore(meta: MetaStore) {
  return {
    /** Null where nothing was read yet, or by another version of the program. */
    read: (): SyncState | null => jsonColumn(stateSchema).safeParse(meta.get(syncStateName)).data ?? null,
    write: (state: SyncState): void => meta.set(syncStateName, JSON.stringify(state)),
    begin: (accountId: string, before: SyncState | null): SyncState => ({
      linesVersion,
      accountId,
      pass: (before?.pass ?? 0) + 1,
      cursor: null,
      isDone: false,
      readCount: 0,
      isFull: before?.accountId === accountId && before.isFull,
      hasGap: before?.accountId === accountId && before.hasGap,
      completedAtMs: before?.accountId === accountId ? before.completedAtMs : null,
    }),
  };
}
