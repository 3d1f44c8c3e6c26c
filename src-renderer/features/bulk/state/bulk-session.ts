import { createStore } from 'zustand/vanilla';
import type { BulkBatch } from '../../../../src-shared/domain/bulk-batch.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import type { Call } from '../../../bridge/bridge.ts';
import { wordLocale } from '../../../i18n/locale.ts';
import { createBulkSaver } from './bulk-saver.ts';
import type { BulkState } from './bulk-state.ts';
import { rowsWithProblems } from './column-doubts.ts';
import { createPlacing } from './placing.ts';
import { createRowChecker, type RowChecker } from './row-check.ts';
import { createRowQuestions } from './row-questions.ts';
import { createTableEditing } from './table-editing.ts';
import type { BulkTable } from './table-edits.ts';
import { type Block, type ImportSource, importTable, paste } from './table-import.ts';

export type BulkSession = ReturnType<typeof createBulkSession>;

interface BulkPorts {
  call: Call;
  profile: InterfaceProfile;
  now(): number;
  /** A checker whose cache already has the results of all rows. */
  check?: RowChecker;
}

/**
 * State and actions of the table of many orders. Saves and checks its rows, asks for their prices, and places their
 * orders.
 */
export function createBulkSession(batch: BulkBatch, { call, profile, now, check }: BulkPorts) {
  const checkerOf = (table: BulkTable) =>
    createRowChecker(table.columns, { nowMs: now(), profile, language: wordLocale() });
  const first: BulkTable = { columns: batch.columns, rows: batch.rows };
  const state = createStore<BulkState>(() => ({
    table: first,
    memory: batch.memory,
    check: check ?? checkerOf(first),
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
    results: null,
    placedOrders: null,
    refusals: new Map(),
    lastImport: null,
  }));
  const { getState, setState } = state;
  const kept = () => {
    const { table, memory } = getState();
    return { columns: table.columns, rows: table.rows, memory };
  };
  const saver = createBulkSaver(batch, {
    save: input => call('bulk.save', input),
    onState: save => setState({ save }),
  });

  const questions = createRowQuestions(state, { call, profile });
  const editing = createTableEditing(state, {
    checkerOf,
    onShown() {
      saver.change(kept());
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
    ...editing,
    state,
    profile,
    importTable: (source: ImportSource, signal?: AbortSignal, onEnd?: () => void) =>
      importTable(state, editing, source, signal, onEnd),
    paste: (block: Block) => paste(state, editing, block),
    showProblemsOnly(isOnly: boolean) {
      const shownIds = isOnly ? new Set(rowsWithProblems(getState()).map(row => row.id)) : null;
      setState({ shownIds });
    },
    place: placing.place,
    stopPlacing: placing.stop,
    lookAtOrders: placing.lookAtOrders,
    askPricesAgain: questions.askPricesAgain,
    recheck,
    flush: saver.flush,
    /**
     * Ends a conflict with another window: the rows of this window replace those that the other has saved.
     * @throws DispatchError if the other window's rows cannot be read. The conflict then stays, and the call can be
     * repeated.
     */
    async keepMine() {
      await saver.overwrite(await call('bulk.get', {}), kept());
    },
    close() {
      placing.stop();
      editing.endTyping(true);
      questions.stop();
      void saver.close();
    },
  };
}
