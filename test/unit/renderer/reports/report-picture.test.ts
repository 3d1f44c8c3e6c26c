import { expect, it } from 'vitest';
import type { ReportColumn } from '../../../../src-renderer/features/reports/report-columns.tsx';
import {
  isOfAllRows,
  type PictureQuestion,
  reportPictureOf,
} from '../../../../src-renderer/features/reports/report-picture.ts';
import { seriesOf } from '../../../../src-shared/report/series.ts';
import type { Steps } from '../../../../src-shared/steps.ts';
import { euro, lineWith } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/steps.ts';

const count = 1_000;
const lines = Array.from({ length: count }, (_, index) =>
  lineWith(`ord_${index}`, { customer_reference: `PO ${(index * 7_919) % count}`, cost: euro(index) }),
);
const reference: ReportColumn = {
  name: 'reference',
  label: 'Reference',
  widthPx: 100,
  isNumber: false,
  isMain: true,
  key: ({ row }) => row.customer_reference,
  text: () => '',
  shown: () => '',
  file: { kind: 'text', heading: 'Reference', cell: () => null },
};
const columns = { euro: [reference], mixed: [{ ...reference }] };
const question: PictureQuestion = {
  lines,
  grouping: 'none',
  sort: { column: 'reference', isDescending: true },
  groupSort: { column: 'group', isDescending: true },
  columns,
};

function stepsOf(work: Steps<unknown>): number {
  let steps = 0;
  while (!work.next().done) steps += 1;
  return steps;
}

it('whatever is derived from the rows pauses after each of them', () => {
  // The totals, the order of the rows, and the groups each look at every row.
  expect(stepsOf(reportPictureOf(question))).toBeGreaterThanOrEqual(2 * count);
  expect(stepsOf(reportPictureOf({ ...question, grouping: 'route' }))).toBeGreaterThanOrEqual(3 * count);
  // So do four charts.
  expect(stepsOf(seriesOf(lines, { from: null, to: null }))).toBeGreaterThanOrEqual(4 * count);
});

it('amounts have their currency in a report with several', () => {
  const mixed = [...lines, lineWith('ord_mixed', { cost: { currency: 'SEK', total_cents: 1 } })];
  expect(atOnce(reportPictureOf(question)).columns).toBe(columns.euro);
  expect(atOnce(reportPictureOf({ ...question, lines: mixed })).columns).toBe(columns.mixed);
});

it('is of all rows only if they were all there when it was begun', () => {
  const picture = { lines };
  expect(isOfAllRows(picture, { phase: 'done', lines })).toBe(true);
  expect(isOfAllRows(picture, { phase: 'reading', lines })).toBe(false);
  expect(isOfAllRows(picture, { phase: 'done', lines: [...lines] })).toBe(false);
});
