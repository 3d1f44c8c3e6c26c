import type { SQLOutputValue } from 'node:sqlite';
import { z } from 'zod';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import { camelRow, jsonColumn } from '../../../src-shared/domain/stored-row.ts';
import { orderInternalSchema, type SandboxOrder } from '../orders/order-record.ts';
import { summaryOf } from '../orders/order-summary.ts';
import { reportRowOf } from '../orders/report-row.ts';
import type { SandboxDatabase } from './database.ts';
import { inserter } from './row.ts';

type Row = Record<string, SQLOutputValue>;

const positionSchema = camelRow({ createdAtMs: z.number(), sequence: z.number() });
/** Position of an order in a list that is sorted by newest first. It stays valid when newer orders arrive. */
export type OrderPosition = z.output<typeof positionSchema>;

export interface OrderFilter {
  status: string | null;
  customerReference: string | null;
}

export interface OrderPage {
  /** JSON text of each entry of the page. */
  texts: string[];
  /** Position after which the next page starts; null on the last page. */
  next: OrderPosition | null;
}

/** Range of creation times of orders, in epoch milliseconds. Both ends are included. */
export interface CreatedRange {
  fromMs: number;
  toMs: number;
}

export type SandboxOrderStore = ReturnType<typeof createSandboxOrderStore>;

export function createSandboxOrderStore({ sqlite }: SandboxDatabase) {
  const insert = inserter(sqlite, 'orders');
  const update = sqlite.prepare(
    `UPDATE orders SET customer_reference = :customer_reference, status = :status, revision = :revision,
       document = :document, summary = :summary, internal = :internal, report = :report WHERE id = :id`,
  );
  const select = sqlite.prepare('SELECT * FROM orders WHERE id = ? AND customer = ?');
  const selectDocument = sqlite.prepare(
    'SELECT document, revision FROM orders WHERE id = ? AND customer = ?',
  );
  const selectAny = sqlite.prepare('SELECT 1 FROM orders LIMIT 1');
  const pages = {
    all: sqlite.prepare(pageSql('')),
    byStatus: sqlite.prepare(pageSql('AND status = ?')),
    byReference: sqlite.prepare(pageSql('AND customer_reference = ?')),
    byBoth: sqlite.prepare(pageSql('AND customer_reference = ? AND status = ?')),
  };

  const selectCreated = sqlite.prepare(
    `SELECT sequence, created_at_ms, report,
       iif(report IS NULL, document, NULL) AS document, iif(report IS NULL, internal, NULL) AS internal
     FROM orders WHERE customer = ? AND created_at_ms >= ? AND (created_at_ms, sequence) < (?, ?)
     ORDER BY created_at_ms DESC, sequence DESC LIMIT ?`,
  );

  return {
    /**
     * Adds an order.
     * @returns the order as JSON text, as responses contain it
     */
    add(record: SandboxOrder): string {
      const columns = columnsOf(record);
      insert({ ...columns, customer: record.customer, created_at_ms: record.createdAtMs });
      return columns.document;
    },
    save(record: SandboxOrder): void {
      update.run(columnsOf(record));
    },
    isEmpty: (): boolean => selectAny.get() === undefined,
    /** Finds an order; null if there is none with this id, or if it belongs to another customer. */
    find(id: string, customer: string): SandboxOrder | null {
      const row = select.get(id, customer);
      return row ? recordSchema.parse(row) : null;
    },
    /** The order as JSON text, and its revision. */
    findDocument(id: string, customer: string): { document: string; revision: string } | null {
      const row = selectDocument.get(id, customer);
      return row ? { document: String(row.document), revision: String(row.revision) } : null;
    },
    /** A page of summaries, newest first. */
    page(customer: string, filter: OrderFilter, after: OrderPosition | null, size: number): OrderPage {
      const from = after ?? { createdAtMs: Number.MAX_SAFE_INTEGER, sequence: Number.MAX_SAFE_INTEGER };
      const { status, customerReference } = filter;
      const limits = [from.createdAtMs, from.sequence, size + 1];
      const rows =
        status !== null && customerReference !== null
          ? pages.byBoth.all(customer, customerReference, status, ...limits)
          : status !== null
            ? pages.byStatus.all(customer, status, ...limits)
            : customerReference !== null
              ? pages.byReference.all(customer, customerReference, ...limits)
              : pages.all.all(customer, ...limits);
      const { shown, next } = cutPage(rows, size);
      return { texts: shown.map(({ summary }) => String(summary)), next };
    },
    /** A page of report rows of the orders created within a range of time, newest first. */
    reportPage(
      customer: string,
      { fromMs, toMs }: CreatedRange,
      after: OrderPosition | null,
      size: number,
    ): OrderPage {
      const from = after ?? { createdAtMs: toMs, sequence: Number.MAX_SAFE_INTEGER };
      const rows = selectCreated.all(customer, fromMs, from.createdAtMs, from.sequence, size + 1);
      const { shown, next } = cutPage(rows, size);
      return { texts: shown.map(reportText), next };
    },
  };
}

/**
 * Returns the report row of an order as JSON text. Orders that an earlier version has written have no stored row until
 * they are written again, so it is computed for them.
 */
const reportText = ({ report, document, internal }: Row): string =>
  report === null ? JSON.stringify(reportRowOf(storedSchema.parse({ document, internal }))) : String(report);

/** Cuts the rows to a page of `size`. If there is a next page, the query returns one row more than `size`. */
function cutPage(rows: readonly Row[], size: number): { shown: Row[]; next: OrderPosition | null } {
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last ? positionSchema.parse(last) : null };
}

const pageSql = (filter: string): string =>
  `SELECT sequence, created_at_ms, summary FROM orders
   WHERE customer = ? ${filter} AND (created_at_ms, sequence) < (?, ?)
   ORDER BY created_at_ms DESC, sequence DESC LIMIT ?`;

const storedSchema = z
  .object({ document: jsonColumn(orderSchema), internal: jsonColumn(orderInternalSchema) })
  .transform(({ document: order, internal }) => ({ order, internal }));

const recordSchema = z.intersection(
  storedSchema,
  camelRow({ customer: z.string(), createdAtMs: z.number() }),
);

const columnsOf = ({ order, internal }: SandboxOrder) => ({
  id: order.id,
  customer_reference: order.customer_reference,
  status: order.status,
  revision: order.revision,
  document: JSON.stringify(order),
  summary: JSON.stringify(summaryOf(order)),
  internal: JSON.stringify(internal),
  report: JSON.stringify(reportRowOf({ order, internal })),
});
