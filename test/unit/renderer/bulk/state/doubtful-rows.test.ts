import { expect, it } from 'vitest';
import type { RowPrice } from '../../../../../src-renderer/features/bulk/state/bulk-prices.ts';
import { doubtfulRows } from '../../../../../src-renderer/features/bulk/state/doubtful-rows.ts';
import type { CheckedRow } from '../../../../../src-renderer/features/bulk/state/row-check.ts';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import type { BulkRow } from '../../../../../src-shared/domain/bulk-batch.ts';

interface Row {
  vin?: string;
  plate?: string;
  price?: RowPrice;
  isPlaced?: boolean;
  hasWarning?: boolean;
}

/** Rows without errors, each with its vehicle and what its price check says. */
function rowsOf(rows: Row[], sameOrders: Record<string, readonly OrderRow[]> = {}) {
  const found = doubtfulRows({
    table: {
      columns: [],
      rows: rows.map(
        ({ isPlaced = false }, index): BulkRow => ({
          id: String(index),
          cells: {},
          isLeftOut: false,
          placedAtMs: isPlaced ? 1 : null,
        }),
      ),
    },
    check: ({ id }) => {
      const { vin = '', plate = '', price, hasWarning = false } = rows[Number(id)] ?? {};
      const checked: Partial<CheckedRow> = {
        isGood: true,
        problems: hasWarning ? [{ severity: 'warning' } as CheckedRow['problems'][number]] : [],
        identity: { vin, registrationNumber: plate },
        priceKey: price ? id : null,
      };
      return checked as CheckedRow;
    },
    prices: new Map(rows.flatMap(({ price }, index) => (price ? [[String(index), price] as const] : []))),
    sameOrders: new Map(Object.entries(sameOrders)),
    placedOrders: {
      '0': {
        phase: 'queued',
        status: null,
        isGone: false,
        isUnconfirmed: false,
        priceTotalCents: null,
        refusal: null,
      },
    },
  });
  const idsOf = (list: readonly BulkRow[]) => list.map(({ id }) => id);
  return {
    good: found.good.length,
    same: idsOf(found.same),
    refused: idsOf(found.refused),
    unsure: idsOf(found.unsure),
    ids: [...found.ids].toSorted(),
  };
}
const refusedFor = (isForOrder: boolean): RowPrice => ({ kind: 'refused', message: '', isForOrder });

it('of rows with one vehicle, by VIN or plate, the first is none; no vehicle is not the same one', () => {
  const rows = [{ vin: 'A' }, {}, {}, { vin: 'A', plate: 'P' }, { plate: 'P' }, { vin: 'B' }];
  expect(rowsOf(rows)).toMatchObject({ good: 6, same: ['3', '4'], ids: ['3', '4'] });
});

it('a vehicle that was placed from this table, or is on an open order, is the same one', () => {
  const open = [{ localId: 'elsewhere' }, { localId: '0' }] as OrderRow[];
  const rows = [{ vin: 'A', isPlaced: true }, { vin: 'A' }, { vin: 'B' }, { vin: 'C' }];
  const sameOrders = { B: open.slice(0, 1), C: open.slice(1) };
  expect(rowsOf(rows, sameOrders)).toMatchObject({ good: 3, same: ['1', '2'], ids: ['1', '2'] });
});

it('what the price check refuses for the order itself is doubtful, and counted once', () => {
  const rows = [{ vin: 'A' }, { vin: 'A', price: refusedFor(true) }, { price: refusedFor(false) }];
  expect(rowsOf(rows)).toMatchObject({ same: [], refused: ['1'], ids: ['1'] });
});

it('a warning at a field and an order without a price of its own are looked at', () => {
  const rows: Row[] = [
    { hasWarning: true },
    { price: { kind: 'custom_quote' } },
    { price: { kind: 'priced', totalCents: 1 } },
  ];
  expect(rowsOf(rows)).toMatchObject({ unsure: ['0', '1'], ids: ['0', '1'] });
});
