import fc from 'fast-check';
import { expect, it } from 'vitest';
import { applyPatch } from '../../../../src-main/core/outbox/patch.ts';
import { withChanges } from '../../../../src-shared/domain/change-form.ts';
import { changeOf } from '../../../../src-shared/domain/change-patch.ts';
import { touchedPaths } from '../../../../src-shared/domain/change-units.ts';
import { countryOfStop } from '../../../../src-shared/domain/country.ts';
import type { DeliveryDraft, OrderDraft, VehicleDraft } from '../../../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../../../src-shared/domain/draft-from-order.ts';
import {
  availableFromOf,
  isEmptyWindow,
  spanOfWindow,
  zoneOfStop,
} from '../../../../src-shared/domain/draft-times.ts';
import { type Order, type OrderPatch, orderSchema } from '../../../../src-shared/domain/order.ts';
import { acceptedOrder } from '../../../support/builders/order.ts';

const startMs = Date.parse('2026-10-20T00:00:00Z');

const zone = fc.constantFrom('Europe/Helsinki', 'Europe/Berlin', 'Europe/Stockholm');
/** With and without seconds, over midnight, around the change of the clocks, in other zones and writings. */
const windows = fc.array(
  fc
    .tuple(
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 1, max: 900 }),
      fc.constantFrom(0, 30_000),
      zone,
      fc.boolean(),
    )
    .map(([minute, length, extraMs, timezone, isOffset]) => {
      const at = startMs + minute * 60_000 + extraMs;
      const written = (ms: number) =>
        isOffset
          ? `${new Date(ms + 3_600_000).toISOString().slice(0, 19)}+01:00`
          : new Date(ms).toISOString();
      return { start_at: written(at), end_at: written(at + length * 60_000), timezone };
    }),
  { maxLength: 3 },
);
const text = fc.constantFrom('', 'A-17', ' Ring first ', 'Überführung Nr. 3', 'x'.repeat(40));
const orNull = fc.option(text.map(one => one || null));
const contact = fc.option(fc.record({ name: orNull, phone: orNull, email: orNull }));
const address = fc.constantFrom(
  { formatted_address: 'Hämeenkatu 1, 33100 Tampere, Finland', country_code: 'FI' },
  { formatted_address: 'Billstraße 3, 20539 Hamburg', country_code: 'DE' },
  { formatted_address: 'Somewhere', country_code: null },
);
const stop = { address, contact, requested_windows: windows, type: fc.constantFrom('dealership', 'private') };
const item = (role: string) =>
  fc.record({
    id: fc.constant(`item_${role}`),
    role: fc.constant(role),
    status: fc.constant('awaiting_pickup'),
    vin: fc.option(fc.constant('YV1ZWAHE5R1234567')),
    registration_number: fc.option(fc.constant('ABC-123')),
    make: orNull,
    note: orNull,
    fuel_type: fc.option(fc.constantFrom('electric', 'steam')),
    engine_power_kw: fc.option(fc.constantFrom(110, 110.5)),
    winter_tires: fc.option(fc.record({ mounted: fc.boolean(), in_vehicle: fc.boolean() })),
  });
const order: fc.Arbitrary<Order> = fc
  .record({
    customer_reference: orNull,
    customer_note: orNull,
    pickup: fc.record({
      ...stop,
      release_code: orNull,
      available_from: fc.option(fc.constantFrom('2026-11-23T06:00:00Z', '2026-11-23T06:00:30+02:00')),
    }),
    delivery: fc.record(stop),
    items: fc.oneof(fc.tuple(item('primary')), fc.tuple(item('trade_in'), item('primary'))),
    service_options: fc.option(
      fc.record({ transport_preference: orNull, inspection: fc.constant('standard') }),
    ),
    ordered_for: fc.option(fc.constant({ business_id: '123', country_code: 'FI' })),
  })
  .map(more => acceptedOrder(more));

type Edit = (draft: OrderDraft) => OrderDraft;
const stopName = fc.constantFrom('pickup' as const, 'delivery' as const);
const onStop = (
  name: 'pickup' | 'delivery',
  change: (stop: DeliveryDraft) => Partial<DeliveryDraft>,
): Edit =>
  name === 'pickup'
    ? draft => ({ ...draft, pickup: { ...draft.pickup, ...change(draft.pickup) } })
    : draft => ({ ...draft, delivery: { ...draft.delivery, ...change(draft.delivery) } });
const onVehicle = (isTradeIn: boolean, change: Partial<VehicleDraft>): Edit =>
  isTradeIn
    ? draft => ({ ...draft, tradeIn: draft.tradeIn && { ...draft.tradeIn, ...change } })
    : draft => ({ ...draft, vehicle: { ...draft.vehicle, ...change } });
const edit: fc.Arbitrary<Edit> = fc.oneof(
  text.map(
    (customerNote): Edit =>
      draft => ({ ...draft, customerNote }),
  ),
  text.map(
    (customerReference): Edit =>
      draft => ({ ...draft, customerReference }),
  ),
  text.map(
    (releaseCode): Edit =>
      draft => ({ ...draft, pickup: { ...draft.pickup, releaseCode } }),
  ),
  fc.constantFrom({ date: '', time: '' }, { date: '2026-11-24', time: '09:30' }).map(
    (availableFrom): Edit =>
      draft => ({ ...draft, pickup: { ...draft.pickup, availableFrom } }),
  ),
  fc
    .tuple(stopName, text)
    .map(([name, phone]) => onStop(name, one => ({ contact: { ...one.contact, phone } }))),
  fc
    .tuple(stopName, fc.constantFrom('Billstraße 3, 20539 Hamburg', 'Puławska 10, Warszawa, PL'))
    .map(([name, typed]) => onStop(name, () => ({ address: typed }))),
  fc
    .tuple(stopName, fc.constantFrom('', 'SE'))
    .map(([name, countryCode]) => onStop(name, () => ({ countryCode }))),
  stopName.map(name => onStop(name, one => ({ requestedWindows: one.requestedWindows.slice(1) }))),
  stopName.map(name =>
    onStop(name, one => ({
      requestedWindows: [
        ...one.requestedWindows,
        { date: '2026-11-26', start: '09:00', end: '10:30' },
        { date: '', start: '', end: '' },
      ],
    })),
  ),
  fc.tuple(fc.boolean(), text).map(([isTradeIn, note]) => onVehicle(isTradeIn, { note })),
  fc
    .tuple(fc.boolean(), fc.constantFrom('', '150'))
    .map(([isTradeIn, enginePowerKw]) => onVehicle(isTradeIn, { enginePowerKw })),
  fc.boolean().map(mounted => onVehicle(false, { winterTires: { mounted, inVehicle: true } })),
  fc.constant<Edit>(draft => ({
    ...draft,
    serviceOptions: { transportPreference: 'open', inspection: 'none' },
  })),
  fc.constant<Edit>(draft => ({ ...draft, orderedFor: { businessId: '', countryCode: '' } })),
);

/** As the service applies it, but for vehicles that keep what nobody can ask for. */
function applied(before: Order, patch: OrderPatch): Order {
  const { items, ...rest } = patch;
  const given = Array.isArray(items) ? items : [];
  const unset = { make: null, model: null, note: null, engine_power_kw: null, fuel_type: null };
  return orderSchema.parse({
    ...Object.assign({}, applyPatch(before, rest)),
    items: before.items.map(one => {
      const asked = given.find(({ role }) => role === one.role);
      return asked ? { ...one, ...unset, winter_tires: null, ...asked } : one;
    }),
  });
}

const shownStop = (one: DeliveryDraft) => ({
  ...one,
  address: one.address.trim(),
  countryCode: countryOfStop(one),
  contact: Object.values(one.contact).map(value => value.trim()),
  // A zone is known by the windows that name it: it goes with the first of them, and times are the same moments.
  namedZone: null,
  requestedWindows: one.requestedWindows
    .filter(window => !isEmptyWindow(window))
    .map(window => {
      const span = spanOfWindow(window, zoneOfStop(one));
      return span ? [span.start.epochMilliseconds, span.end.epochMilliseconds] : window;
    }),
});
const shownVehicle = (one: VehicleDraft) => ({ ...one, note: one.note.trim(), make: one.make.trim() });
/** What one reads in a form. */
const shown = (draft: OrderDraft) => ({
  ...draft,
  customerReference: draft.customerReference.trim(),
  customerNote: draft.customerNote.trim(),
  pickup: {
    ...shownStop(draft.pickup),
    releaseCode: draft.pickup.releaseCode.trim(),
    availableFrom: availableFromOf(draft)?.epochMilliseconds ?? draft.pickup.availableFrom,
  },
  delivery: shownStop(draft.delivery),
  vehicle: shownVehicle(draft.vehicle),
  tradeIn: draft.tradeIn && shownVehicle(draft.tradeIn),
});

it('nothing typed is nothing sent, whatever the order', () => {
  fc.assert(
    fc.property(order, one => {
      const now = formOfOrder(one);
      expect(changeOf(one, now, structuredClone(now))).toEqual({ changes: [], patch: {} });
    }),
    { numRuns: 500 },
  );
});

it('the patch makes of the order exactly what the form shows, and touches nothing else', () => {
  let sent = 0;
  fc.assert(
    fc.property(order, fc.array(edit, { minLength: 1, maxLength: 5 }), (before, edits) => {
      const now = formOfOrder(before);
      const draft = edits.reduce((typed, one) => one(typed), now);
      const isMoved = (name: 'pickup' | 'delivery') =>
        countryOfStop(now[name]) !== countryOfStop(draft[name]) &&
        [...draft[name].requestedWindows, draft.pickup.availableFrom].some(one => one.typed !== undefined);
      // Over midnight and in another zone: the rules refuse it.
      fc.pre(!isMoved('pickup') && !isMoved('delivery'));
      const { patch, changes } = changeOf(before, now, draft);
      const after = applied(before, patch);
      expect(shown(formOfOrder(after))).toEqual(shown(draft));
      if (changes.length > 0) sent += 1;
      expect(Object.keys(patch).length > 0).toBe(changes.length > 0);
      for (const name of ['pickup', 'delivery'] as const) {
        const isAsked = changes.some(({ path }) => path === `${name}.requested_windows`);
        if (!isAsked) expect(after[name].requested_windows).toEqual(before[name].requested_windows);
      }
      if (!changes.some(({ path }) => path === 'pickup.available_from')) {
        expect(after.pickup.available_from).toBe(before.pickup.available_from);
      }
      // What waits in the outbox is shown as done, so a second change starts from there.
      const waiting = formOfOrder(withChanges(before, changes));
      expect(shown(waiting)).toEqual(shown(draft));
      expect(changeOf(after, formOfOrder(after), formOfOrder(after)).patch).toEqual({});
      if (changes.length > 0) expect(touchedPaths(now, draft)).not.toEqual([]);
    }),
    { numRuns: 800 },
  );
  expect(sent).toBeGreaterThan(400);
});
