import { z } from 'zod';
import { method } from './method.ts';
import { nothing, unixMsSchema } from './parts.ts';

/**
 * Why a backup was made: `daily` by the schedule, `asked` by the user, or `before-restore` so that a restore can be
 * undone.
 */
export const backupReasonSchema = z.enum(['daily', 'asked', 'before-restore']);

export type BackupReason = z.infer<typeof backupReasonSchema>;

/** Name of a backup: the moment at which it was made, such as `2026-03-12T08-30-00-000Z`. */
export const backupIdSchema = z
  .string()
  .max(24)
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-\d{3}Z$/);

const countSchema = z.number().int().min(0);

/** A complete backup of an environment's database, which was checked after it was made. */
export const backupSchema = z.object({
  id: backupIdSchema,
  madeAtMs: unixMsSchema,
  reason: backupReasonSchema,
  sizeBytes: countSchema,
  orders: countSchema,
  drafts: countSchema,
  templates: countSchema,
  addresses: countSchema,
  /** Number of outbox entries that were not done. */
  openEntries: countSchema,
});

export type Backup = z.infer<typeof backupSchema>;

/**
 * Why the last backup was not made. `disk_nearly_full`: it would leave too little space. `damaged`: the copy failed its
 * check, so the database may be damaged; the next start checks the database. `failed`: any other error.
 */
const backupFailureSchema = z.object({
  reason: z.enum(['disk_nearly_full', 'damaged', 'failed']),
  atMs: unixMsSchema,
});

export type BackupFailure = z.infer<typeof backupFailureSchema>;

/** What a restore does to one kind of record, in numbers of records. */
const restoredPartSchema = z.object({
  /** Records that are here now and not in the backup: they are removed. */
  lost: countSchema,
  /** Records that differ: they become as they are in the backup. */
  changed: countSchema,
  /** Records that are only in the backup: they are brought back. */
  back: countSchema,
});

export type RestoredPart = z.infer<typeof restoredPartSchema>;

export const restoreCountsSchema = z.object({
  drafts: restoredPartSchema,
  templates: restoredPartSchema,
  addresses: restoredPartSchema,
  /**
   * Number of outbox entries that the present database has lost by damage. They are brought back as uncertain, since
   * they may have been sent after the backup was made.
   */
  uncertain: countSchema,
  /**
   * Number of drafts of the backup that were placed and given up since. The service may have their orders, so they do
   * not come back.
   */
  givenUp: countSchema,
  /** Number of records of the backup that cannot be read, so that they are left out. */
  unreadable: countSchema,
});

export type RestoreCounts = z.infer<typeof restoreCountsSchema>;

const restorePreviewSchema = restoreCountsSchema.extend({
  /** Number of open outbox entries in the present database. The restore keeps them as they are. */
  openEntries: countSchema,
  /**
   * Whether the database was rebuilt after damage, or replaced by an older one, after the backup was made. Orders may
   * then be missing in it, so that a draft that comes back may have been placed.
   */
  isRebuiltSince: z.boolean(),
});

export type RestorePreview = z.infer<typeof restorePreviewSchema>;

export const restoreResultSchema = restoreCountsSchema.extend({
  /** Number of documents of restored drafts whose bytes are not on this computer any more. */
  missingDocuments: countSchema,
});

export type RestoreResult = z.infer<typeof restoreResultSchema>;

export const oneBackup = z.object({ backupId: backupIdSchema });

/** Each of these calls reads or writes a whole database. */
const oneAtOnce = 1;

/** Calls about the backups of an environment's database. `environments.restoreBackup` restores one. */
export const backupMethods = {
  /** Lists the backups, the newest first. `failure`: why the last one was not made; null if it was made. */
  'backups.list': method(
    nothing,
    z.object({ backups: z.array(backupSchema), failure: backupFailureSchema.nullable() }),
  ),
  /** Makes a backup now. Refused with `storage_full` (`disk_nearly_full`) if the disk has too little space. */
  'backups.make': method(nothing, backupSchema, oneAtOnce),
  /** Checks a backup again, and says what restoring it would do. Changes nothing. */
  'backups.preview': method(oneBackup, restorePreviewSchema, oneAtOnce),
} as const;

export const backupEvents = {
  /** The list of backups has changed. */
  'backups.changed': nothing,
} as const;
