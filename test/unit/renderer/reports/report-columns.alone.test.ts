import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { exportColumns, reportColumns } from '../../../../src-renderer/features/reports/report-columns.tsx';
import { sortLines } from '../../../../src-renderer/features/reports/table-lines.ts';
import { totalsOf } from '../../../../src-shared/report/totals.ts';
import { lineWith } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/steps.ts';

vi.mock('../../../../src-renderer/features/reports/reports-store.ts', () => ({ reportZone: 'UTC' }));
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ hashOf: () => '#/orders/ord_1' }));
// Nobody here changes its zone afterwards: the file is alone in its process.
vi.hoisted(() => {
  process.env.TZ = 'America/New_York';
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

it('names the euro at the head of amounts, and at each of them where there are others too', () => {
  const line = lineWith('ord_1', { cost: { currency: 'EUR', total_cents: 91_604 } });
  const cost = (isMixed: boolean) => reportColumns(isMixed).find(({ name }) => name === 'cost');
  expect([cost(false)?.label, cost(false)?.text(line)]).toEqual(['Cost €', '916,04']);
  expect([cost(true)?.label, cost(true)?.text(line).replace('\u00a0', ' ')]).toEqual(['Cost', '916,04 €']);
  expect(
    cost(true)
      ?.sum?.shown(atOnce(totalsOf([line])))
      .replace('\u00a0', ' '),
  ).toBe('916,04 €');
});

it('links an order by its reference and its id, and makes no empty link where there is no reference', () => {
  const named = lineWith('ord_1', { customer_reference: 'TRE-1' });
  const nameless = lineWith('ord_1', { customer_reference: null });
  const shown = (name: string, line: typeof named) =>
    reportColumns()
      .find(column => column.name === name)
      ?.shown(line);
  expect(shown('reference', named)).toMatchObject({ type: 'a', props: { children: 'TRE-1' } });
  expect(shown('reference', nameless)).toBe('');
  expect(shown('order', nameless)).toMatchObject({ type: 'a', props: { children: 'ord_1' } });
});

// @interface report-row.times
it('tells what happens at a stop by the clock of the stop, with its zone', () => {
  const at = '2026-06-24T10:00:00Z';
  const line = lineWith('ord_1', {
    created_at: at,
    picked_up_at: at,
    delivered_at: at,
    origin_country: 'FI',
    destination_country: 'DE',
  });
  const shown = (name: string) =>
    reportColumns()
      .find(column => column.name === name)
      ?.shown(line);
  // The text above the table names the zone of this one.
  expect(shown('created')).toMatch(/ 06:00$/);
  expect(shown('picked-up')).toMatch(/ 13:00 Helsinki time$/);
  expect(shown('delivered')).toMatch(/ 12:00 Berlin time$/);
});

it('tells a cost in another currency with it, and a fuel stop whose cost is unknown', () => {
  const shown = (name: string, more: Parameters<typeof lineWith>[1]) =>
    String(
      reportColumns()
        .find(column => column.name === name)
        ?.shown(lineWith('ord_1', more)),
    ).replaceAll('\u00a0', ' ');
  const cost = { currency: 'SEK', total_cents: 423_450 };
  expect(shown('cost', { cost })).toContain('SEK');
  expect(shown('cost', { cost: null })).toBe('');
  expect(shown('refuel', { cost, refuel: { occurred: true, cost_cents: 50_000 } })).toContain('SEK');
  expect(shown('refuel', { refuel: { occurred: true, cost_cents: null } })).toBe('unknown');
  expect(shown('refuel', { refuel: { occurred: false, cost_cents: 0 } })).toBe('');
});

it.each([
  ['available', 'available_for_pickup_at'],
  ['picked-up', 'picked_up_at'],
  ['delivered', 'delivered_at'],
  ['created', 'created_at'],
])('puts %s in the order of the moments, whatever offset each is written with', (column, field) => {
  // As texts they are the other way round.
  const later = lineWith('ord_2', { [field]: '2027-03-05T07:30:00+01:00' });
  const earlier = lineWith('ord_1', { [field]: '2027-03-05T08:00:00+02:00' });
  const sorted = atOnce(sortLines([later, earlier], { column, isDescending: false }, reportColumns()));
  expect(sorted.map(({ row }) => row.order_id)).toEqual(['ord_1', 'ord_2']);
});

/** A line on screen and in a file, by the names and the headings of columns. */
function said(row: Parameters<typeof lineWith>[1]) {
  const line = lineWith('ord_1', row);
  const columns = reportColumns();
  return {
    shown: (name: string) => columns.find(column => column.name === name)?.shown(line),
    inFile: (heading: string) =>
      exportColumns(columns)
        .find(column => column.heading === heading)
        ?.cell(line),
  };
}

it.each([
  ['a fuel stop with a cost', { occurred: true, cost_cents: 4_410 }, 'Yes', 4_410],
  ['a fuel stop without a cost', { occurred: true, cost_cents: null }, 'Yes', null],
  ['no fuel stop', { occurred: false, cost_cents: 0 }, 'No', null],
  ['that the service does not say it', { occurred: null, cost_cents: null }, null, null],
  ['nothing', null, null, null],
])('tells %s on screen and in files', (_what, refuel, words, cents) => {
  const { shown, inFile } = said({ refuel });
  expect([shown('refuelled'), inFile('Refuelled'), inFile('Refuelling (EUR)')]).toEqual([
    words ?? '',
    words,
    cents,
  ]);
});

it('tells a cost in another currency, outside the sums', () => {
  const { shown, inFile } = said({ cost: { currency: 'SEK', total_cents: 120_050 } });
  expect(shown('cost')).toMatch(/SEK/);
  expect(inFile('Cost in another currency')).toMatch(/SEK.1.200.50|1.200.50.SEK/);
  expect(inFile('Cost (EUR)')).toBeNull();
  expect(said({ cost: { currency: 'EUR', total_cents: 1 } }).inFile('Cost in another currency')).toBeNull();
  const refuel = 'Refuelling cost, other currency or unknown';
  const cost = { currency: 'SEK', total_cents: 120_050 };
  expect(said({ cost, refuel: { occurred: true, cost_cents: 50_000 } }).inFile(refuel)).toMatch(/SEK/);
  expect(said({ refuel: { occurred: true, cost_cents: null } }).inFile(refuel)).toBe('unknown');
  expect(said({ refuel: { occurred: true, cost_cents: 50_000 } }).inFile(refuel)).toBeNull();
  expect(said({ refuel: { occurred: false, cost_cents: null } }).inFile(refuel)).toBeNull();
});

it('has the cities of both stops as the order list has, and the countries beside them in files', () => {
  const { shown, inFile } = said({
    pickup_address: 'Hämeenkatu 1, 33100 Tampere, Finland',
    origin_country: 'FI',
    delivery_address: null,
    destination_country: 'DE',
  });
  expect(shown('origin')).toMatchObject({
    props: { children: 'Tampere', title: 'Hämeenkatu 1, 33100 Tampere, Finland' },
  });
  expect(shown('destination')).toMatchObject({ props: { children: 'DE' } });
  expect([inFile('From'), inFile('From country'), inFile('To country')]).toEqual(['Tampere', 'FI', 'DE']);
});
