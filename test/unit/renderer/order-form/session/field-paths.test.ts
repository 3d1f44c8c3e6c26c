import { describe, expect, test } from 'vitest';
import { swapDirection } from '../../../../../src-renderer/features/order-form/cards/swap-direction.ts';
import { problemAt } from '../../../../../src-renderer/features/order-form/fields/field-notes.ts';
import {
  fieldOfServicePath,
  fieldPaths,
  inFormOrder,
} from '../../../../../src-renderer/features/order-form/session/field-paths.ts';
import { emptyDraft } from '../../../../../src-shared/domain/draft.ts';
import { draftProblemCodes } from '../../../../../src-shared/domain/draft-problem.ts';
import { checkDraft } from '../../../../../src-shared/domain/draft-rules.ts';
import { defaultInterfaceProfile as profile } from '../../../../../src-shared/interface-profile.ts';

const draft = emptyDraft();
const nowMs = Date.parse('2026-11-21T10:00:00Z');

describe('where an error of the service is shown', () => {
  test.each([
    ['items.0.vin', 'items.0.vin'],
    ['items[0].vin', 'items.0.vin'],
    ['/items.0.vin', 'items.0.vin'],
    ['items', 'items.0.vin'],
    ['pickup.address', 'pickup.address.formatted_address'],
    ['delivery.contact', 'delivery.contact.name'],
    ['pickup.requested_windows.0.end_at', 'pickup.requested_windows.0'],
    ['pickup.requested_windows', 'pickup.requested_windows.0'],
    ['pickup.available_from', 'pickup.available_from'],
    ['items.0.winter_tires.mounted', 'items.0.winter_tires'],
    ['items.0.cmr_recipient.recipient.city', 'items.0.cmr_recipient.recipient.city'],
    ['items.0.cmr_recipient.kind', 'items.0.cmr_recipient'],
    ['file_ids.0', 'file_ids'],
    ['service_options', 'service_options.transport_preference'],
    ['ordered_for.business_id', 'ordered_for.business_id'],
    ['webhook.url', null],
    ['pickup', null],
    ['', null],
  ])('%s', (path, field) => {
    expect(fieldOfServicePath(path, draft)).toBe(field);
  });
});

test('every problem of the rules has a field to jump to', () => {
  const bad = emptyDraft();
  bad.pickup.type = profile.privatePickupType;
  bad.delivery.type = profile.endCustomerDeliveryType;
  bad.delivery.requestedWindows = [
    { date: '2026-11-20', start: '12:00', end: '09:00' },
    { date: '2026-11-23', start: '12:00', end: '' },
  ];
  bad.vehicle.enginePowerKw = 'x';
  bad.vehicle.cmrRecipient.kind = profile.cmrRecipientOtherKind;
  const known = fieldPaths(bad);
  const problems = checkDraft(bad, { nowMs, profile });
  expect(problems.length).toBeGreaterThan(10);
  for (const problem of problems) {
    expect(draftProblemCodes).toContain(problem.code);
    expect(
      known.some(field => problem.path === field || problem.path.startsWith(`${field}.`)),
      problem.path,
    ).toBe(true);
  }
});

describe('when a field says what is wrong', () => {
  const problems = checkDraft(draft, { nowMs, profile });
  const at = (field: string, left: string[], isTried = false) =>
    problemAt({ problems, leftFields: new Set(left), isTried }, field)?.code ?? null;
  const address = 'pickup.address.formatted_address';

  test('not before it was left', () => {
    expect(at(address, [])).toBeNull();
    expect(at(address, [address])).toBe('address_missing');
    expect(at(address, [], true)).toBe('address_missing');
  });

  test('its error before what is only doubtful', () => {
    const problem = (severity: 'error' | 'warning', code: 'vin_length' | 'vin_letters_foreign') =>
      ({ path: 'items.0.vin', code, severity, values: {} }) as const;
    const both = [problem('warning', 'vin_letters_foreign'), problem('error', 'vin_length')];
    const told = { leftFields: new Set<string>(), isTried: true };
    expect(problemAt({ ...told, problems: both }, 'items.0.vin')?.code).toBe('vin_length');
    expect(problemAt({ ...told, problems: both.slice(0, 1) }, 'items.0.vin')?.severity).toBe('warning');
  });

  test('not before the other field that can answer it was left too', () => {
    expect(at('pickup.available_from', ['pickup.available_from'])).toBeNull();
    expect(at('pickup.available_from', ['pickup.available_from', 'pickup.requested_windows.0'])).toBe(
      'pickup_time_missing',
    );
    expect(at('items.0.vin', ['items.0.vin'])).toBeNull();
    expect(at('items.0.vin', ['items.0.vin', 'items.0.registration_number'])).toBe(
      'vehicle_identity_missing',
    );
  });
});

test('problems come in the order of the form', () => {
  const bad = goodExceptEnds();
  const paths = inFormOrder(checkDraft(bad, { nowMs, profile }), bad).map(({ path }) => path);
  expect(paths).toEqual([
    'pickup.available_from',
    'pickup.requested_windows.0',
    'items.0.vin',
    'items.0.cmr_recipient.recipient.name',
    'items.0.engine_power_kw',
  ]);
});

function goodExceptEnds() {
  const bad = emptyDraft();
  bad.pickup.address = 'Helsinki, FI';
  bad.delivery.address = 'Hamburg, DE';
  bad.pickup.availableFrom.date = '2026-11-23';
  bad.pickup.requestedWindows = [{ date: '2026-11-23', start: '', end: '' }];
  bad.vehicle.enginePowerKw = 'x';
  bad.vehicle.cmrRecipient = {
    kind: profile.cmrRecipientOtherKind,
    choice: '',
    name: '',
    streetAddress: 'a',
    postalCode: 'b',
    city: 'c',
    countryCode: 'DE',
  };
  return bad;
}

test('swapping takes places and people along, keeps the dates, drops the release code', () => {
  const there = emptyDraft();
  there.pickup = {
    ...there.pickup,
    address: 'Helsinki, FI',
    type: 'auction',
    releaseCode: 'R1',
    availableFrom: { date: '2026-11-23', time: '08:00' },
    contact: { name: 'Aino', phone: '1', email: '' },
  };
  there.delivery = { ...there.delivery, address: 'Hamburg, DE', type: profile.endCustomerDeliveryType };
  const back = swapDirection(there, profile);
  expect(back.pickup).toMatchObject({
    address: 'Hamburg, DE',
    type: profile.privatePickupType,
    releaseCode: '',
    availableFrom: { date: '2026-11-23', time: '08:00' },
  });
  expect(back.delivery).toMatchObject({
    address: 'Helsinki, FI',
    type: 'auction',
    contact: { name: 'Aino' },
  });
  there.delivery = { ...there.delivery, type: 'repair_shop' };
  expect(swapDirection(there, profile).pickup.type).toBe('repair_shop');
});
