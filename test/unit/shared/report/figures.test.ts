import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupsOf, reportGroupings } from '../../../../src-shared/report/groups.ts';
import { bySpan, costByRoute, leadTimesOf } from '../../../../src-shared/report/series.ts';
import { averageCostCents, averageLeadMinutes, totalsOf } from '../../../../src-shared/report/totals.ts';
import { euro, lineWith } from '../../../support/builders/order.ts';
import { atOnce } from '../../../support/steps.ts';

const delivered = (minutes: number) => ({
  picked_up_at: '2026-11-03T08:00:00Z',
  delivered_at: new Date(Date.parse('2026-11-03T08:00:00Z') + minutes * 60_000).toISOString(),
});

describe('totals', () => {
  it('say of how many rows each sum is', () => {
    const totals = atOnce(
      totalsOf([
        lineWith('ord_1', {
          cost: euro(39_650),
          distance_meters: 492_000,
          refuel: { occurred: true, cost_cents: 4_410 },
          ...delivered(90),
        }),
        lineWith('ord_2', { cost: euro(35), refuel: { occurred: false, cost_cents: 0 }, ...delivered(30) }),
        lineWith('ord_3', { cost: { currency: 'SEK', total_cents: 100_000 } }),
        lineWith('ord_4', { refuel: { occurred: true, cost_cents: null } }),
        lineWith('ord_5', {
          cost: { currency: 'SEK', total_cents: 100_000 },
          refuel: { occurred: true, cost_cents: 50_000 },
        }),
      ]),
    );
    expect(totals).toMatchObject({
      count: 5,
      costCents: 39_685,
      costCount: 2,
      otherCurrencyCount: 2,
      refuelCents: 4_410,
      refuelCount: 1,
      refuelUnpricedCount: 1,
      refuelOtherCurrencyCount: 1,
      distanceMeters: 492_000,
      distanceCount: 1,
      leadCount: 2,
    });
    expect(averageLeadMinutes(totals)).toBe(60);
    expect(averageLeadMinutes(atOnce(totalsOf([])))).toBeNull();
  });

  it('have an average price of what was not cancelled alone, and say of how many', () => {
    const [one, other] = [lineWith('ord_1', { cost: euro(300) }), lineWith('ord_2', { cost: euro(500) })];
    const cancelled = lineWith('ord_3', { cost: euro(1_000), status: 'cancelled' });
    const totals = atOnce(totalsOf([one, other, cancelled, lineWith('ord_4')]));
    expect(totals).toMatchObject({ costCents: 1_800, costCount: 3, cancelledCount: 1 });
    expect(averageCostCents(totals)).toEqual({ cents: 400, count: 2 });
    expect(averageCostCents(atOnce(totalsOf([cancelled])))).toBeNull();
    expect(averageCostCents(atOnce(totalsOf([])))).toBeNull();
  });

  it('leave out a delivery before its pickup', () => {
    expect(lineWith('ord_1', delivered(-5)).leadMinutes).toBeNull();
    expect(lineWith('ord_1', { picked_up_at: 'soon', delivered_at: null }).leadMinutes).toBeNull();
  });
});

describe('groups', () => {
  it('have all rows once, and sums that add up to the whole, whatever they are of', () => {
    const country = fc.constantFrom('FI', 'DE', null);
    const row = fc.record({
      origin_country: country,
      destination_country: country,
      pickup_address: fc.constantFrom('A', 'B', null),
      ordered_by: fc.constantFrom(null, { name: 'Aino', email: null }, { name: null, email: 'x@y.example' }),
      created_at: fc.constantFrom('2026-10-31T22:30:00Z', '2026-10-31T21:30:00Z', 'unknown'),
      cost: fc.option(fc.nat(100_000).map(euro)),
    });
    fc.assert(
      fc.property(fc.array(row), fc.constantFrom(...reportGroupings), (rows, by) => {
        if (by === 'none') return;
        const lines = rows.map((one, index) => lineWith(`ord_${index}`, one));
        const groups = atOnce(groupsOf(lines, by));
        expect(groups.flatMap(group => group.lines).length).toBe(lines.length);
        expect(new Set(groups.map(({ key }) => key)).size).toBe(groups.length);
        const sum = groups.reduce((total, { totals }) => total + totals.costCents, 0);
        expect(sum).toBe(atOnce(totalsOf(lines)).costCents);
      }),
    );
  });

  it('of routes name a country that is not said, and only what says none is of no route', () => {
    const lines = [
      lineWith('ord_1', { origin_country: 'FI', destination_country: 'DE' }),
      lineWith('ord_2', { origin_country: 'FI' }),
      lineWith('ord_3'),
    ];
    expect(atOnce(groupsOf(lines, 'route')).map(({ key }) => key)).toEqual(['FI → DE', 'FI → ?', null]);
  });

  it('of months are months of the office, not of UTC', () => {
    const lines = ['2026-10-31T21:30:00Z', '2026-10-31T22:30:00Z'].map((created_at, index) =>
      lineWith(`ord_${index}`, { created_at }),
    );
    expect(atOnce(groupsOf(lines, 'month')).map(({ key }) => key)).toEqual(['2026-10', '2026-11']);
  });
});

describe('figures of a chart', () => {
  it('have every week, also without orders, and weeks that begin on Monday', () => {
    const lines = ['2025-12-28T12:00:00Z', '2025-12-29T12:00:00Z', '2026-01-18T21:59:00Z'].map(
      (created_at, index) => lineWith(`ord_${index}`, { created_at }),
    );
    expect(atOnce(bySpan(lines, 'week', () => 1))).toEqual([
      { day: '2025-12-22', value: 1 },
      { day: '2025-12-29', value: 1 },
      { day: '2026-01-05', value: 0 },
      { day: '2026-01-12', value: 1 },
    ]);
    expect(atOnce(bySpan(lines, 'month', () => 2))).toEqual([
      { day: '2025-12-01', value: 4 },
      { day: '2026-01-01', value: 2 },
    ]);
    expect(atOnce(bySpan([lineWith('ord_1', { created_at: '?' })], 'week', () => 1))).toEqual([]);
  });

  it('have every week of the period, those without orders at its ends too', () => {
    const lines = [lineWith('ord_1', { created_at: '2026-10-13T12:00:00Z' })];
    const weeks = atOnce(bySpan(lines, 'week', () => 1, { from: '2026-10-01', to: '2026-10-31' }));
    expect(weeks.map(({ day }) => day)).toEqual([
      '2026-09-28',
      '2026-10-05',
      '2026-10-12',
      '2026-10-19',
      '2026-10-26',
    ]);
    expect(atOnce(bySpan([], 'week', () => 1, { from: '2026-10-01', to: null }))).toEqual([]);
    // A period from the beginning of the century does not push the orders out of the chart.
    const far = atOnce(bySpan(lines, 'week', () => 1, { from: '2000-01-01', to: '2026-10-31' }));
    expect(far.reduce((sum, { value }) => sum + value, 0)).toBe(lines.length);
  });

  it('have the dearest routes, and the others together', () => {
    const lines = ['FI', 'DE', 'SE', 'DK'].map((destination_country, index) =>
      lineWith(`ord_${index}`, { origin_country: 'FI', destination_country, cost: euro(100 * (index + 1)) }),
    );
    expect(atOnce(costByRoute(lines, 3))).toEqual([
      { route: 'FI → DK', costCents: 400, count: 1 },
      { route: 'FI → SE', costCents: 300, count: 1 },
      { route: null, costCents: 300, count: 2 },
    ]);
    expect(atOnce(costByRoute(lines, 4)).map(({ route }) => route)).toEqual(
      ['DK', 'SE', 'DE', 'FI'].map(country => `FI → ${country}`),
    );
  });

  it('have each delivery in one bin, the few longest in the last', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60 * 24 * 90), { minLength: 1, maxLength: 300 }), minutes => {
        const times = atOnce(
          leadTimesOf(minutes.map((one, index) => lineWith(`ord_${index}`, delivered(one)))),
        );
        expect(times?.count).toBe(minutes.length);
        expect(times?.bins.reduce((sum, { count }) => sum + count, 0)).toBe(minutes.length);
        expect(times?.bins.length).toBeLessThanOrEqual(15);
        for (const [index, bin] of (times?.bins ?? []).entries()) {
          expect(bin.fromHours).toBe(times?.bins[index - 1]?.toHours ?? 0);
        }
      }),
    );
    expect(atOnce(leadTimesOf([lineWith('ord_1')]))).toBeNull();
    expect(
      atOnce(leadTimesOf([60, 120, 180].map(one => lineWith(`ord_${one}`, delivered(one))))),
    ).toMatchObject({
      medianMinutes: 120,
      ninetiethMinutes: 180,
    });
  });
});
