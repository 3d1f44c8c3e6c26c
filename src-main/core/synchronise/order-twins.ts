import { dayMs } from '../../../src-shared/domain/durations.ts';
import { folded } from '../../../src-shared/domain/fold-letters.ts';
import {
  type OrderInput,
  type OrderSummary,
  orderInputSchema,
  orderSummarySchema,
} from '../../../src-shared/domain/order.ts';
import { plainRegistrationNumber } from '../../../src-shared/domain/registration-number.ts';
import { jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { cleanVin } from '../../../src-shared/domain/vin.ts';
import type { Database } from '../ports/ports.ts';

/** Maximum assumed difference between the service's clock and the local one, in milliseconds. */
const clockDoubtMs = dayMs;

/** One of our own orders that was sent and may or may not have arrived. */
interface Unanswered {
  localId: string;
  sent: OrderInput;
  sentAtMs: number;
}

/**
 * Recognises orders in the service's list that are probably our own ones whose response was lost. Such orders are not
 * added to the list at first, because our own orders have a line already. If it turns out that they are not ours, they
 * are added later. Call it inside a transaction.
 */
export function createOrderTwins(database: Database) {
  const sql = {
    unanswered: database.prepare(
      `SELECT local_id, sealed_body, first_attempt_at_ms FROM outbox_entry AS entry
       WHERE kind = 'order-create' AND state IN ('sealed', 'sending', 'waiting', 'uncertain')
         AND first_attempt_at_ms IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM order_twin WHERE local_id = entry.local_id)`,
    ),
    held: database.prepare('SELECT local_id FROM order_twin WHERE order_id = ?'),
    hold: database.prepare('INSERT INTO order_twin (order_id, local_id, summary_json) VALUES (?, ?, ?)'),
    update: database.prepare('UPDATE order_twin SET summary_json = ? WHERE order_id = ?'),
    free: database.prepare(
      `DELETE FROM order_twin WHERE NOT EXISTS (
         SELECT 1 FROM outbox_entry WHERE local_id = order_twin.local_id AND kind = 'order-create'
           AND state IN ('sealed', 'sending', 'waiting', 'uncertain')) RETURNING summary_json`,
    ),
  };

  function unanswered(): Unanswered[] {
    return sql.unanswered.all().flatMap(({ local_id, sealed_body, first_attempt_at_ms }) => {
      if (!(sealed_body instanceof Uint8Array)) return [];
      const sent = inputColumn.safeParse(Buffer.from(sealed_body).toString('utf8')).data;
      return sent ? [{ localId: String(local_id), sent, sentAtMs: Number(first_attempt_at_ms) }] : [];
    });
  }

  const ownIdOf = (orderId: string): string | null => {
    const held = sql.held.get(orderId);
    return held ? String(held.local_id) : null;
  };

  return {
    /**
     * Returns the local id of our own order because of which a listed order is held back; null if it is not held back.
     */
    ownIdOf,
    /**
     * Removes and returns the orders that need not be held back any more, because it is now known whether our own order
     * arrived.
     */
    freed: (): OrderSummary[] =>
      sql.free.all().flatMap(({ summary_json }) => summaryColumn.safeParse(summary_json).data ?? []),
    /**
     * Returns a function to call with each entry of one page. It returns true if the entry is probably an order of this
     * app whose response was lost. Such an entry is recorded in `order_twin`, and must not be added to the order list
     * yet. Each of these orders holds back at most one entry.
     */
    holder(): (summary: OrderSummary) => boolean {
      let own: Unanswered[] | null = null;
      return summary => {
        if (ownIdOf(summary.id) !== null) {
          sql.update.run(JSON.stringify(summary), summary.id);
          return true;
        }
        own ??= unanswered();
        const twin = own.find(one => isTwin(summary, one));
        if (!twin) return false;
        sql.hold.run(summary.id, twin.localId, JSON.stringify(summary));
        own = own.filter(one => one !== twin);
        return true;
      };
    },
  };
}

const inputColumn = jsonColumn(orderInputSchema);
const summaryColumn = jsonColumn(orderSummarySchema);

const sameOrNone = (one: string | null | undefined, other: string | null | undefined): boolean =>
  folded(one?.trim() ?? '') === folded(other?.trim() ?? '');

/**
 * Whether `answered` contains every word of `sent`. The service can add words to an address, such as a country, but
 * removes none.
 */
function isAddressOf(answered: string, sent: string): boolean {
  const words = new Set(wordsOf(answered));
  return wordsOf(sent).every(word => words.has(word));
}

const wordsOf = (address: string): string[] =>
  folded(address)
    .split(/[\s,.;-]+/)
    .filter(word => word !== '');

/**
 * Whether a listed order may be our own. Compares everything that the list contains: reference, vehicle, addresses and
 * creation time.
 */
function isTwin(summary: OrderSummary, { sent, sentAtMs }: Unanswered): boolean {
  const item = sent.items.find(({ role }) => role === 'primary') ?? sent.items[0];
  const { vin, registration_number: plate } = summary.primary_vehicle;
  return (
    sameOrNone(summary.customer_reference, sent.customer_reference) &&
    cleanVin(vin ?? '') === cleanVin(item?.vin ?? '') &&
    plainRegistrationNumber(plate ?? '') === plainRegistrationNumber(item?.registration_number ?? '') &&
    isAddressOf(summary.pickup_address, sent.pickup.address.formatted_address) &&
    isAddressOf(summary.delivery_address, sent.delivery.address.formatted_address) &&
    Date.parse(summary.created_at) >= sentAtMs - clockDoubtMs
  );
}
