import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createPriceQuery,
  type PriceState,
  priceDelayMs,
} from '../../../../../src-renderer/features/order-form/session/price-query.ts';
import { emptyDraft, type OrderDraft } from '../../../../../src-shared/domain/draft.ts';
import { type PriceCheck, priceCheckSchema } from '../../../../../src-shared/domain/price-check.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const route = (from: string, note = ''): OrderDraft => {
  const draft = emptyDraft();
  draft.pickup.address = from;
  draft.delivery.address = 'Hamburg, DE';
  draft.vehicle.registrationNumber = 'ABC-123';
  draft.customerNote = note;
  return draft;
};

const priceOf = (totalCents: number, status = 'available'): PriceCheck =>
  priceCheckSchema.parse({
    status,
    price: {
      currency: 'EUR',
      total_cents: totalCents,
      transport_cents: totalCents,
      additional_fees_cents: 0,
      trade_in_cents: 0,
    },
  });

function asker() {
  const asked: { draft: OrderDraft; answer: (check: PriceCheck | null) => void; fail: (e: Error) => void }[] =
    [];
  const states: PriceState[] = [];
  const price = createPriceQuery({
    check: draft =>
      new Promise((resolve, reject) => {
        asked.push({ draft, answer: resolve, fail: reject });
      }),
    onState: state => states.push(state),
    availableStatus: 'available',
  });
  return { price, asked, states, last: () => states.at(-1) };
}
const settle = () => vi.advanceTimersByTimeAsync(0);
const pause = () => vi.advanceTimersByTimeAsync(priceDelayMs);

test('says what is missing as the form fills up, and asks nothing', async () => {
  const { price, asked, last } = asker();
  const draft = emptyDraft();
  price.follow(draft);
  expect(last()).toEqual({ kind: 'missing', gaps: ['pickup_address', 'delivery_address', 'vehicle'] });
  price.follow({ ...draft, vehicle: { ...draft.vehicle, vin: 'YV1' } });
  expect(last()).toEqual({ kind: 'missing', gaps: ['pickup_address', 'delivery_address', 'whole_vin'] });
  await pause();
  expect(asked).toEqual([]);
});

test('asks once typing pauses', async () => {
  const { price, asked, last } = asker();
  price.follow(route('H'));
  await vi.advanceTimersByTimeAsync(priceDelayMs - 1);
  price.follow(route('He'));
  await vi.advanceTimersByTimeAsync(priceDelayMs - 1);
  expect(asked).toEqual([]);
  expect(last()).toEqual({ kind: 'asking' });
  await vi.advanceTimersByTimeAsync(1);
  expect(asked.map(({ draft }) => draft.pickup.address)).toEqual(['He']);
  asked[0]?.answer(priceOf(1_000));
  await settle();
  expect(last()).toMatchObject({ kind: 'priced', totalCents: 1_000 });
});

test('typing that the price does not depend on asks nothing again', async () => {
  const { price, asked, states } = asker();
  price.follow(route('Helsinki'));
  await pause();
  asked[0]?.answer(priceOf(1_000));
  await settle();
  const before = states.length;
  price.follow(route('Helsinki', 'Ring the bell'));
  await pause();
  expect(asked).toHaveLength(1);
  expect(states).toHaveLength(before);
});

test('an answer to an earlier text is dropped, and used when that text comes back', async () => {
  const { price, asked, last } = asker();
  price.follow(route('Helsinki'));
  await pause();
  price.follow(route('Tampere'));
  asked[0]?.answer(priceOf(1_000));
  await settle();
  expect(last()).toEqual({ kind: 'asking' });
  await pause();
  asked[1]?.answer(priceOf(2_000));
  await settle();
  expect(last()).toMatchObject({ kind: 'priced', totalCents: 2_000 });
  price.follow(route('Helsinki'));
  expect(last()).toMatchObject({ kind: 'priced', totalCents: 1_000 });
  await pause();
  expect(asked).toHaveLength(2);
});

test('a price that is some minutes old is asked for again when its text comes back', async () => {
  const { price, asked, last } = asker();
  price.follow(route('Helsinki'));
  await pause();
  asked[0]?.answer(priceOf(1_000));
  await settle();
  price.follow(route('Tampere'));
  await vi.advanceTimersByTimeAsync(120_000);
  price.follow(route('Helsinki'));
  expect(last()).toEqual({ kind: 'asking' });
  await pause();
  expect(asked.map(({ draft }) => draft.pickup.address)).toEqual(['Helsinki', 'Tampere', 'Helsinki']);
});

test('any other status is a custom quote, whatever price comes with it', async () => {
  const { price, asked, last } = asker();
  price.follow(route('Helsinki'));
  await pause();
  asked[0]?.answer(priceOf(1_000, 'quote_needed'));
  await settle();
  expect(last()).toMatchObject({ kind: 'custom_quote', check: { status: 'quote_needed' } });
});

test('tells a service that is away from one that refuses, and asks again when told to', async () => {
  const { price, asked, last } = asker();
  price.follow(route('Helsinki'));
  await pause();
  asked[0]?.fail(new DispatchError('service_unreachable', 'down', { retryable: true }));
  await settle();
  expect(last()).toMatchObject({ kind: 'away' });
  price.again();
  expect(last()).toEqual({ kind: 'asking' });
  asked[1]?.fail(new DispatchError('service_refused', 'no such place', { status: 422 }));
  await settle();
  expect(last()).toMatchObject({ kind: 'refused', error: { status: 422 } });
});

test('says nothing any more once stopped', async () => {
  const { price, asked, states } = asker();
  price.follow(route('Helsinki'));
  await pause();
  price.stop();
  const before = states.length;
  asked[0]?.answer(priceOf(1_000));
  await settle();
  expect(states).toHaveLength(before);
});
