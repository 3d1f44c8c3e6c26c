import { expect, it } from 'vitest';
import { createRowChecker } from '../../../../../src-renderer/features/bulk/state/row-check.ts';
import type { BulkColumn } from '../../../../../src-shared/domain/bulk-batch.ts';
import type { BulkField } from '../../../../../src-shared/domain/bulk-fields.ts';
import { localSandboxProfile } from '../../../../../src-shared/interface-profile.ts';

const columns: BulkColumn[] = (
  ['pickup.address', 'pickup.type', 'pickup.date', 'pickup.time', 'delivery.address'] satisfies BulkField[]
).map(field => ({ id: field, heading: field, field }));

/** Where a problem is marked, by its code. */
function placesOf(cells: Partial<Record<BulkField, string>>, without: readonly string[] = []) {
  const known = columns.filter(({ id }) => !without.includes(id));
  const check = createRowChecker(known, {
    nowMs: Date.parse('2026-11-23T10:00:00Z'),
    profile: localSandboxProfile,
  });
  const { problems } = check({ id: 'row', cells, isLeftOut: false, placedAtMs: null });
  return Object.fromEntries(
    problems.flatMap(one => (one.kind === 'rule' ? [[one.problem.code, one.columnId]] : [])),
  );
}

it('a window of a day that is over is corrected in its day, one of today in its times', () => {
  const window = { 'pickup.address': 'Hämeenkatu 1, Tampere, Finland', 'pickup.time': '8-9' };
  expect(placesOf({ ...window, 'pickup.date': '1.1.2020' })).toMatchObject({ window_in_past: 'pickup.date' });
  expect(placesOf({ ...window, 'pickup.date': '23.11.2026' })).toMatchObject({
    window_in_past: 'pickup.time',
  });
  expect(placesOf({ ...window, 'pickup.date': '23.11.2027' })).toMatchObject({
    day_far_ahead: 'pickup.date',
  });
  const turned = { ...window, 'pickup.date': '1.1.2020', 'pickup.time': '12:00-08:00' };
  expect(placesOf(turned)).not.toMatchObject({ window_ends_before_start: 'pickup.date' });
});

it('a private handover that is too early is corrected in its day', () => {
  const cells = { 'pickup.type': 'private', 'pickup.date': '23.11.2026', 'pickup.time': '18-20' };
  expect(placesOf(cells)).toMatchObject({ private_handover_too_early: 'pickup.date' });
});

it('where the table has no column for the day, the times are marked', () => {
  const cells = { 'pickup.date': '1.1.2020', 'pickup.time': '1.1.2020 8-12' };
  expect(placesOf(cells, ['pickup.date'])).toMatchObject({ window_in_past: 'pickup.time' });
});

it('a row of which it is not clear for whom it is has no price', () => {
  const fields = ['pickup.address', 'delivery.address', 'vin', 'business_id', 'business_country'] as const;
  const check = createRowChecker(
    fields.map(field => ({ id: field, heading: field, field })),
    { nowMs: Date.parse('2026-11-23T10:00:00Z'), profile: localSandboxProfile },
  );
  const priced = (more: Partial<Record<BulkField, string>>) => {
    const route = { 'pickup.address': 'Helsinki, Finland', 'delivery.address': 'Oulu, Finland' };
    const cells = { ...route, vin: 'WAUZZZF24NN012345', ...more };
    return check({ id: 'row', cells, isLeftOut: false, placedAtMs: null }).priceKey !== null;
  };
  expect(priced({})).toBe(true);
  expect(priced({ business_id: '1234567-8', business_country: 'FI' })).toBe(true);
  expect(priced({ business_id: '1234567-8', business_country: 'Sweden' })).toBe(false);
  expect(priced({ business_id: '1234567-8' })).toBe(false);
});
