import type { MethodOutput } from '../../../../src-shared/contract.ts';
import type { BulkHead, BulkRow, HeadingMemory } from '../../../../src-shared/domain/bulk-batch.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { BulkStore } from '../../store/bulk-store.ts';
import type { Context } from '../context.ts';

export interface BulkChange {
  version: number;
  head: BulkHead | null;
  rows: BulkRow[];
  removedIds: string[];
  memory: HeadingMemory | null;
}

/** @throws DispatchError `draft_conflict` where another window saved in between */
export function saveBulk(
  { database }: Context,
  bulk: BulkStore,
  change: BulkChange,
): MethodOutput<'bulk.save'> {
  return database.transaction(() => {
    const stored = bulk.version();
    if (stored !== change.version) {
      throw new DispatchError('draft_conflict', `The rows are at version ${stored}, not ${change.version}.`);
    }
    const version = stored + 1;
    bulk.setVersion(version);
    if (change.head) bulk.saveHead(change.head);
    for (const row of change.rows) {
      // That a row was placed is the core's own word; what was typed meanwhile does not take it back.
      bulk.saveRow({ ...row, placedAtMs: bulk.row(row.id)?.placedAtMs ?? row.placedAtMs });
    }
    for (const id of change.removedIds) bulk.removeRow(id);
    if (change.memory) bulk.saveMemory(change.memory);
    return { version };
  });
}
