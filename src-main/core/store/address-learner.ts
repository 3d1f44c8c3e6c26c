import {
  type AddressFields,
  addressesOfDraft,
  addressesOfOrder,
  addressFieldsSchema,
  filledFrom,
  learnedFrom,
} from '../../../src-shared/domain/address-entry.ts';
import { type OrderDraft, orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import type { Order } from '../../../src-shared/domain/order.ts';
import { nullableJsonColumn } from '../../../src-shared/domain/stored-row.ts';
import type { Database } from '../ports/ports.ts';
import type { AddressStore } from './address-store.ts';
import { storedOrder } from './order-record.ts';
import { momentOf } from './order-row.ts';

/** Maximum number of orders from which an empty address book is filled at the start. */
const maxKnownOrders = 2_000;

/** Adds the addresses of orders to the address book. Call it inside the transaction that stores the order. */
export function createAddressLearner(
  database: Database,
  addresses: AddressStore,
  typedRecipientKind: string,
) {
  /** Counts one use of an address. A removed address becomes visible again only if it was used after its removal. */
  function learn(fields: AddressFields, usedAtMs: number, nowMs: number): void {
    const same = addresses.findSame(fields);
    if (same?.removedAtMs != null && usedAtMs <= same.removedAtMs) return;
    const known = same ?? addresses.findSamePlace(fields);
    if (!known) {
      addresses.insert(fields, 1, usedAtMs, nowMs);
      return;
    }
    const { id, useCount } = known.entry;
    const wasRemoved = known.removedAtMs !== null;
    const before = addressFieldsSchema.parse(known.entry);
    const isLater = usedAtMs >= known.entry.usedAtMs;
    addresses.write(
      {
        ...(isLater ? learnedFrom(before, fields) : filledFrom(before, fields)),
        id,
        useCount: wasRemoved ? 1 : useCount + 1,
        usedAtMs: Math.max(known.entry.usedAtMs, usedAtMs),
      },
      nowMs,
    );
  }

  const fromDraft = (draft: OrderDraft, usedAtMs: number, nowMs = usedAtMs): void => {
    for (const fields of addressesOfDraft(draft, typedRecipientKind)) learn(fields, usedAtMs, nowMs);
  };

  /** Adds the addresses of an order that was not placed in this app. */
  const fromOrder = (order: Order, nowMs: number): void => {
    const usedAtMs = Math.min(momentOf(order.created_at, nowMs), nowMs);
    for (const fields of addressesOfOrder(order)) learn(fields, usedAtMs, nowMs);
  };

  return {
    fromDraft,
    fromOrder,
    /**
     * Fills an empty address book from the stored orders. The address book is empty after an update from a version that
     * had none, or after damage.
     */
    fillEmpty(nowMs: number): void {
      if (!addresses.isEmpty()) return;
      const rows = database
        .prepare(
          `SELECT draft_json, order_json, order_crc32, created_at_ms FROM transport_order WHERE phase <> 'draft'
           ORDER BY created_at_ms DESC LIMIT ${maxKnownOrders}`,
        )
        .all();
      if (rows.length === 0) return;
      database.transaction(() => {
        for (const row of rows) {
          const { draft_json, created_at_ms } = row;
          const draft = nullableJsonColumn(orderDraftSchema).safeParse(draft_json).data;
          const order = storedOrder(row);
          if (draft) fromDraft(draft, Number(created_at_ms), nowMs);
          else if (order) fromOrder(order, nowMs);
        }
      });
    },
  };
}
