import { describe, expect, it } from 'vitest';
import { groupColumn, orderCountColumn } from '../../../../src-renderer/features/reports/group-columns.ts';
import type { ReportColumn } from '../../../../src-renderer/features/reports/report-columns.tsx';
import {
  groupsFor,
  rowSort,
  sortLines,
  type TableLines,
  tableLines,
} from '../../../../src-renderer/features/reports/table-lines.ts';
import { readDay } from '../../../../src-renderer/features/reports/typed-day.ts';
import type { ReportGrouping } from '../../../../src-shared/report/groups.ts';
import { euro, lineWith } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/steps.ts';

const column = (name: string, more: Partial<ReportColumn>): ReportColumn => ({
  name,
  label: name,
  widthPx: 100,
  isNumber: false,
  isMain: true,
  key: () => null,
  text: () => '',
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
    expect(idsOf(atOnce(sortLines(lines, { column: 'reference', isDescending: false }, columns)))).toBe(
      '1243',
    );
    expect(idsOf(atOnce(sortLines(lines, { column: 'reference', isDescending: true }, columns)))).toBe(
      '4213',
    );
    expect(idsOf(atOnce(sortLines(lines, { column: 'cost', isDescending: true }, columns)))).toBe('2143');
    expect(idsOf(atOnce(sortLines(lines, { column: 'unknown', isDescending: true }, columns)))).toBe('1234');
  });

  const groupNames = (by: ReportGrouping, column: string, isDescending: boolean, of = lines) =>
    atOnce(groupsFor(of, by, { column, isDescending }, columns))?.map(({ key }) => key);

  it('has groups in the order that its control shows: by size, by name, or by what they add up to', () => {
    expect(groupNames('none', orderCountColumn, true)).toBeUndefined();
    expect(groupNames('route', orderCountColumn, true)).toEqual(['FI → ?', 'SE → ?']);
    expect(groupNames('route', orderCountColumn, false)).toEqual(['SE → ?', 'FI → ?']);
    expect(groupNames('route', groupColumn, true)).toEqual(['SE → ?', 'FI → ?']);
    expect(groupNames('route', groupColumn, false)).toEqual(['FI → ?', 'SE → ?']);
    expect(groupNames('route', 'cost', false)).toEqual(['SE → ?', 'FI → ?']);
    expect(groupNames('route', 'cost', true)).toEqual(['FI → ?', 'SE → ?']);
    const dear = [...lines, lineWith('ord_5', { origin_country: 'SE', cost: euro(99) })];
    expect(groupNames('route', 'cost', true, dear)).toEqual(['SE → ?', 'FI → ?']);
    expect(groupNames('route', orderCountColumn, true, dear)).toEqual(['FI → ?', 'SE → ?']);
  });

  it('has the rows of groups in the order of their sums, else in an order of their own', () => {
    const sort = { column: 'reference', isDescending: false };
    const by = (column: string, grouping: ReportGrouping = 'route') =>
      rowSort({ grouping, sort, groupSort: { column, isDescending: true } }, columns);
    expect(by('cost')).toEqual({ column: 'cost', isDescending: true });
    expect(by(orderCountColumn)).toBe(sort);
    expect(by(groupColumn)).toBe(sort);
    expect(by('cost', 'none')).toBe(sort);
  });

  const every = (table: TableLines) => Array.from({ length: table.length }, (_, index) => table.at(index));
  const kindsOf = (table: TableLines) => every(table).map(line => line?.kind);

  it('finds each of its lines, and none beyond them', () => {
    const groups = atOnce(groupsFor(lines, 'route', { column: groupColumn, isDescending: false }, columns));
    const ids = (groups ?? []).map(
      (_, index) => tableLines(lines, groups, new Set(), []).at(index)?.id ?? '',
    );
    for (const openIds of [[], ids, ids.slice(0, 1), ids.slice(1)])
      for (const of of [groups, null]) {
        const table = tableLines(lines, of, new Set(openIds), ['{"a":1}', '{"b":2}']);
        const found = every(table).map(line => table.indexOf(line?.id ?? ''));
        expect(found).toEqual(found.map((_, index) => index));
        expect(new Set(every(table)).size).toBe(table.length);
        expect([table.at(-1), table.at(table.length), table.indexOf('ord_9')]).toEqual([
          undefined,
          undefined,
          -1,
        ]);
      }
  });

  it('opens its groups', () => {
    const bySize = atOnce(
      groupsFor(lines, 'route', { column: orderCountColumn, isDescending: true }, columns),
    );
    const closed = tableLines(lines, bySize, new Set(), ['{"a":1}']);
    expect(kindsOf(closed)).toEqual(['raw', 'group', 'group']);
    const first = closed.at(1)?.id ?? '';
    expect(first).not.toMatch(/\s/);
    const open = tableLines(lines, bySize, new Set([first]), []);
    expect(kindsOf(open)).toEqual(['group', 'row', 'row', 'row', 'group']);
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
