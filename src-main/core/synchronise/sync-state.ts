import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { MetaStore } from '../store/meta-store.ts';

/** Increased when an update of the program requires that all lines are created again. */
const linesVersion = 1;

const stateSchema = z.object({
  linesVersion: z.literal(linesVersion),
  /** Account of the list: another credential sees other orders. */
  accountId: z.string(),
  /** Number of the reading of the whole list, starting at 1. */
  pass: z.number().int().min(1),
  /** Where the reading continues; null for the newest page. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  readCount: z.number().int(),
  /** Whether orders of this list were left out because there were too many. */
  isFull: z.boolean().default(false),
  /** Whether orders may be missing between the newest orders and those read before. */
  hasGap: z.boolean().default(false),
  /** Unix milliseconds of the last complete reading; null before the first. */
  completedAtMs: z.number().nullable(),
});
export type SyncState = z.infer<typeof stateSchema>;

/** Name of the stored state. It is derived data, created again if missing, for example after a repair. */
export const syncStateName = 'order_synchronisation';

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

/** Stores how far the list was read; written in the same transaction as the page. */
export function createSyncStateStore(meta: MetaStore) {
  return {
    /** Null if nothing was read yet, or if the state is from another version of the program. */
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
