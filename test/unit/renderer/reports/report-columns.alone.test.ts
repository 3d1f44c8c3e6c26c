import { i18n } from '@lingui/core';
import { expect, it, vi } from 'vitest';
import { reportColumns } from '../../../../src-renderer/features/reports/report-columns.tsx';
import { lineWith } from '../../../support/builders/order.ts';

vi.mock('../../../../src-renderer/features/reports/reports-store.ts', () => ({ reportZone: 'UTC' }));
vi.mock('../../../../src-renderer/navigation/navigation.ts', () => ({ hashOf: () => '#/orders/ord_1' }));
// Nobody here changes its zone afterwards: the file is alone in its process.
vi.hoisted(() => {
  process.env.TZ = 'America/New_York';
});
i18n.loadAndActivate({ locale: 'en', messages: {} });

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

it('tells what happens at a stop by the clock of the stop, and names every zone beside it', () => {
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
  expect(shown('created')).toMatch(/ 06:00 your time$/);
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
