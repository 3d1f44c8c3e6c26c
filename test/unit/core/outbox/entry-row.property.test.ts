import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { entrySchema } from '../../../../src-main/core/outbox/entry.ts';
import { readEntry } from '../../../../src-main/core/outbox/entry-row.ts';
import type { Database, SqlRow, SqlValue } from '../../../../src-main/core/ports/ports.ts';
import { orderRecordSchema, readOrderRecord } from '../../../../src-main/core/store/order-record.ts';
import { keptOrderSchema, responseOrderSchema } from '../../../../src-shared/domain/order.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newDatabase, storesOf } from '../../../support/stores.ts';

/** Rows of both tables as this version writes them: queued, sealed, being sent, done, refused and accepted. */
function storedRows(): { entries: SqlRow[]; orders: SqlRow[] } {
  const database = newDatabase();
  const { orders, entries, makeDraft, place, seal } = storesOf(database);
  for (const id of ['draft', 'queued', 'sealed', 'sending', 'done', 'refused']) makeDraft(id);
  const idOf = Object.fromEntries(
    ['queued', 'sealed', 'sending', 'done', 'refused'].map(id => [id, place(id)]),
  );
  for (const id of ['sealed', 'sending', 'done', 'refused']) seal(idOf[id] ?? '');
  for (const id of ['sending', 'done', 'refused']) entries.startSending(idOf[id] ?? '', 4);
  entries.finish(idOf.done ?? '', { revision: 'r1' }, 'request', 5);
  orders.saveOrder(orders.get('done'), acceptedOrder(), 5);
  orders.setPhase('refused', 'attention', new DispatchError('service_refused', 'No.').error, 5);
  return { entries: all(database, 'outbox_entry'), orders: all(database, 'transport_order') };
}

const all = (database: Database, table: string): SqlRow[] => database.prepare(`SELECT * FROM ${table}`).all();

const valueOrError = (read: () => unknown): unknown => {
  try {
    return read();
  } catch {
    return 'cannot be read';
  }
};

/** Anything that a damaged file or another version could have in a column. */
const odd: fc.Arbitrary<SqlValue> = fc.oneof(
  fc.constantFrom<SqlValue>(null, '', '{}', '[]', 'null', '{"ve', '{"a":1}', 0, 1, -1, 1.5),
  fc.string(),
  fc.double({ noNaN: true }),
  fc.uint8Array({ maxLength: 4 }),
);

/** A row of which some columns are odd or missing. */
const changedRow = (rows: readonly SqlRow[]): fc.Arbitrary<SqlRow> =>
  fc.constantFrom(...rows).chain(row =>
    fc
      .array(fc.tuple(fc.constantFrom(...Object.keys(row)), fc.option(odd, { nil: undefined })), {
        maxLength: 2,
      })
      .map(changes => {
        const changed: SqlRow = { ...row };
        for (const [column, value] of changes) {
          if (value === undefined) delete changed[column];
          else changed[column] = value;
        }
        return changed;
      }),
  );

describe('a row that is read without its schema', () => {
  it('is what the schema says, whatever stands in it, at the first reading and later', () => {
    const { entries, orders } = storedRows();
    const entryRow = changedRow(entries);
    const orderRow = changedRow(orders);
    fc.assert(
      fc.property(entryRow, orderRow, (entry, order) => {
        for (const _reading of ['first', 'second']) {
          expect(readEntry(entry)).toEqual(entrySchema.safeParse(entry).data ?? null);
          expect(valueOrError(() => readOrderRecord(order))).toEqual(
            valueOrError(() => orderRecordSchema.parse(order)),
          );
        }
      }),
      { numRuns: 600 },
    );
  });

  it('needs no schema where the schema has seen its text', () => {
    const { entries, orders } = storedRows();
    const [entry] = entries;
    const order = orders.find(({ phase }) => phase === 'queued');
    readEntry(entry ?? {});
    const ofEntry = vi.spyOn(entrySchema, 'safeParse');
    const ofOrder = vi.spyOn(orderRecordSchema, 'parse');
    expect(readEntry(entry ?? {})).toMatchObject({ state: 'queued', intent: { draft: goodDraft() } });
    // The order of an entry that was read has the same draft.
    expect(readOrderRecord(order ?? {})).toMatchObject({ phase: 'queued', draft: goodDraft() });
    expect([ofEntry.mock.calls.length, ofOrder.mock.calls.length]).toEqual([0, 0]);
  });

  it('is read with it as often as it is of an earlier version, whose draft it completes', () => {
    const [entry] = storedRows().entries;
    const former = '2026-11-22 20:00 – 2026-11-23 08:00';
    const draft = goodDraft();
    draft.pickup.requestedWindows = [{ date: '', start: '', end: '', typed: former }];
    const { tradeIn: _tradeIn, ...older } = draft;
    const row = { ...entry, intent_json: JSON.stringify({ kind: 'order-create', draft: older }) };
    const windows = [{ date: '2026-11-22', start: '20:00', endDate: '2026-11-23', end: '08:00' }];
    for (const _reading of ['first', 'second'])
      expect(readEntry(row)).toMatchObject({
        intent: { draft: { tradeIn: null, pickup: { requestedWindows: windows } } },
      });
  });
});

it('an order that could be read in part is stored as its schema gives it back', () => {
  const parts = [[], ['pickup'], ['delivery'], ['items', 0], ['price'], ['service_options'], ['ordered_for']];
  const damage = fc.tuple(
    fc.constantFrom(...parts),
    fc.nat(30),
    fc.constantFrom(null, 7, 'x', [], {}, undefined),
  );
  fc.assert(
    fc.property(fc.array(damage, { maxLength: 4 }), damages => {
      const answer: unknown = structuredClone(acceptedOrder());
      for (const [path, at, value] of damages) {
        const part: unknown = path.reduce<unknown>(
          (inner, key) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, key) : null),
          answer,
        );
        if (typeof part !== 'object' || part === null) continue;
        const names = Object.keys(part);
        const name = names[at % Math.max(1, names.length)];
        if (name !== undefined) Reflect.set(part, name, value);
      }
      const { data } = responseOrderSchema.safeParse(answer);
      if (data === undefined) return;
      const stored: unknown = JSON.parse(JSON.stringify(data));
      expect(keptOrderSchema.parse(stored)).toEqual(stored);
    }),
    { numRuns: 500 },
  );
});
