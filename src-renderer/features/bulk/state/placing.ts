import type { StoreApi } from 'zustand/vanilla';
import type { PlacedOrder } from '../../../../src-shared/contract/bulk.ts';
import type { BulkRow } from '../../../../src-shared/domain/bulk-batch.ts';
import { appErrorOf, type Call } from '../../../bridge/bridge.ts';
import { type BulkState, goodRows } from './bulk-state.ts';
import type { TableEditing } from './table-editing.ts';
import { markPlaced } from './table-edits.ts';

export type PlaceEnd = { placed: number; failed: number; isStopped: boolean; isUnconfirmed: boolean };

/** What is placed now: it is in the outbox, and nobody has looked since. */
const justPlaced: PlacedOrder = { phase: 'queued', status: null, isGone: false, isUnconfirmed: false };

interface PlacingPorts {
  call: Call;
  now(): number;
  editing: Pick<TableEditing, 'show' | 'endTyping'>;
  /** @returns whether everything typed is stored */
  flush(): Promise<boolean>;
  /** Checks all rows by the present time. */
  recheck(): void;
}

export interface Placing {
  /** @param withoutIds rows that stay where they are */
  place(withoutIds?: ReadonlySet<string>): Promise<PlaceEnd>;
  stop(): void;
  lookAtOrders(): Promise<void>;
}

/** Makes orders of the good rows, one after the other, and knows where they stand. */
export function createPlacing(
  { getState, setState }: StoreApi<BulkState>,
  { call, now, editing, flush, recheck }: PlacingPorts,
): Placing {
  let isStopAsked = false;

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
      editing.show(markPlaced(table, row.id, now()), { undo: [], refusals: forget, placedOrders });
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
    editing.endTyping(true);
    isStopAsked = false;
    recheck();
    const rows = goodRows(getState()).filter(({ id }) => !withoutIds.has(id));
    setState({ placing: { done: 0, total: rows.length }, failure: null });
    try {
      // Only what is stored is placed, so that a crash finds each row either open or placed.
      if (!(await flush())) return { ...end, isStopped: true };
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

  return {
    place,
    stop() {
      isStopAsked = true;
    },
    lookAtOrders,
  };
}
