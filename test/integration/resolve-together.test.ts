import { expect, it } from 'vitest';
import { type Fixture, startCore } from '../support/core.ts';
import { place } from '../support/core-orders.ts';

/** So many orders that the service made and answered with errors until nobody knows any more. */
async function uncertainOrders(count: number) {
  const fixture = await startCore({ random: () => 0.000_1 });
  await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 500, after: true });
  for (let made = 0; made < count; made += 1) await place(fixture);
  const entries = await fixture.until(async () => {
    const found = await fixture.call('outbox.list', { filter: 'attention' });
    return found.length === count && found;
  }, 'they are uncertain');
  await fixture.control.noFaults();
  const made = await fixture.control.effectsOf('order-create');
  return { fixture, entries, orderIds: made.map(effect => effect.order_id ?? '') };
}

const resolve = ({ call }: Fixture, entryId: string, orderId: string | null) =>
  call('outbox.resolve', {
    entryId,
    as: orderId === null ? { kind: 'not-done', next: 'send-again' } : { kind: 'this-order', orderId },
  }).then(
    () => 'done',
    (thrown: { error?: { reason?: string } }) => thrown.error?.reason ?? 'failed',
  );

it('two orders are never the same one of the service, also when both are told so at once', async () => {
  const { fixture, entries, orderIds } = await uncertainOrders(2);
  const [one, other] = entries;
  const [orderId = ''] = orderIds;
  const said = await Promise.all([
    resolve(fixture, one?.id ?? '', orderId),
    resolve(fixture, other?.id ?? '', orderId),
  ]);
  expect(said.toSorted()).toEqual(['done', 'order_taken']);
  const phases = [one, other].map(async entry => {
    const { row } = await fixture.call('orders.get', { localId: entry?.localId ?? '' });
    return row.phase;
  });
  expect((await Promise.all(phases)).toSorted()).toEqual(['accepted', 'attention']);
});

it('what one window has decided is not decided once more by another, whose reading took longer', async () => {
  const { fixture, entries, orderIds } = await uncertainOrders(1);
  const [entry] = entries;
  const said = await Promise.all([
    resolve(fixture, entry?.id ?? '', orderIds[0] ?? ''),
    resolve(fixture, entry?.id ?? '', null),
  ]);
  expect(said).toEqual(['not_uncertain', 'done']);
  await fixture.until(
    async () => (await fixture.control.effectsOf('order-create')).length === 2,
    'it is sent again',
  );
  expect(await fixture.call('outbox.get', { entryId: entry?.id ?? '' })).toMatchObject({
    state: 'superseded',
  });
});
