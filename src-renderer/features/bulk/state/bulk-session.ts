import { createStore, type StoreApi } from 'zustand/vanilla';
import type { BulkBatch } from '../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { appErrorOf, type Call } from '../../../bridge/bridge.ts';
import { createBulkSaver } from './bulk-saver.ts';
import { type BulkState, rowsWithProblems } from './bulk-state.ts';
import { createPlacing, type PlaceEnd } from './placing.ts';
import { createRowChecker } from './row-check.ts';
import { createRowQuestions } from './row-questions.ts';
import { createTableEditing } from './table-editing.ts';
import { addRow, type BulkTable } from './table-edits.ts';
import { type ImportSource, importTable, paste } from './table-import.ts';

export interface BulkSession {
  state: StoreApi<BulkState>;
  profile: InterfaceProfile;
  /** Changes the table; the last state can be brought back. */
  change(edit: (table: BulkTable) => BulkTable): void;
  undo(): void;
  /** Types into the active cell; what is typed is kept at once. */
  type(text: string): void;
  beginTyping(isFresh: boolean): void;
  endTyping(isKept: boolean): void;
  importTable(source: ImportSource): void;
  paste(block: readonly (readonly string[])[]): void;
  setField(columnId: string, field: BulkField | null): void;
  columnFor(field: BulkField): string;
  showProblemsOnly(isOnly: boolean): void;
  /** @param withoutIds rows that stay where they are */
  place(withoutIds?: ReadonlySet<string>): Promise<PlaceEnd>;
  stopPlacing(): void;
  lookAtOrders(): Promise<void>;
  askPricesAgain(): void;
  recheck(): void;
  startAnew(): void;
  flush(): Promise<boolean>;
  /** Ends a conflict with another window: these rows replace those. */
  keepMine(): Promise<void>;
  close(): void;
}

/** Everything one grid of many orders does: it holds the text, keeps it, checks it, asks for prices, and places. */
export function createBulkSession(
  batch: BulkBatch,
  { call, profile, now }: { call: Call; profile: InterfaceProfile; now(): number },
): BulkSession {
  const checkerOf = (table: BulkTable) => createRowChecker(table.columns, { nowMs: now(), profile });
  const first: BulkTable = { columns: batch.columns, rows: batch.rows };
  const state = createStore<BulkState>(() => ({
    table: first,
    memory: batch.memory,
    check: checkerOf(first),
    save: { kind: 'saved', atMs: now() },
    active: null,
    anchor: null,
    editing: null,
    shownIds: null,
    undo: [],
    prices: new Map(),
    arePricesAway: false,
    sameOrders: new Map(),
    sameRows: new Map(),
    placing: null,
    placedOrders: null,
    refusals: new Map(),
    lastImport: null,
    failure: null,
  }));
  const { getState, setState } = state;
  const saver = createBulkSaver(batch, {
    save: input => call('bulk.save', input),
    onState: save => setState({ save }),
  });

  const questions = createRowQuestions(state, { call, profile });
  const editing = createTableEditing(state, {
    checkerOf,
    onShown() {
      const { table, memory } = getState();
      saver.change({ columns: table.columns, rows: table.rows, memory });
      questions.followSoon();
    },
  });

  function recheck(): void {
    setState({ check: checkerOf(getState().table) });
    questions.follow();
  }

  const placing = createPlacing(state, { call, now, editing, flush: saver.flush, recheck });
  questions.follow();
  void placing.lookAtOrders();

  return {
    state,
    profile,
    change: edit => editing.change(edit),
    undo: editing.undo,
    type: editing.type,
    beginTyping: editing.beginTyping,
    endTyping: editing.endTyping,
    importTable: source => importTable(state, editing, source),
    paste: block => paste(state, editing, block),
    setField: editing.setField,
    columnFor: editing.columnFor,
    showProblemsOnly(isOnly) {
      const shownIds = isOnly ? new Set(rowsWithProblems(getState()).map(row => row.id)) : null;
      setState({ shownIds });
    },
    place: placing.place,
    stopPlacing: placing.stop,
    lookAtOrders: placing.lookAtOrders,
    askPricesAgain: questions.askPricesAgain,
    recheck,
    startAnew: editing.startAnew,
    flush: saver.flush,
    async keepMine() {
      try {
        await saver.overwrite(await call('bulk.get', {}));
      } catch (cause) {
        setState({ save: { kind: 'failed', error: appErrorOf(cause) } });
      }
    },
    close() {
      placing.stop();
      editing.endTyping(true);
      questions.stop();
      void saver.close();
    },
  };
}

/** With a row to go on in below another, or below the last. */
export const withNewRow = (table: BulkTable, after: string | null): BulkTable => {
  const index = after === null ? -1 : table.rows.findIndex(row => row.id === after);
  return addRow(table, index < 0 ? table.rows.length : index + 1);
};
