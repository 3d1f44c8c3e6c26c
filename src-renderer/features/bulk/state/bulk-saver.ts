import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import {
  type BulkBatch,
  type BulkRow,
  bulkRowsPerSave,
  type HeadingMemory,
} from '../../../../src-shared/domain/bulk-batch.ts';
import { createDraftSaver, type SaveState } from '../../order-form/session/draft-saver.ts';
import type { BulkTable } from './table-edits.ts';

export interface Kept extends BulkTable {
  memory: HeadingMemory;
}

const nothing = { head: null, removedIds: [], memory: null };
/** Maximum number of characters in the rows of one save, because the size of a message is limited. */
const maxCharacters = 400_000;

const isSameOrder = (a: readonly BulkRow[], b: readonly BulkRow[]): boolean =>
  a === b || (a.length === b.length && a.every((row, index) => row.id === b[index]?.id));

function* portionsOf(rows: readonly BulkRow[]): Generator<BulkRow[]> {
  let portion: BulkRow[] = [];
  let characters = 0;
  for (const row of rows) {
    const length = JSON.stringify(row.cells).length;
    if (portion.length > 0 && (portion.length >= bulkRowsPerSave || characters + length > maxCharacters)) {
      yield portion;
      [portion, characters] = [[], 0];
    }
    portion.push(row);
    characters += length;
  }
  if (portion.length > 0) yield portion;
}

/** Saves the table in the core as it changes. Only changed rows are sent. */
export function createBulkSaver(
  stored: BulkBatch,
  ports: {
    save(input: MethodInput<'bulk.save'>): Promise<{ version: number }>;
    onState(state: SaveState): void;
  },
) {
  // One save may take several calls, and the first ones are stored even if a later one fails. So the version is counted
  // here.
  let { version } = stored;
  let saved: Kept = stored;

  async function save(next: Kept) {
    const before = new Map(saved.rows.map(row => [row.id, row]));
    const kept = new Set(next.rows.map(row => row.id));
    const changed = next.rows.filter(row => before.get(row.id) !== row);
    const removedIds = saved.rows.map(row => row.id).filter(id => !kept.has(id));
    const isHeadChanged = next.columns !== saved.columns || !isSameOrder(next.rows, saved.rows);
    const head = isHeadChanged ? { columns: [...next.columns], order: next.rows.map(row => row.id) } : null;
    const memory = next.memory === saved.memory ? null : next.memory;
    const [first = [], ...others] = portionsOf(changed);
    // The first call saves the order of all rows. If saving is interrupted, the rows that were saved are then in their
    // places.
    const calls = [{ head, rows: first, removedIds, memory }, ...others.map(rows => ({ ...nothing, rows }))];
    for (const input of calls) ({ version } = await ports.save({ version, ...input }));
    saved = next;
    return { version, updatedAtMs: Date.now() };
  }

  const saver = createDraftSaver<Kept>(stored, {
    save: (_version, next) => save(next),
    onState: ports.onState,
  });
  const { change, flush, close } = saver;
  return {
    change,
    flush,
    close,
    /** Ends a conflict: the rows of this window (`mine`) replace those that the other window has saved. */
    overwrite(other: BulkBatch, mine: Kept) {
      ({ version } = other);
      saved = other;
      return saver.overwrite(version, mine);
    },
  };
}
