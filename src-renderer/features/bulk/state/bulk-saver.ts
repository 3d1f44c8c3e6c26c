import type { MethodInput } from '../../../../src-shared/contract/contract.ts';
import {
  type BulkBatch,
  type BulkRow,
  bulkRowsPerSave,
  type HeadingMemory,
} from '../../../../src-shared/domain/bulk-batch.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';
import { type SaveState, saveDelayMs } from '../../order-form/session/draft-saver.ts';
import type { BulkTable } from './table-edits.ts';

export interface Kept extends BulkTable {
  memory: HeadingMemory;
}

const retryDelayMs = 4_000;
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

/** Saves the table in the core as it changes. Only changed rows are sent, and at most one save runs at a time. */
export function createBulkSaver(
  stored: BulkBatch,
  ports: {
    save(input: MethodInput<'bulk.save'>): Promise<{ version: number }>;
    onState(state: SaveState): void;
  },
) {
  let { version } = stored;
  let saved: Kept = stored;
  let wanted: Kept = stored;
  let flight: Promise<void> | null = null;
  let timer: ReturnType<typeof setTimeout> | null = null;
  let [hasFailed, isConflict, isClosed] = [false, false, false];

  async function send(next: Kept): Promise<void> {
    const before = new Map(saved.rows.map(row => [row.id, row]));
    const kept = new Set(next.rows.map(row => row.id));
    const changed = next.rows.filter(row => before.get(row.id) !== row);
    const removedIds = saved.rows.map(row => row.id).filter(id => !kept.has(id));
    const isHeadChanged = next.columns !== saved.columns || !isSameOrder(next.rows, saved.rows);
    const head = isHeadChanged ? { columns: [...next.columns], order: next.rows.map(row => row.id) } : null;
    const memory = next.memory === saved.memory ? null : next.memory;
    const [first = [], ...others] = portionsOf(changed);
    // The order of the rows is saved first, so that after an interrupted import the saved rows are in their places.
    const calls = [{ head, rows: first, removedIds, memory }, ...others.map(rows => ({ ...nothing, rows }))];
    for (const input of calls) ({ version } = await ports.save({ version, ...input }));
    saved = next;
  }
  const nothing = { head: null, removedIds: [], memory: null };

  function start(): void {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (flight !== null || wanted === saved || isConflict) return;
    const next = wanted;
    ports.onState({ kind: 'saving' });
    flight = send(next)
      .then(
        () => {
          hasFailed = false;
          ports.onState(wanted === saved ? { kind: 'saved', atMs: Date.now() } : { kind: 'unsaved' });
        },
        cause => {
          hasFailed = true;
          const error = appErrorOf(cause);
          isConflict = error.code === 'draft_conflict';
          ports.onState(isConflict ? { kind: 'conflict' } : { kind: 'failed', error });
        },
      )
      .finally(() => {
        flight = null;
        if (wanted !== saved) arm(hasFailed ? retryDelayMs : saveDelayMs);
      });
  }

  function arm(delayMs: number): void {
    if (timer === null && flight === null && !isClosed && !isConflict) timer = setTimeout(start, delayMs);
  }

  /** Saves unsaved changes now. @returns whether everything is stored */
  async function flush(): Promise<boolean> {
    let hasTried = false;
    while (flight !== null || wanted !== saved) {
      if (flight === null) {
        if (isConflict || (hasTried && hasFailed)) return false;
        hasTried = true;
        start();
      }
      await flight;
    }
    return true;
  }

  return {
    change(next: Kept) {
      wanted = next;
      if (isClosed || isConflict) return;
      if (flight === null && !hasFailed) ports.onState({ kind: 'unsaved' });
      arm(saveDelayMs);
    },
    flush,
    /** Ends a conflict: these rows replace those that the other window has saved. */
    overwrite(other: BulkBatch) {
      ({ version } = other);
      saved = other;
      isConflict = false;
      return flush();
    },
    close() {
      isClosed = true;
      if (timer !== null) clearTimeout(timer);
      return flush();
    },
  };
}
