import { dirname } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { RestoreCounts, RestoreResult } from '../../../src-shared/contract/backups.ts';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import type { Database } from '../ports/ports.ts';
import { openRepaired, type RepairSources } from '../repair/open-environment.ts';
import { type BlobStore, createBlobStore } from '../store/blob-store.ts';
import { freeBytes } from '../store/free-bytes.ts';
import { inSteps } from '../store/steps.ts';
import { applyRestore } from './apply-restore.ts';
import { deleteOldBackups, makeBackup, removeBackup } from './make-backup.ts';
import { orCancelled } from './or-cancelled.ts';
import { countPlan, planRestore, type RestorePlan } from './plan-restore.ts';

/** The result of a restore, and the orders whose drafts or entries have changed. */
export interface Restored {
  result: RestoreResult;
  localIds: string[];
}

/** A backup, and what its preview said about restoring it. */
export interface WantedRestore {
  backupId: string;
  previewed: RestoreCounts;
}

/**
 * Restores a backup in an environment that is closed. First makes a backup of the present database, which makes the
 * restore reversible. The restore is one transaction: a crash leaves the database as it was, or restored.
 * @throws DispatchError `not_found`, `not_allowed_in_state` (`restore_changed`), `storage_full` (`disk_nearly_full`),
 * `storage_failed` (`backup_damaged`, `newer_database`, `data_damaged`), `cancelled`, Error of the disk; nothing has
 * changed then
 */
export async function restoreEnvironment(
  repairSources: RepairSources,
  { backupId, previewed }: WantedRestore,
  signal: AbortSignal,
): Promise<Restored> {
  const { clock, log } = repairSources;
  const { database, backups: files, blobFolder, replaceRows } = openRepaired(repairSources);
  try {
    const backup = await orCancelled(signal, () => files.open(backupId, signal));
    try {
      const sources = { files, database, clock, log, freeBytes: () => freeBytes(dirname(blobFolder)) };
      const plan = await inSteps(planRestore(database, backup), signal);
      if (!isDeepStrictEqual(countPlan(plan), previewed)) throw changedSince();
      const undo = await orCancelled(signal, () => makeBackup(sources, 'before-restore', signal));
      const restored = await restoreRows(plan, backup).catch(async (error: unknown) => {
        // Nothing has changed, so there is nothing to undo.
        await removeBackup(sources, undo.id);
        throw error;
      });
      await deleteOldBackups(sources, backupId);
      return restored;
    } finally {
      backup.close();
    }
  } finally {
    database.close();
  }

  async function restoreRows(plan: RestorePlan, backup: Database): Promise<Restored> {
    const there = await bytesThere(plan, backup, createBlobStore(blobFolder, files.holds));
    const missingDocuments = replaceRows(() =>
      applyRestore(plan, {
        present: database,
        backup,
        nowMs: clock.nowMs(),
        hasBytes: sha256 => there.has(sha256),
      }),
    );
    const result = { ...countPlan(plan), missingDocuments };
    log.write('backup-restored', { uncertain: result.uncertain, missingDocuments });
    return { result, localIds: changedOrders(plan) };
  }
}

const changedSince = (): DispatchError =>
  refusal('not_allowed_in_state', 'The restore would do something else than its preview.', 'restore_changed');

/** Returns the hashes of those documents of the restored drafts whose bytes are on this computer. */
async function bytesThere(plan: RestorePlan, backup: Database, blobs: BlobStore): Promise<Set<string>> {
  const ofOrder = backup.prepare('SELECT sha256 FROM document WHERE local_id = ?');
  const wanted = [...plan.drafts.changed, ...plan.drafts.back].flatMap(({ local_id }) =>
    ofOrder.all(local_id ?? null).map(({ sha256 }) => String(sha256)),
  );
  const there = new Set<string>();
  for (const sha256 of new Set(wanted)) if ((await blobs.sizeBytes(sha256)) !== null) there.add(sha256);
  return there;
}

const changedOrders = ({ drafts, lostChains }: RestorePlan): string[] => [
  ...[...drafts.lost, ...drafts.changed, ...drafts.back].map(({ local_id }) => String(local_id)),
  ...lostChains.map(({ target }) => target),
];
