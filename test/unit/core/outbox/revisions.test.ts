import { describe, expect, it } from 'vitest';
import { replaceEntry } from '../../../../src-main/core/outbox/replace.ts';
import { orderSchema } from '../../../../src-shared/domain/order.ts';
import { drainOnFakeTime, noteOf, orderOf } from '../../../support/drain.ts';

const pauseTracking = { kind: 'scenario', scenario: 'tracking_paused', eventAt: null } as const;

/** The revision that each request met, in the order they were sent; null for one that meets any. */
const metBy = (requests: readonly { headers: Record<string, string> }[]) =>
  requests.map(({ headers }) => headers['if-match'] ?? null);

describe('a change', () => {
  it('goes with the revision that was on screen, although a newer one has come since', async () => {
    const { drain, queueStep, pass, requests, recorder } = drainOnFakeTime();
    const order = orderOf();
    queueStep(noteOf(order), order);
    recorder.fromService(
      { ...order, revision: 'r2', updated_at: '2026-11-21T09:00:00Z' },
      0,
      recorder.askedAt(),
    );
    drain.start();
    await pass(10);
    expect(metBy(requests)).toEqual(['"r1"']);
  });

  it('that waited behind one of ours goes with the revision which that one has made', async () => {
    const { drain, queueStep, pass, requests, endWith } = drainOnFakeTime();
    const order = orderOf();
    endWith(503);
    queueStep(noteOf(order, 'One'), order);
    drain.start();
    await pass(10);
    queueStep(noteOf(order, 'Two'), order);
    endWith({ order: { customer_note: 'One', revision: 'r2' } });
    await pass(2_000);
    expect(metBy(requests)).toEqual(['"r1"', '"r1"', '"r2"']);
  });

  it('knows what was ours by its place in the chain, however the clock was set in between', async () => {
    const { drain, queueStep, pass, requests, endWith, setClock } = drainOnFakeTime();
    const order = orderOf();
    setClock(3_600_000);
    endWith('hangs');
    queueStep(noteOf(order, 'One'), order);
    drain.start();
    await pass(10);
    queueStep(noteOf(order, 'Two'), order);
    setClock(0);
    endWith({ order: { customer_note: 'One', revision: 'r2' } });
    drain.rearm();
    await pass(4_000);
    expect(metBy(requests)).toEqual(['"r1"', '"r1"', '"r2"']);
  });

  /** Ours on r1 met theirs; it was chosen anew on r2, and the service made r3 of it. Another of ours waits behind. */
  async function behindOneThatWasChosenAnew(patch: Record<string, unknown>) {
    const fixture = drainOnFakeTime();
    const { drain, queueStep, pass, requests, endWith, database, entries, recorder, owner } = fixture;
    const order = orderOf({ customer_note: 'Was', customer_reference: 'OURS-1' });
    endWith({ status: 412, code: 'revision_mismatch' });
    const first = queueStep(noteOf(order, 'Mine'), order);
    drain.start();
    await pass(10);
    expect(entries.get(first).state).toBe('conflict');
    queueStep({ kind: 'order-update', patch, base: order }, order);
    const theirs = { ...order, customer_reference: 'THEIRS-1', revision: 'r2' };
    recorder.fromService(theirs, 0, recorder.askedAt());
    endWith({ order: { ...theirs, customer_note: 'Mine', revision: 'r3' } });
    database.transaction(() => replaceEntry(owner, entries.get(first), noteOf(theirs, 'Mine'), 0));
    drain.wake();
    await pass(10);
    return metBy(requests);
  }

  it('goes on the newest revision where what others did in between is not its business', async () => {
    expect(await behindOneThatWasChosenAnew({ pickup: { release_code: 'A-1' } })).toEqual([
      '"r1"',
      '"r2"',
      '"r3"',
    ]);
  });

  it('goes on the revision that was on screen where others have changed the same field in between', async () => {
    expect(await behindOneThatWasChosenAnew({ customer_reference: 'MINE-1' })).toEqual([
      '"r1"',
      '"r2"',
      '"r1"',
    ]);
  });
});

it('a change made on what one of ours had done, before its answer came, takes nothing of ours for that of others', async () => {
  const { drain, queueStep, pass, requests, endWith } = drainOnFakeTime();
  const order = orderOf({ revision: 'r0' });
  endWith(503);
  queueStep(noteOf(order, 'One'), order);
  drain.start();
  await pass(10);
  queueStep(pauseTracking, order);
  queueStep(noteOf(orderOf({ customer_note: 'One', revision: 'r1' }), 'Two'), order);
  // The service makes r1 of the first; after the scenario it writes the note in a way of its own.
  const paused = { order: orderOf({ customer_note: 'ONE', revision: 'r2' }), tracking: null };
  endWith({ body: JSON.stringify(paused), status: 200 }, target => target.endsWith('/advance'));
  await pass(4_000);
  expect(metBy(requests)).toEqual(['"r0"', '"r0"', null, '"r2"']);
});

describe('two changes that wait', () => {
  const waiting = () => {
    const fixture = drainOnFakeTime();
    const order = orderOf({ customer_note: 'Was', customer_reference: 'A' });
    const change = (patch: Record<string, unknown>, base = order) =>
      fixture.queueStep({ kind: 'order-update', patch, base }, order);
    const open = () =>
      fixture.entries.ofOrder(order.id).flatMap(({ intent, state }) => (state === 'queued' ? [intent] : []));
    return { ...fixture, order, change, open };
  };

  it('are one', () => {
    const { change, open, entries, order } = waiting();
    const elder = change({ customer_note: 'One', customer_reference: 'B' });
    const both = change({ customer_note: 'Two', pickup: { release_code: 'X' } });
    expect(open()).toMatchObject([
      {
        patch: { customer_note: 'Two', customer_reference: 'B', pickup: { release_code: 'X' } },
        base: orderSchema.parse(order),
      },
    ]);
    expect(entries.get(elder)).toMatchObject({ state: 'cancelled', replacedBy: both });
    expect(entries.get(both).buildsOnFrom).toBe(entries.get(elder).buildsOnFrom);
  });

  it.each([
    ['where the later one takes the elder one back', 'Was', 'r1', 'local', 'local'],
    ['where the later one was made on what others did', 'Two', 'r2', 'local', 'local'],
    ['for two accounts', 'Two', 'r1', 'other', 'local'],
    ['for two environments', 'Two', 'r1', 'local', 'other'],
  ])('stay two %s', (_where, note, revision, accountId, environmentId) => {
    const { change, open, order, owner } = waiting();
    change({ customer_note: 'One' });
    Object.assign(owner, { accountId, environmentId });
    change({ customer_note: note }, { ...order, revision });
    expect(open()).toHaveLength(2);
  });

  it('stay two with something else between them', () => {
    const { change, open, queueStep, order } = waiting();
    change({ customer_note: 'One' });
    queueStep(pauseTracking, order);
    change({ customer_note: 'Two' });
    expect(open().map(({ kind }) => kind)).toEqual(['order-update', 'scenario', 'order-update']);
  });

  it('stay two where the elder one was built already', async () => {
    const { change, drain, pass, endWith, entries, order } = waiting();
    endWith(503);
    change({ customer_note: 'One' });
    drain.start();
    await pass(10);
    change({ customer_note: 'Two' });
    expect(entries.ofOrder(order.id).map(({ state }) => state)).toEqual(['waiting', 'queued']);
  });

  it('are one although the elder one is being built: nothing of that is sent', async () => {
    const { change, drain, pass, requests } = waiting();
    change({ customer_note: 'One' });
    drain.start();
    change({ customer_reference: 'B' });
    await pass(10);
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { customer_note: 'One', customer_reference: 'B' },
    ]);
  });
});
