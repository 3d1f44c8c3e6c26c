import type { StoreApi } from 'zustand/vanilla';
import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { appErrorOf, type Call } from '../../../bridge/bridge.ts';
import { type BulkState, goodRows, priceOf } from './bulk-state.ts';
import type { TableEditing } from './table-editing.ts';
import { markPlaced } from './table-edits.ts';

export type PlaceEnd = { placed: number; failed: number; isStopped: boolean; isUnconfirmed: boolean };

/** The state to show for an order that was placed a moment ago and is queued in the outbox. */
const justPlaced = (priceTotalCents: number | null): PlacedOrder => ({
  priceTotalCents,
  phase: 'queued',
  status: null,
  isGone: false,
  isUnconfirmed: false,
  refusal: null,
});

/**
 * The orders of `now`. An order without a price from the service keeps its price of `before`, which is the quoted one.
 */
const withQuotes = (
  now: Readonly<Record<string, PlacedOrder>>,
  before: Readonly<Record<string, PlacedOrder>>,
): Record<string, PlacedOrder> =>
  Object.fromEntries(
    Object.entries(now).map(([id, order]) => [
      id,
      { ...order, priceTotalCents: order.priceTotalCents ?? before[id]?.priceTotalCents ?? null },
    ]),
  );

interface PlacingPorts {
  call: Call;
  now(): number;
  editing: Pick<TableEditing, 'show' | 'endTyping'>;
  /**
   * Saves everything that was typed.
   * @returns whether everything is saved
   */
  flush(): Promise<boolean>;
  /** Checks all rows again, because time windows may have ended since the last check. */
  recheck(): void;
}

/** Places the orders of rows, and follows the states of these orders. */
export function createPlacing(
  { getState, setState }: StoreApi<BulkState>,
  { call, now, editing, flush, recheck }: PlacingPorts,
) {
  let isStopAsked = false;

  async function placeOne(row: BulkRow): Promise<'placed' | 'failed' | 'unconfirmed' | 'stopped'> {
    const checked = getState().check(row);
    const price = priceOf(getState(), checked);
    const quotedTotalCents = price?.kind === 'priced' ? price.totalCents : null;
    const refusals = new Map(getState().refusals);
    refusals.delete(row.id);
    try {
      const answer = await call('bulk.place', {
        rowId: row.id,
        draft: checked.draft,
        quotedTotalCents,
      });
      if (answer.outcome === 'problems') return 'failed';
      const { table, placedOrders: before } = getState();
      const placedOrders = { ...before, [row.id]: justPlaced(quotedTotalCents) };
      // Placing cannot be undone, so earlier undo steps are dropped.
      editing.show(markPlaced(table, row.id, now()), { undo: [], refusals, placedOrders });
      return 'placed';
    } catch (cause) {
      const error = appErrorOf(cause);
      if (error.code === 'confirmation_needed') return 'unconfirmed';
      setState({ refusals: refusals.set(row.id, error) });
      return error.code === 'storage_full' ? 'stopped' : 'failed';
    }
  }

  /**
   * Places the chosen rows that are good, one after another. The list of rows is fixed at the start: a row that becomes
   * good later is not placed, because the user has not confirmed it.
   */
  async function place(chosenIds: ReadonlySet<string>): Promise<PlaceEnd> {
    const end: PlaceEnd = { placed: 0, failed: 0, isStopped: false, isUnconfirmed: false };
    if (getState().placing) return { ...end, isStopped: true };
    editing.endTyping(true);
    isStopAsked = false;
    recheck();
    const rows = goodRows(getState()).filter(({ id }) => chosenIds.has(id));
    setState({ placing: { done: 0, total: rows.length } });
    const results: string[] = [];
    try {
      // Rows are placed only after the table is stored, so that after a crash each row is either open or placed.
      if (!(await flush())) return { ...end, isStopped: true };
      for (const row of rows) {
        if (isStopAsked) return { ...end, isStopped: true };
        const outcome = await placeOne(row);
        if (outcome === 'unconfirmed') return { ...end, isUnconfirmed: true };
        results.push(row.id);
        if (outcome === 'placed') end.placed += 1;
        else end.failed += 1;
        if (outcome === 'stopped') return { ...end, isStopped: true };
        setState({ placing: { done: end.placed + end.failed, total: rows.length } });
      }
      return end;
    } finally {
      setState({ placing: null, ...(results.length > 0 && { results }) });
      recheck();
      void lookAtOrders();
    }
  }

  /** Reads the states of the orders of placed rows. */
  async function lookAtOrders(): Promise<void> {
    const ids = getState()
      .table.rows.filter(row => row.placedAtMs !== null)
      .map(row => row.id);
    if (ids.length === 0) return;
    const placedOrders = await call('bulk.placedOrders', { ids }).catch(() => null);
    if (placedOrders) setState({ placedOrders: withQuotes(placedOrders, getState().placedOrders ?? {}) });
  }

  return {
    place,
    stop() {
      isStopAsked = true;
    },
    lookAtOrders,
  };
}
