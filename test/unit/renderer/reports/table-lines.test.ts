import { describe, expect, it } from 'vitest';
import type { ReportColumn } from '../../../../src-renderer/features/reports/report-columns.tsx';
import { groupsFor, sortLines, tableLines } from '../../../../src-renderer/features/reports/table-lines.ts';
import { readDay } from '../../../../src-renderer/features/reports/typed-day.ts';
import { euro, lineWith } from '../../../support/builders/order.ts';

const column = (name: string, more: Partial<ReportColumn>): ReportColumn => ({
  name,
  label: name,
  widthPx: 100,
  isNumber: false,
  key: () => null,
  shown: () => '',
  file: { kind: 'text', heading: name, cell: () => null },
  ...more,
});
const columns = [
  column('reference', { key: ({ row }) => row.customer_reference }),
  column('cost', {
    isNumber: true,
    key: line => line.costCents,
    sum: { key: totals => totals.costCents, shown: () => '' },
  }),
];
const lines = [
  lineWith('ord_1', { customer_reference: 'örebro', origin_country: 'SE', cost: euro(5) }),
  lineWith('ord_2', { customer_reference: 'Oulu', origin_country: 'FI', cost: euro(9) }),
  lineWith('ord_3', { customer_reference: null, origin_country: 'FI' }),
  lineWith('ord_4', { customer_reference: 'Turku', origin_country: 'FI', cost: euro(1) }),
];
const idsOf = (sorted: readonly { row: { order_id: string } }[]) =>
  sorted.map(({ row }) => row.order_id.slice(-1)).join('');

describe('the table of a report', () => {
  it('is in order of words or of numbers, with nothing last either way', () => {
    expect(idsOf(sortLines(lines, { column: 'reference', isDescending: false }, columns))).toBe('1243');
    expect(idsOf(sortLines(lines, { column: 'reference', isDescending: true }, columns))).toBe('4213');
    expect(idsOf(sortLines(lines, { column: 'cost', isDescending: true }, columns))).toBe('2143');
    expect(idsOf(sortLines(lines, { column: 'unknown', isDescending: true }, columns))).toBe('1234');
  });

  it('has groups by size, or by what they add up to, and opens them', () => {
    const bySize = groupsFor(lines, 'route', { column: 'reference', isDescending: false }, columns);
    expect(bySize?.map(({ key }) => key)).toEqual(['FI → ?', 'SE → ?']);
    const byCost = groupsFor(lines, 'route', { column: 'cost', isDescending: false }, columns);
    expect(byCost?.map(({ key }) => key)).toEqual(['SE → ?', 'FI → ?']);
    const closed = tableLines(lines, bySize, new Set(), ['{"a":1}']);
    expect(closed.map(({ kind }) => kind)).toEqual(['raw', 'group', 'group']);
    const first = closed[1]?.id ?? '';
    expect(first).not.toMatch(/\s/);
    expect(tableLines(lines, bySize, new Set([first]), []).map(({ kind }) => kind)).toEqual([
      'group',
      'row',
      'row',
      'row',
      'group',
    ]);
  });
});

describe('a typed day of a report', () => {
  const context = { today: '2026-11-22', dayOrder: 'day-first' } as const;
  it.each([
    ['12.3.', '2026-03-12'],
    ['24.12.', '2025-12-24'],
    ['24.12.2026', '2026-12-24'],
    ['today', '2026-11-22'],
    ['', null],
  ])('%j is %s', (text, day) => {
    expect(readDay(text, context)).toEqual({ kind: 'day', day });
  });

  it.each(['31.2.', 'soon', '12.3. 8-12'])('%j is none', text => {
    expect(readDay(text, context)).toEqual({ kind: 'refused' });
  });
});
