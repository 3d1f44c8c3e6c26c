import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  contact,
  hamburg,
  type OrderChanges,
  orderBody,
  placeOrder,
  vin,
  windowOf,
} from '../../support/builders/request.ts';
import { type Harness, openHarness, refusalOf } from '../../support/sandbox.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'dispatch-sandbox-rules-'));
let harness: Harness;

beforeAll(async () => {
  harness = await openHarness({ dataDir });
});
afterAll(async () => {
  await harness.close();
  rmSync(dataDir, { recursive: true, force: true });
});

/** What a violated or kept rule answers: the fields, none for an accepted order. */
async function fieldsOf(changes: OrderChanges, now = '2026-03-10T09:00:00Z'): Promise<string[]> {
  harness.clock.nowMs = Date.parse(now);
  const api = harness.as('full');
  const answer = await placeOrder(api, orderBody(changes));
  if (answer.status === 201) return [];
  const { status, errors } = refusalOf(answer);
  expect(status).toBe(422);
  return errors;
}

const primary = { role: 'primary', vin };
const tradeIn = { role: 'trade_in', registration_number: 'XYZ-9' };
const noVin = { role: 'primary', registration_number: 'ABC-123' };

describe('rule 1: vehicles', () => {
  it.each([
    ['one primary', [primary], []],
    ['a primary and a trade-in', [primary, tradeIn], []],
    ['a trade-in first', [tradeIn, primary], []],
    ['only a trade-in', [tradeIn], ['items: primary_required']],
    ['two primaries', [primary, primary], ['items.1.role: too_many_of_role']],
    ['two trade-ins', [tradeIn, tradeIn], ['items: primary_required', 'items.1.role: too_many_of_role']],
  ])('%s', async (_case, items, fields) => {
    expect(await fieldsOf({ items })).toEqual(fields);
  });
});

describe('rule 2: pickup time', () => {
  const window = windowOf('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z');
  it.each([
    ['available_from', { available_from: '2026-03-11T08:00:00Z' }, []],
    ['windows', { available_from: null, requested_windows: [window] }, []],
    ['both', { available_from: '2026-03-11T08:00:00Z', requested_windows: [window] }, []],
    ['neither', { available_from: null }, ['pickup.available_from: pickup_time_required']],
    [
      'an empty list',
      { available_from: null, requested_windows: [] },
      ['pickup.available_from: pickup_time_required'],
    ],
  ])('%s', async (_case, pickup, fields) => {
    expect(await fieldsOf({ pickup })).toEqual(fields);
  });
});

describe('rule 3: requested windows', () => {
  const first = windowOf('2026-03-12T08:00:00Z', '2026-03-12T10:00:00Z');
  it.each([
    ['windows that touch', [first, windowOf('2026-03-12T10:00:00Z', '2026-03-12T12:00:00Z')], []],
    [
      'the same instant in another offset',
      [first, windowOf('2026-03-12T12:00:00+02:00', '2026-03-12T13:00:00Z')],
      [],
    ],
    [
      'one second of overlap',
      [first, windowOf('2026-03-12T09:59:59Z', '2026-03-12T12:00:00Z')],
      ['1: windows_overlap'],
    ],
    [
      'an earlier one that overlaps',
      [first, windowOf('2026-03-12T07:00:00Z', '2026-03-12T08:00:01Z')],
      ['1: windows_overlap'],
    ],
    [
      'one within another',
      [first, windowOf('2026-03-12T09:00:00Z', '2026-03-12T09:30:00Z')],
      ['1: windows_overlap'],
    ],
    [
      'an end at its start',
      [windowOf('2026-03-12T08:00:00Z', '2026-03-12T08:00:00Z')],
      ['0.end_at: window_ends_before_start'],
    ],
    ['an end a second from now', [windowOf('2026-03-10T08:00:00Z', '2026-03-10T09:00:01Z')], []],
    [
      'an end now',
      [windowOf('2026-03-10T08:00:00Z', '2026-03-10T09:00:00Z')],
      ['0.end_at: window_in_the_past'],
    ],
  ])('%s', async (_case, windows, fields) => {
    const withStop = (stop: string) => fields.map(field => `${stop}.requested_windows.${field}`);
    const pickup = { available_from: null, requested_windows: windows };
    expect(await fieldsOf({ pickup })).toEqual(withStop('pickup'));
    expect(await fieldsOf({ delivery: { requested_windows: windows } })).toEqual(withStop('delivery'));
  });

  it.each([
    ['2026-03-12T08:00:00Z', []],
    ['2026-03-12T08:00:01Z', ['pickup.requested_windows.0.start_at: window_before_available_from']],
  ])('a pickup window at 08:00 with available_from %s', async (availableFrom, fields) => {
    expect(await fieldsOf({ pickup: { available_from: availableFrom, requested_windows: [first] } })).toEqual(
      fields,
    );
  });
});

describe('rule 4: identity of the primary vehicle', () => {
  it.each([
    ['a VIN', [primary], []],
    ['a registration number within Finland', [noVin], []],
    ['neither', [{ role: 'primary' }], ['items.0.vin: vehicle_identity_required']],
    ['blanks', [{ role: 'primary', registration_number: '  ' }], ['items.0.vin: vehicle_identity_required']],
  ])('%s', async (_case, items, fields) => {
    expect(await fieldsOf({ items })).toEqual(fields);
  });

  it('a registration number alone does not cross a border; a VIN does', async () => {
    const delivery = { address: hamburg };
    expect(await fieldsOf({ delivery, items: [noVin] })).toEqual(['items.0.vin: vin_required']);
    expect(await fieldsOf({ delivery, items: [primary] })).toEqual([]);
  });
});

describe('rule 5: contact', () => {
  it.each([
    ['name and phone', contact, []],
    ['none', null, ['name: contact_required', 'phone: contact_required']],
    ['no phone', { name: 'Aino' }, ['phone: contact_required']],
    ['a blank name', { name: ' ', phone: '1' }, ['name: contact_required']],
  ])('%s', async (_case, given, fields) => {
    const withStop = (stop: string) => fields.map(field => `${stop}.contact.${field}`);
    expect(await fieldsOf({ pickup: { type: 'private', contact: given } })).toEqual(withStop('pickup'));
    expect(await fieldsOf({ delivery: { type: 'end_customer', contact: given } })).toEqual(
      withStop('delivery'),
    );
  });

  it('is not needed elsewhere', async () => {
    expect(await fieldsOf({ pickup: { type: 'terminal' }, delivery: { type: 'private' } })).toEqual([]);
  });
});

describe('rule 6: next Helsinki calendar day', () => {
  // Midnight in Helsinki is 22:00 UTC in winter and 21:00 UTC in summer.
  const cases = [
    ['winter, the last second of today', '2026-01-14T12:00:00Z', '2026-01-14T21:59:59Z', false],
    ['winter, the first second of tomorrow', '2026-01-14T12:00:00Z', '2026-01-14T22:00:00Z', true],
    ['summer, the last second of today', '2026-07-14T12:00:00Z', '2026-07-14T20:59:59Z', false],
    ['summer, the first second of tomorrow', '2026-07-14T12:00:00Z', '2026-07-14T21:00:00Z', true],
    ['before the night of spring, the last second', '2026-03-28T12:00:00Z', '2026-03-28T21:59:59Z', false],
    ['before the night of spring, tomorrow', '2026-03-28T12:00:00Z', '2026-03-28T22:00:00Z', true],
    ['the day that loses an hour, the last second', '2026-03-28T22:30:00Z', '2026-03-29T20:59:59Z', false],
    ['the day that loses an hour, tomorrow', '2026-03-28T22:30:00Z', '2026-03-29T21:00:00Z', true],
    ['the day that gains an hour, the last second', '2026-10-24T21:30:00Z', '2026-10-25T21:59:59Z', false],
    ['the day that gains an hour, tomorrow', '2026-10-24T21:30:00Z', '2026-10-25T22:00:00Z', true],
    ['asked just before midnight, starting just after', '2026-01-14T21:59:59Z', '2026-01-14T22:00:00Z', true],
    ['asked at midnight, starting the same day', '2026-01-14T22:00:00Z', '2026-01-15T21:59:59Z', false],
  ] as const;

  it.each(cases)('%s, by available_from', async (_case, now, start, isAllowed) => {
    const fields = isAllowed ? [] : ['pickup.available_from: pickup_too_soon'];
    const pickup = { type: 'private', contact, available_from: start };
    expect(await fieldsOf({ pickup }, now)).toEqual(fields);
    const delivery = { type: 'end_customer', contact };
    expect(await fieldsOf({ pickup: { available_from: start }, delivery }, now)).toEqual(fields);
  });

  it.each(cases)('%s, by the earliest window', async (_case, now, start, isAllowed) => {
    const endAt = (hours: number) => new Date(Date.parse(start) + hours * 3_600_000).toISOString();
    const windows = [windowOf(endAt(48), endAt(50)), windowOf(start, endAt(2))];
    const pickup = { type: 'private', contact, available_from: null, requested_windows: windows };
    expect(await fieldsOf({ pickup }, now)).toEqual(
      isAllowed ? [] : ['pickup.requested_windows.1.start_at: pickup_too_soon'],
    );
  });

  it('counts the window, not an earlier available_from; and nothing between businesses', async () => {
    const pickup = { type: 'private', contact, available_from: '2026-03-10T10:00:00Z' };
    const tomorrow = windowOf('2026-03-11T08:00:00Z', '2026-03-11T09:00:00Z');
    expect(await fieldsOf({ pickup: { ...pickup, requested_windows: [tomorrow] } })).toEqual([]);
    expect(await fieldsOf({ pickup: { available_from: '2026-03-10T10:00:00Z' } })).toEqual([]);
  });
});

describe('rule 7: trade-in route', () => {
  it('stays within Finland and does not start at a private pickup', async () => {
    const items = [primary, tradeIn];
    expect(await fieldsOf({ items, delivery: { address: hamburg } })).toEqual([
      'items.1.role: trade_in_outside_finland',
    ]);
    expect(await fieldsOf({ items, pickup: { type: 'private', contact } })).toEqual([
      'pickup.type: trade_in_private_pickup',
    ]);
    expect(await fieldsOf({ items, delivery: { type: 'end_customer', contact } })).toEqual([]);
  });
});

it('names the violations of all rules at once', async () => {
  const past = windowOf('2026-03-09T08:00:00Z', '2026-03-09T09:00:00Z');
  const fields = await fieldsOf({
    pickup: { type: 'private', available_from: null },
    delivery: { address: hamburg, type: 'end_customer', contact, requested_windows: [past] },
    items: [noVin, tradeIn],
    rest: { file_ids: ['file_none'] },
  });
  expect(fields).toEqual([
    'pickup.available_from: pickup_time_required',
    'delivery.requested_windows.0.end_at: window_in_the_past',
    'items.0.vin: vin_required',
    'pickup.contact.name: contact_required',
    'pickup.contact.phone: contact_required',
    'items.1.role: trade_in_outside_finland',
    'pickup.type: trade_in_private_pickup',
    'file_ids.0: file_not_found',
  ]);
});
