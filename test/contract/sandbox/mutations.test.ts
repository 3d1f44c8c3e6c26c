import fc from 'fast-check';
import { expect, it } from 'vitest';
import { orderSchema } from '../../../src-shared/domain/order.ts';
import {
  contact,
  orderBody,
  patchOrder,
  placedOrder,
  priceCheckBody,
  vin,
  windowOf,
} from '../../support/builders/request.ts';
import { newKey, startHarness } from '../../support/sandbox.ts';

type Json = Record<string, unknown>;

const fullOrder = () =>
  orderBody({
    pickup: {
      type: 'private',
      contact: { ...contact, email: 'a@example.com' },
      release_code: 'R-1',
      requested_windows: [windowOf('2026-03-12T08:00:00Z', '2026-03-12T09:00:00Z')],
    },
    delivery: { type: 'end_customer', contact, requested_windows: [] },
    items: [
      {
        role: 'primary',
        vin,
        winter_tires: { mounted: true, in_vehicle: false },
        cmr_recipient: { kind: 'automatic' },
      },
    ],
    rest: { customer_reference: 'PO', file_ids: ['file_none'], customer_note: 'note' },
  });

const oddValue = fc.oneof(
  fc.jsonValue(),
  fc.constantFrom<unknown>(
    '\u0000',
    '\ud800',
    '__proto__',
    'file_\u0000',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999999999999-23:59',
    '2026-02-29T00:00:00Z',
    '2026-03-12T08:00+02:00',
    1e308,
    -0.5,
    'x'.repeat(5_000),
  ),
);

const mutation = fc.record({
  at: fc.nat(),
  kind: fc.constantFrom('remove', 'replace', 'add'),
  value: oddValue,
});

/** Changes one place of the body, found by number among all its places. */
function mutate(body: Json, { at, kind, value }: { at: number; kind: string; value: unknown }): void {
  const places: { holder: object; key: string }[] = [];
  const visit = (holder: object) => {
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder, key });
      if (typeof inner === 'object' && inner !== null) visit(inner);
    }
  };
  visit(body);
  const place = places[at % places.length];
  if (!place) return;
  if (kind === 'remove') Reflect.deleteProperty(place.holder, place.key);
  else Reflect.set(place.holder, kind === 'add' ? `${place.key}_more` : place.key, value);
}

/** On a computer that is busy with other tests. */
const timeoutMs = 600_000;

it(
  'answers any mutation of a valid request with a success or a refusal, never with 500',
  async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.boolean(), mutations, async (isOrder, changes) => {
        const body = structuredClone(isOrder ? fullOrder() : priceCheckBody());
        for (const change of changes) mutate(body, change);
        const answer = await api(isOrder ? '/v2/orders' : '/v2/price-checks', { json: body, key: newKey() });
        expect([200, 201, 400, 422]).toContain(answer.status);
      }),
      { numRuns: 200 },
    );
  },
  timeoutMs,
);

it(
  'answers any mutation of a valid patch with a success or a refusal, never with 500',
  async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const { file_ids: _none, ...full } = fullOrder();
    const orders = [await placedOrder(api, orderBody({ items: full.items })), await placedOrder(api, full)];
    const statuses = new Set<number>();
    const mutations = fc.array(mutation, { minLength: 1, maxLength: 3 });
    await fc.assert(
      fc.asyncProperty(fc.nat(1), mutations, async (index, changes) => {
        const order = orders[index];
        if (!order) return;
        const patch = structuredClone(full);
        for (const change of changes) mutate(patch, change);
        const answer = await patchOrder(api, order, patch);
        statuses.add(answer.status);
        // The next one is of the revision that this one made.
        if (answer.status === 200) orders[index] = orderSchema.parse(answer.json());
      }),
      { numRuns: 200 },
    );
    expect([...statuses].toSorted()).toEqual([200, 400, 422]);
  },
  timeoutMs,
);
