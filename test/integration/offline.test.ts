import { expect, it } from 'vitest';
import { startCore, temporaryFolder } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';

const named = (reference: string) =>
  draftOf(draft => {
    draft.customerReference = reference;
  });

it('orders that were tried while the service is away are still edited and discarded, and the right ones are sent once', async () => {
  const folder = temporaryFolder();
  const secrets = fakeSecretStore();
  const before = await startCore({ folder, secrets });
  await before.call('sandbox.setRunning', { isRunning: false });
  const ids = [];
  for (const reference of ['A', 'B', 'C']) ids.push(await place(before, named(reference)));
  const [, second = '', third = ''] = ids;
  const entries = await before.until(async () => {
    const open = await before.call('outbox.list', { filter: 'waiting' });
    const ended = open.filter(entry => entry.attempts > 0 && entry.state === 'waiting');
    return ended.length === 3 ? ended : null;
  }, 'each was tried');
  expect(entries.every(entry => entry.isUnsent && entry.can.edit && entry.can.discard)).toBe(true);

  const entryOf = (localId: string) => entries.find(entry => entry.localId === localId)?.id ?? '';
  await before.call('outbox.edit', { entryId: entryOf(second) });
  const { version } = await before.call('drafts.get', { localId: second });
  const saved = await before.call('drafts.save', { localId: second, version, draft: named('B2') });
  await before.call('orders.place', { localId: second, version: saved.version, quotedTotalCents: null });
  await before.call('outbox.discard', { entryId: entryOf(third) });
  await before.stop();

  const after = await startCore({ folder, secrets });
  await after.call('sandbox.setRunning', { isRunning: true });
  for (const localId of ids.slice(0, 2)) await untilPhase(after, localId, 'accepted');
  await after.call('orders.synchronise', {});
  const { rows } = await after.call('orders.list', {});
  expect(rows.map(row => row.customerReference).toSorted()).toEqual(['A', 'B2']);
  expect(await after.control.effectsOf('order-create')).toHaveLength(2);
});

it('an order whose answer was lost once is not taken back, however often it is refused a connection after', async () => {
  const fixture = await startCore();
  await fixture.control.faults({ operation: 'order-create', kind: 'reset_after' });
  const localId = await place(fixture);
  const entry = async () => (await fixture.call('outbox.list', { filter: 'open' }))[0];
  await fixture.until(async () => (await entry())?.lastError?.reason === 'reset', 'the answer is lost');
  await fixture.call('sandbox.setRunning', { isRunning: false });
  await fixture.until(async () => {
    await fixture.call('outbox.retry', { entryId: null });
    return (await entry())?.lastError?.reason === 'refused';
  }, 'the service is away');
  expect(await entry()).toMatchObject({ isUnsent: false, can: { edit: false, discard: false } });
  expect((await fixture.call('orders.get', { localId })).row.phase).not.toBe('draft');
});
