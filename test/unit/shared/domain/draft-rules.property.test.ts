import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { expect, it } from 'vitest';
import { type OrderDraft, orderDraftSchema } from '../../../../src-shared/domain/draft.ts';
import { buildOrderInput, buildPriceCheckInput } from '../../../../src-shared/domain/draft-request.ts';
import { checkDraft, hasErrors } from '../../../../src-shared/domain/draft-rules.ts';
import { context, goodDraft, nowMs } from '../../../support/builders/order.ts';

const two = (number: number) => String(number).padStart(2, '0');
const time = fc.oneof(
  fc.constant(''),
  fc.tuple(fc.nat(25), fc.nat(60)).map(([h, m]) => `${two(h)}:${two(m)}`),
);
const date = fc.oneof(
  fc.constant(''),
  fc
    .integer({ min: -2, max: 40 })
    .map(days =>
      Temporal.Instant.fromEpochMilliseconds(nowMs)
        .toZonedDateTimeISO('UTC')
        .toPlainDate()
        .add({ days })
        .toString(),
    ),
  fc.constant('2026-02-30'),
);
const window = fc.record({ date, start: time, end: time });
const text = fc.oneof(
  fc.constant(''),
  fc.string({ maxLength: 30 }),
  fc.constantFrom('Tampere, FI', 'Hamburg, DE'),
);
const stop = {
  address: text,
  countryCode: fc.constantFrom('', 'FI', 'DE'),
  type: fc.constantFrom('dealership', 'private', 'end_customer', 'new type'),
  contact: fc.record({ name: text, phone: text, email: text }),
  requestedWindows: fc.array(window, { maxLength: 4 }),
};
const wild: fc.Arbitrary<OrderDraft> = fc
  .record({
    customerReference: text,
    customerNote: text,
    pickup: fc.record({ ...stop, availableFrom: fc.record({ date, time }) }),
    delivery: fc.record(stop),
    vehicle: fc.record({
      vin: fc.oneof(fc.constantFrom('', 'WAUZZZF24NN012345'), fc.string({ maxLength: 20 })),
      registrationNumber: text,
      enginePowerKw: fc.constantFrom('', '200', '1000', 'x'),
    }),
  })
  .map(typed => orderDraftSchema.parse(typed));

/** Wild throughout, or a good one with a wild part or two: of those, many have no error. */
const parts = ['customerReference', 'customerNote', 'pickup', 'delivery', 'vehicle'] as const;
const wildParts = fc.oneof(fc.constant([...parts]), fc.subarray([...parts], { minLength: 1, maxLength: 2 }));
const draft = fc
  .tuple(wild, wildParts)
  .map(([typed, names]) =>
    goodDraft(good => void Object.assign(good, ...names.map(name => ({ [name]: typed[name] })))),
  );

it('a draft without errors always makes a request; rules never throw, whatever is typed', () => {
  let made = 0;
  fc.assert(
    fc.property(draft, typed => {
      buildPriceCheckInput(typed);
      if (hasErrors(checkDraft(typed, context))) return;
      made += 1;
      const input = buildOrderInput(typed, [], 'other');
      for (const { requested_windows: windows } of [input.pickup, input.delivery]) {
        const spans = (windows ?? [])
          .map(one => [Date.parse(one.start_at), Date.parse(one.end_at)] as const)
          .toSorted(([a], [b]) => a - b);
        expect(
          spans.every(([start, end], index) => start < end && start >= (spans[index - 1]?.[1] ?? 0)),
        ).toBe(true);
      }
    }),
    { numRuns: 2_000 },
  );
  expect(made).toBeGreaterThan(220);
});
