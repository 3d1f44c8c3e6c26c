import { expect, it } from 'vitest';
import { formOfOrder } from '../../src-shared/domain/draft-from-order.ts';
import { errorOf, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

/** An accepted order, and a change of its note that a window submits. */
async function changing() {
  const fixture = await startCore();
  const localId = await place(fixture);
  const { order } = await untilPhase(fixture, localId, 'accepted');
  if (!order) expect.unreachable();
  const submit = (customer_note: string, more: { version?: number; correctedEntryId?: string } = {}) =>
    fixture.call('changes.submit', {
      localId,
      version: 0,
      revision: order.revision,
      patch: { customer_note },
      documentIds: [],
      correctedEntryId: null,
      ...more,
    });
  const states = async () =>
    (await fixture.call('orders.get', { localId })).entries.slice(1).map(({ state }) => state);
  return { fixture, localId, order, submit, states };
}

it('what another window has typed since is neither sent nor forgotten', async () => {
  const { fixture, localId, order, submit, states } = await changing();
  const form = formOfOrder(order);
  const change = { base: form, draft: { ...form, customerNote: 'Theirs' }, correctedEntryId: null };
  const { version } = await fixture.call('changes.save', { localId, version: 0, change });
  expect((await errorOf(submit('Mine'))).code).toBe('draft_conflict');
  expect(await states()).toEqual([]);
  expect((await fixture.call('changes.get', { localId })).record?.draft.customerNote).toBe('Theirs');
  await submit('Theirs', { version });
  expect((await fixture.call('changes.get', { localId })).record).toBeNull();
});

it('a corrected change ends the refused one, and one that may have been done does not', async () => {
  const { fixture, submit, states } = await changing();
  await fixture.control.faults({ operation: 'order-update', kind: 'status', status: 422, times: 1 });
  const [refused = ''] = (await submit('One')).entryIds;
  await fixture.until(async () => (await states())[0] === 'parked', 'it is refused');
  await fixture.control.faults({ operation: 'order-update', kind: 'reset_after' });
  const [sent = ''] = (await submit('Two', { correctedEntryId: refused })).entryIds;
  expect((await states())[0]).toBe('superseded');
  await fixture.until(async () => (await states())[1] === 'waiting', 'its answer is lost');
  await fixture.call('outbox.setPaused', { isPaused: true });
  await fixture.until(async () => (await states())[1] === 'waiting', 'no try is under way');
  await submit('Three', { correctedEntryId: sent });
  expect(await states()).toEqual(['superseded', 'waiting', 'queued']);
});
