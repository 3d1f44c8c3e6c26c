import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { orderRecordSchema } from '../../../../../src-main/core/store/order-record.ts';
import { orderRowOf } from '../../../../../src-main/core/store/order-row.ts';
import { alter } from '../../../../../src-main/sandbox/odd/alter.ts';
import { answerShapes } from '../../../../../src-main/sandbox/odd/shapes.ts';
import { writeJson } from '../../../../../src-main/sandbox/odd/write-json.ts';
import { createDice } from '../../../../../src-main/sandbox/seed/dice.ts';
import { stopFactsOf } from '../../../../../src-renderer/features/order-parts/stop-facts.ts';
import { vehicleFactsOf } from '../../../../../src-renderer/features/order-parts/vehicle-facts.ts';
import { activityOf } from '../../../../../src-renderer/features/orders/detail/activity-events.ts';
import { fileFacts, fileSummary } from '../../../../../src-renderer/features/orders/files/file-words.ts';
import { orderColumns } from '../../../../../src-renderer/features/orders/list/columns/order-columns.tsx';
import { orderExportColumns } from '../../../../../src-renderer/features/orders/list/order-export-columns.ts';
import { orderText } from '../../../../../src-renderer/features/orders/sheet/order-text.ts';
import { reportColumns } from '../../../../../src-renderer/features/reports/report-columns.tsx';
import { changeOf } from '../../../../../src-shared/domain/change-patch.ts';
import { formOfOrder } from '../../../../../src-shared/domain/draft-from-order.ts';
import { orderFileSchema } from '../../../../../src-shared/domain/file.ts';
import { responseOrderSchema } from '../../../../../src-shared/domain/order.ts';
import { reportRowSchema } from '../../../../../src-shared/domain/report-row.ts';
import { lineOf } from '../../../../../src-shared/report/line.ts';
import { acceptedOrder, detailOf, helsinki, orderOf, rowOf } from '../../../../support/builders/order.ts';

vi.mock('../../../../../src-renderer/features/reports/reports-store.ts', () => ({ reportZone: 'UTC' }));
vi.mock('../../../../../src-renderer/navigation/navigation.ts', () => ({ hashOf: () => '#/orders/ord_1' }));
i18n.loadAndActivate({ locale: 'en', messages: {} });

const seeds = Array.from({ length: 400 }, (_one, seed) => seed);

/** An answer of a service of next year, after its way over the wire. */
function oddly(value: unknown, operation: string, seed: number): unknown {
  const dice = createDice(seed);
  const shape = answerShapes[operation] ?? expect.unreachable();
  return JSON.parse(writeJson(alter(value, shape, dice), dice));
}

const wrong = /undefined|\bnull\b|NaN|Invalid|\[object/;
const expectWords = (shown: unknown, seed: number) =>
  expect(JSON.stringify(shown), `seed ${seed}`).not.toMatch(wrong);
/** Nulls of facts are nothing to show. */
const withoutNulls = (facts: unknown): unknown =>
  JSON.parse(JSON.stringify(facts, (_name, value) => (value === null ? '' : value)));

const evidence = orderFileSchema.parse({
  id: 'file_1',
  item_id: 'item_1_primary',
  kind: 'image',
  category: 'vehicle',
  stage: 'delivery',
  evidence_for: ['damage_1'],
  name: 'a.png',
  media_type: 'image/png',
  size_bytes: 9,
  created_at: '2026-11-21T08:00:00Z',
});

it.each([
  ['an order', acceptedOrder()],
  ['an order on its way', orderOf()],
])(
  '%s of a service of next year is shown in words, and no change of it is made by looking',
  (_what, kept) => {
    const { unreadable: _, ...order } = kept;
    for (const seed of seeds) {
      const read = responseOrderSchema.parse(oddly(order, 'order-get', seed));
      expect(read.unreadable, `seed ${seed}`).toEqual([]);
      const detail = detailOf({ order: read });
      expectWords(withoutNulls([stopFactsOf(detail), vehicleFactsOf(detail), activityOf(detail)]), seed);
      const text = orderText(detail);
      expect(text, `seed ${seed}`).not.toMatch(wrong);
      expect(text).toContain('Ring first');
      const form = formOfOrder(read);
      expect(changeOf(read, form, form).changes, `seed ${seed}`).toEqual([]);
    }
  },
);

it('the line of an order of a service of next year is shown and exported in words', () => {
  const { unreadable: _, ...order } = orderOf();
  for (const seed of seeds) {
    const read = responseOrderSchema.parse(oddly(order, 'order-get', seed));
    const record = orderRecordSchema.parse({
      local_id: 'local-1',
      order_id: read.id,
      phase: 'accepted',
      draft_version: 1,
      draft_json: null,
      order_json: JSON.stringify(read),
      quoted_total_cents: null,
      fetched_at_ms: 1,
      created_at_ms: 1,
      updated_at_ms: 1,
    });
    const row = { ...detailOf().row, ...orderRowOf(record) };
    expectWords(
      orderColumns().map(column => column.text(row)),
      seed,
    );
    expectWords(withoutNulls(orderExportColumns().map(({ cell }) => cell(row))), seed);
  }
});

it('a row of the report of a service of next year is shown and exported in words', () => {
  const row = rowOf('ord_1', {
    cost: { currency: 'EUR', total_cents: 100 },
    refuel: { occurred: true, cost_cents: 5_000 },
    ordered_by: { name: 'Maija', email: 'maija@dealer.example' },
  });
  for (const seed of seeds) {
    const { data: [odd] = [] } = oddly({ data: [row], has_more: false }, 'order-report', seed) as {
      data?: unknown[];
    };
    const line = lineOf(reportRowSchema.parse(odd), helsinki);
    const columns = reportColumns();
    expectWords(withoutNulls(columns.map(({ key, file }) => [key(line), file.cell(line)])), seed);
    for (const { shown } of columns) expect(() => shown(line)).not.toThrow();
  }
});

it('a document of a service of next year is described in words', () => {
  for (const seed of seeds) {
    const { data: [odd] = [] } = oddly({ data: [evidence] }, 'order-files', seed) as { data?: unknown[] };
    const file = orderFileSchema.parse(odd);
    expectWords([fileSummary(file), fileFacts(file, true)], seed);
  }
});
