import { z } from 'zod';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { MetaStore } from '../store/meta-store.ts';

/** Version of the lines' content. An update of the app that needs all lines to be created again increases it. */
const linesVersion = 1;

const stateSchema = z.object({
  linesVersion: z.literal(linesVersion),
  /** Customer account that the list belongs to. Another account sees other orders. */
  accountId: z.string(),
  /** Number of the current reading of the whole list: 1 for the first, increased by 1 for each further one. */
  pass: z.number().int().min(1),
  /** Cursor of the page with which the reading continues; null for the newest page. */
  cursor: z.string().nullable(),
  isDone: z.boolean(),
  readCount: z.number().int(),
  /** Whether orders of the list were left out because there are too many. */
  isFull: z.boolean().default(false),
  /** Whether there may be unread orders between the newest ones and those that were read before. */
  hasGap: z.boolean().default(false),
  /** When the last reading of the whole list ended, in Unix milliseconds; null before the first. */
  completedAtMs: z.number().nullable(),
});
export type SyncState = z.infer<typeof stateSchema>;

/**
 * Name of the stored state. If the state is missing, for example after a repair, the list is read again from the start.
 */
export const syncStateName = 'order_synchronisation';

export type SyncStateStore = ReturnType<typeof createSyncStateStore>;

/** Stores the progress of reading the list. It is written in the same transaction as the page that was read. */
export function createSyncStateStore(meta: MetaStore) {
  return {
    /** Returns the stored state; null if nothing was read yet, or if another version of the app wrote it. */
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
