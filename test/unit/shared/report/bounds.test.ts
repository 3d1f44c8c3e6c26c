import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { describe, expect, it } from 'vitest';
import { boundsOf, daysOfPreset, daysUntil, reportPresets } from '../../../../src-shared/report/bounds.ts';

describe('the days of a preset', () => {
  it.each([
    ['this-week', '2026-11-22', '2026-11-16', '2026-11-22'],
    ['this-week', '2026-11-16', '2026-11-16', '2026-11-22'],
    ['last-week', '2026-01-01', '2025-12-22', '2025-12-28'],
    ['this-month', '2024-02-10', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2026-01-15', '2025-12-01', '2025-12-31'],
    ['this-quarter', '2026-11-22', '2026-10-01', '2026-12-31'],
    ['this-quarter', '2026-03-31', '2026-01-01', '2026-03-31'],
    ['this-year', '2026-11-22', '2026-01-01', '2026-12-31'],
  ] as const)('%s on %s', (preset, today, from, to) => {
    expect(daysOfPreset(preset, today)).toEqual({ from, to });
  });

  it('are open for all', () => {
    expect(daysOfPreset('all', '2026-11-22')).toEqual({ from: null, to: null });
  });
});

// @interface report-orders.bounds
describe('bounds', () => {
  it('are whole days of the zone, both of them included, also where the clocks change', () => {
    expect(boundsOf({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Helsinki')).toEqual({
      createdFrom: '2026-10-25T00:00:00+03:00',
      createdTo: '2026-10-25T23:59:59.999+02:00',
    });
    expect(boundsOf({ from: '2026-03-29', to: '2026-03-29' }, 'Europe/Berlin')).toEqual({
      createdFrom: '2026-03-29T00:00:00+01:00',
      createdTo: '2026-03-29T23:59:59.999+02:00',
    });
    // Midnight itself is left out there.
    expect(boundsOf({ from: '2018-11-04', to: null }, 'America/Sao_Paulo')).toEqual({
      createdFrom: '2018-11-04T01:00:00-02:00',
      createdTo: null,
    });
  });

  it('of one day and of the next leave out no moment and share none', () => {
    const zones = ['Europe/Helsinki', 'Europe/Berlin', 'Asia/Kathmandu', 'America/Sao_Paulo', 'Pacific/Apia'];
    fc.assert(
      fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 9_000 }), (zone, days) => {
        const day = Temporal.PlainDate.from('2010-01-01').add({ days });
        const one = boundsOf({ from: null, to: day.toString() }, zone);
        const next = boundsOf({ from: day.add({ days: 1 }).toString(), to: null }, zone);
        expect(Date.parse(next.createdFrom ?? '') - Date.parse(one.createdTo ?? '')).toBe(1);
      }),
    );
  });

  it('of every preset are what the interface takes', () => {
    for (const preset of reportPresets) {
      if (preset === 'own-days') continue;
      const { createdFrom, createdTo } = boundsOf(daysOfPreset(preset, '2026-11-22'), 'Europe/Warsaw');
      for (const bound of [createdFrom, createdTo]) {
        if (bound !== null) expect(bound).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?[+-]\d\d:\d\d$/);
      }
    }
  });
});

it('charts cover the days of the period until today, and only those with orders while they are read', () => {
  const today = '2026-11-27';
  const october = { from: '2026-10-01', to: '2026-10-31' };
  expect(daysUntil(october, today)).toEqual(october);
  expect(daysUntil({ from: '2026-11-01', to: '2026-11-30' }, today).to).toBe(today);
  expect(daysUntil({ from: null, to: null }, today)).toEqual({ from: null, to: today });
  expect(daysUntil({ from: '2026-12-01', to: null }, today)).toEqual({ from: null, to: null });
  expect(daysUntil(null, today)).toEqual({ from: null, to: null });
});
