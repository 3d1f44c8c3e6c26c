import { createStore, type StoreApi } from 'zustand/vanilla';
import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import type { BulkBatch, BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../src-shared/domain/bulk-fields.ts';
import type { InterfaceProfile } from '../../../../src-shared/interface-profile.ts';
import { headingKeys, recogniseTable } from '../../../../src-shared/table/recognise.ts';
import { appErrorOf, type Call } from '../../../bridge/bridge.ts';
import { createBulkPrices } from './bulk-prices.ts';
import { createBulkSaver } from './bulk-saver.ts';
import {
  type BulkState,
  goodRows,
  type Import,
  isOpenRow,
  nothingImported,
  rowsWithProblems,
} from './bulk-state.ts';
import { createManyAsker } from './many-asker.ts';
import { createRowChecker, type Identity } from './row-check.ts';
import { identityKey, sameInTable } from './same-vehicles.ts';
import {
  addColumn,
  addRow,
  appendTable,
  blankTable,
  markPlaced,
  pasteBlock,
  setCell,
  setColumnField,
  type Table,
} from './table-edits.ts';

export interface ImportSource {
  name: string;
  rows: readonly (readonly string[])[];
  mergedCells?: number;
  formulas?: number;
  withoutValue?: number;
}

export type PlaceEnd = { placed: number; failed: number; isStopped: boolean; isUnconfirmed: boolean };

/** What is placed now: it is in the outbox, and nobody has looked since. */
const justPlaced: PlacedOrder = { phase: 'queued', status: null, isGone: false, isUnconfirmed: false };

export interface BulkSession {
  state: StoreApi<BulkState>;
  profile: InterfaceProfile;
  /** Changes the table; the last state can be brought back. */
  change(edit: (table: Table) => Table): void;
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

const maxUndo = 50;
const followDelayMs = 200;

/** Everything one grid of many orders does: it holds the text, keeps it, checks it, asks for prices, and places. */
export function createBulkSession(
  batch: BulkBatch,
  { call, profile, now }: { call: Call; profile: InterfaceProfile; now(): number },
): BulkSession {
  const checkerOf = (table: Table) => createRowChecker(table.columns, { nowMs: now(), profile });
  const first: Table = { columns: batch.columns, rows: batch.rows };
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
  const prices = createBulkPrices({
    check: draft => call('prices.check', { draft }),
    onPrices: (known, arePricesAway) => setState({ prices: known, arePricesAway }),
    availableStatus: profile.priceAvailableStatus,
  });
  const sameVehicles = createManyAsker<Identity, readonly OrderRow[]>({
    atOnce: 1,
    ask: async identity => (await call('orders.findSameVehicle', { localId: 'none', ...identity })).rows,
    onFailure: () => [],
    onAnswers: sameOrders => setState({ sameOrders }),
  });
  let isStopAsked = false;

  let follows: ReturnType<typeof setTimeout> | undefined;
  /** Prices, and who else carries the same vehicles: not at every key, of so many rows. */
  function followSoon(): void {
    clearTimeout(follows);
    follows = setTimeout(follow, followDelayMs);
  }

  function follow(): void {
    const { table, check } = getState();
    const open = table.rows.filter(row => isOpenRow(row) && !check(row).isEmpty);
    prices.want(
      open.flatMap(row => {
        const { priceKey: key, draft: question } = check(row);
        return key === null ? [] : [{ key, question }];
      }),
    );
    sameVehicles.want(
      open.flatMap(row => {
        const { identity: question } = check(row);
        const key = identityKey(question);
        return key === '' ? [] : [{ key, question }];
      }),
    );
    setState({ sameRows: sameInTable(table.rows, check) });
  }

  function show(table: Table, more: Partial<BulkState> = {}): void {
    const before = getState();
    const check = table.columns === before.table.columns ? before.check : checkerOf(table);
    setState({ table, check, ...more });
    saver.change({ columns: table.columns, rows: table.rows, memory: getState().memory });
    followSoon();
  }

  function change(edit: (table: Table) => Table, more: Partial<BulkState> = {}): void {
    const { table: before, undo, placing } = getState();
    // Rows that are being placed are placed as they stood.
    const table = placing ? before : edit(before);
    if (table === before) return;
    show(table, { undo: [...undo, before].slice(-maxUndo), ...more });
  }

  function activate(rowId: string | undefined, columnId: string | undefined): void {
    const position = rowId === undefined || columnId === undefined ? null : { rowId, columnId };
    setState({ active: position, anchor: position });
  }

  function endTyping(isKept: boolean): void {
    const { editing, table, undo } = getState();
    if (!editing) return;
    setState({ editing: null });
    if (!isKept) show(editing.before);
    else if (table !== editing.before) setState({ undo: [...undo, editing.before].slice(-maxUndo) });
  }

  function importTable(source: ImportSource): void {
    endTyping(true);
    const { memory } = getState();
    const found = recogniseTable(source.rows, memory);
    let imported: Import | null = null;
    change(before => {
      const { table, cut, dropped } = appendTable(before, found);
      imported = {
        source: source.name,
        rows: found.rows.length,
        columns: found.columns.length,
        hasHeadings: found.hasHeadings,
        unused: found.columns.flatMap(({ heading, field }, index) =>
          field === null ? [heading === '' ? String(index + 1) : heading] : [],
        ),
        mergedCells: source.mergedCells ?? 0,
        formulas: source.formulas ?? 0,
        withoutValue: source.withoutValue ?? 0,
        cut,
        dropped,
      };
      return table;
    });
    const { table } = getState();
    setState({ lastImport: imported, shownIds: null });
    activate(table.rows.at(-found.rows.length)?.id, table.columns[0]?.id);
  }

  function rowIndexOf(id: string): number {
    return getState().table.rows.findIndex(row => row.id === id);
  }

  function paste(block: readonly (readonly string[])[]): void {
    endTyping(true);
    const { active, table } = getState();
    const row = active ? rowIndexOf(active.rowId) : -1;
    const column = active ? table.columns.findIndex(one => one.id === active.columnId) : -1;
    // With its headings it is a table of its own, wherever the cursor happens to be.
    if (row < 0 || column < 0 || isTable(block)) {
      importTable({ name: '', rows: block });
      return;
    }
    const pasted = pasteBlock(table, { row, column }, block);
    // Rows that the filter hides lie between those in sight.
    if (block.length > 1) setState({ shownIds: null });
    const { cut, dropped } = pasted;
    change(() => pasted.table);
    if (cut + dropped > 0) setState({ lastImport: { ...nothingImported, cut, dropped } });
    const after = getState().table;
    const last = after.rows[row + block.length - 1];
    const lastColumn = after.columns[column + Math.max(...block.map(texts => texts.length)) - 1];
    if (last && lastColumn) setState({ anchor: { rowId: last.id, columnId: lastColumn.id } });
  }

  function isTable(block: readonly (readonly string[])[]): boolean {
    const { hasHeadings, columns } = recogniseTable(block, getState().memory);
    return block.length > 1 && hasHeadings && columns.filter(one => one.field !== null).length >= 2;
  }

  function setField(columnId: string, field: BulkField | null): void {
    const { table, memory } = getState();
    const keys = headingKeys(table.columns.map(column => column.heading));
    const key = keys[table.columns.findIndex(column => column.id === columnId)];
    if (key != null) setState({ memory: { ...memory, [key]: field ?? '' } });
    change(before => setColumnField(before, columnId, field));
  }

  /** The column that holds a field; added where there is none. */
  function columnFor(field: BulkField): string {
    const known = getState().table.columns.find(column => column.field === field);
    if (known) return known.id;
    change(before => addColumn(before, field));
    return getState().table.columns.find(column => column.field === field)?.id ?? '';
  }

  function recheck(): void {
    setState({ check: checkerOf(getState().table) });
    follow();
  }

  async function placeOne(row: BulkRow): Promise<'placed' | 'failed' | 'unconfirmed' | 'stopped'> {
    const { check, prices: known, refusals } = getState();
    const { draft, priceKey } = check(row);
    const price = priceKey === null ? undefined : known.get(priceKey);
    const forget = new Map(refusals);
    forget.delete(row.id);
    try {
      const answer = await call('bulk.place', {
        rowId: row.id,
        draft,
        quotedTotalCents: price?.kind === 'priced' ? price.totalCents : null,
      });
      if (answer.outcome === 'problems') return 'failed';
      const { table } = getState();
      // Not to be undone, and not to be typed into any more.
      const placedOrders = { ...getState().placedOrders, [row.id]: justPlaced };
      show(markPlaced(table, row.id, now()), { undo: [], refusals: forget, placedOrders });
      return 'placed';
    } catch (cause) {
      const error = appErrorOf(cause);
      if (error.code === 'confirmation_needed') return 'unconfirmed';
      setState({ refusals: forget.set(row.id, error) });
      return error.code === 'storage_full' ? 'stopped' : 'failed';
    }
  }

  async function place(withoutIds: ReadonlySet<string> = new Set()): Promise<PlaceEnd> {
    const end: PlaceEnd = { placed: 0, failed: 0, isStopped: false, isUnconfirmed: false };
    if (getState().placing) return { ...end, isStopped: true };
    endTyping(true);
    isStopAsked = false;
    recheck();
    const rows = goodRows(getState()).filter(({ id }) => !withoutIds.has(id));
    setState({ placing: { done: 0, total: rows.length }, failure: null });
    try {
      // Only what is stored is placed, so that a crash finds each row either open or placed.
      if (!(await saver.flush())) return { ...end, isStopped: true };
      for (const row of rows) {
        if (isStopAsked) return { ...end, isStopped: true };
        const outcome = await placeOne(row);
        if (outcome === 'unconfirmed') return { ...end, isUnconfirmed: true };
        if (outcome === 'placed') end.placed += 1;
        else end.failed += 1;
        if (outcome === 'stopped') return { ...end, isStopped: true };
        setState({ placing: { done: end.placed + end.failed, total: rows.length } });
      }
      return end;
    } finally {
      setState({ placing: null });
      recheck();
      void lookAtOrders();
    }
  }

  async function lookAtOrders(): Promise<void> {
    const ids = getState()
      .table.rows.filter(row => row.placedAtMs !== null)
      .map(row => row.id);
    if (ids.length === 0) return;
    const placedOrders = await call('bulk.placedOrders', { ids }).catch(() => null);
    if (placedOrders) setState({ placedOrders });
  }

  follow();
  void lookAtOrders();

  return {
    state,
    profile,
    change: edit => change(edit),
    undo() {
      const { undo } = getState();
      const before = undo.at(-1);
      if (before && !getState().placing) show(before, { undo: undo.slice(0, -1) });
    },
    type(text) {
      const { active, table } = getState();
      if (active) show(setCell(table, rowIndexOf(active.rowId), active.columnId, text));
    },
    beginTyping(isFresh) {
      const { active, table, editing, placing } = getState();
      const row = active ? table.rows[rowIndexOf(active.rowId)] : undefined;
      if (editing || placing || !row || row.placedAtMs !== null) return;
      setState({ editing: { before: table, isFresh } });
    },
    endTyping,
    importTable,
    paste,
    setField,
    columnFor,
    showProblemsOnly(isOnly) {
      const shownIds = isOnly ? new Set(rowsWithProblems(getState()).map(row => row.id)) : null;
      setState({ shownIds });
    },
    place,
    stopPlacing() {
      isStopAsked = true;
    },
    lookAtOrders,
    askPricesAgain: prices.again,
    recheck,
    startAnew() {
      change(blankTable, { lastImport: null, shownIds: null });
      const { table } = getState();
      activate(table.rows[0]?.id, table.columns[0]?.id);
    },
    flush: saver.flush,
    async keepMine() {
      try {
        await saver.overwrite(await call('bulk.get', {}));
      } catch (cause) {
        setState({ save: { kind: 'failed', error: appErrorOf(cause) } });
      }
    },
    close() {
      isStopAsked = true;
      endTyping(true);
      clearTimeout(follows);
      prices.stop();
      sameVehicles.stop();
      void saver.close();
    },
  };
}

/** With a row to go on in below another, or below the last. */
export const withNewRow = (table: Table, after: string | null): Table => {
  const index = after === null ? -1 : table.rows.findIndex(row => row.id === after);
  return addRow(table, index < 0 ? table.rows.length : index + 1);
};
