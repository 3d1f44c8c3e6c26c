import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TotalsStrip } from '../../../../src-renderer/features/reports/TotalsStrip.tsx';
import type { ReportLine } from '../../../../src-shared/report/line.ts';
import { totalsOf } from '../../../../src-shared/report/totals.ts';
import { euro, lineWith } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/steps.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const shown = (lines: ReportLine[], isWhole = true, expectedCount: number | null = null): string => {
  const strip = createElement(TotalsStrip, { totals: atOnce(totalsOf(lines)), isWhole, expectedCount });
  return renderToStaticMarkup(createElement(I18nProvider, { i18n }, strip))
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('\u00a0', ' ');
};

it('says of how many orders the average price is, and that cancelled ones count only in the sum', () => {
  const priced = [lineWith('ord_1', { cost: euro(30_000) }), lineWith('ord_2', { cost: euro(50_000) })];
  const cancelled = lineWith('ord_3', { cost: euro(100_000), status: 'cancelled' });
  expect(shown(priced)).toContain('average of 2 orders: 400,00 €');
  expect(shown(priced)).not.toContain('cancelled');
  const all = shown([...priced, cancelled, lineWith('ord_4')]);
  expect(all).toContain('1 800,00 €');
  expect(all).toContain(
    'average of 2 orders: 400,00 € · 1 cancelled order counts only in the sum · 1 order without a price',
  );
});

it('tells orders without a price and those in another currency apart', () => {
  const priced = lineWith('ord_1', { cost: euro(30_000) });
  const foreign = ['ord_2', 'ord_3'].map(id =>
    lineWith(id, { cost: { currency: 'SEK', total_cents: 9_900 } }),
  );
  const bare = ['ord_4', 'ord_5', 'ord_6'].map(id => lineWith(id));
  expect(shown([priced, ...foreign])).toContain(
    'average of 1 order: 300,00 € · 2 orders in another currency left out',
  );
  expect(shown([priced, ...foreign])).not.toContain('without a price');
  expect(shown([...foreign, ...bare])).toContain(
    '3 orders without a price · 2 orders in another currency left out',
  );
  expect(shown([priced, ...bare])).toContain('average of 1 order: 300,00 € · 3 orders without a price');
  expect(shown([priced, ...bare])).not.toContain('another currency');
});

it('says no figure of what no row says, and of how many a sum is', () => {
  const none = shown([lineWith('ord_1', { distance_meters: null })]);
  expect(none).not.toMatch(/Cost\s+0,00|Distance\s+0/);
  expect(none).toContain('1 order without a price');
  expect(none).toContain('1 order without a distance');
  expect(none).toMatch(/Refuelling\s+–\s+no refuellings reported/);
  expect(none).toContain('no valid pickup and delivery times');
  // While rows come nothing is said to be none.
  expect(shown([lineWith('ord_1')], false)).not.toMatch(/none|no refuellings|no valid/);
  const one = shown([
    lineWith('ord_1', { distance_meters: null }),
    lineWith('ord_2', { distance_meters: 12_000 }),
  ]);
  expect(one).toMatch(/Distance\s+12 km\s+1 order without a distance/);
  expect(shown([lineWith('ord_2', { distance_meters: 12_000 })])).not.toContain('without a distance');
});

it('says of how many stops for fuel no cost is known', () => {
  const stop = (id: string, cost_cents: number | null) =>
    lineWith(id, { refuel: { occurred: true, cost_cents } });
  expect(shown([stop('ord_1', null)])).toMatch(/Refuelling\s+–\s+1 refuelling without a cost/);
  expect(shown([stop('ord_1', 4_000), stop('ord_2', null), stop('ord_3', null)])).toMatch(
    /40,00 €\s+1 refuelling with a cost · 2 refuellings without a cost/,
  );
});

it('has no average where only cancelled orders have a price', () => {
  const all = shown([lineWith('ord_1', { cost: euro(100_000), status: 'cancelled' })]);
  expect(all).not.toContain('average of');
  expect(all).toContain('1 cancelled order counts only in the sum');
});

it('leaves fuel in another currency out of the sum, and says so', () => {
  const fuel = (currency: string, cents: number | null) => ({
    cost: { currency, total_cents: 9_900 },
    refuel: { occurred: true, cost_cents: cents },
  });
  const euros = lineWith('ord_1', fuel('EUR', 4_000));
  const foreign = lineWith('ord_2', fuel('SEK', 50_000));
  const unknown = lineWith('ord_3', fuel('EUR', null));
  const all = shown([euros, foreign, unknown]);
  expect(all).toContain('40,00 €');
  expect(all).toMatch(
    /1 refuelling with a cost\s+· 1 refuelling without a cost\s+· 1 refuelling in another currency left out/,
  );
  expect(shown([foreign])).not.toContain('no refuellings reported');
});

it('says of every total that it is not final while rows are still to come, and of how many it is', () => {
  const lines = [lineWith('ord_1', { cost: euro(30_000) }), lineWith('ord_2')];
  const reading = shown(lines, false, 400);
  for (const name of ['Orders', 'Cost', 'Refuelling', 'Distance', 'Transit time'])
    expect(reading).toContain(`${name} so far`);
  expect(reading).toMatch(/Orders so far\s+2\s+of 400 orders/);
  expect(shown(lines, false)).not.toMatch(/\bof \d+00/);
  // More have come since the list was counted.
  expect(shown(lines, false, 1)).not.toMatch(/Orders so far\s+2\s+of/);
  expect(shown(lines, true, 400)).not.toMatch(/so far|of 400/);
});
