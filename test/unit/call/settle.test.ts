import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { settleCall } from '../../../src-main/call/settle.ts';
import type { OutboxEntry } from '../../../src-shared/contract/outbox.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { calm } from '../../support/made-up-environments.ts';

const lost = new DispatchError('service_unreachable', 'It did not answer.', {
  reason: 'timeout',
  retryable: true,
});
const refused = new DispatchError('bad_request', 'No such place.', {
  reason: 'validation_error',
  status: 422,
});

const entry = (id: string, parts: Partial<OutboxEntry> = {}): OutboxEntry => ({
  id,
  localId: 'order-1',
  kind: 'order-create',
  state: 'sealed',
  isBlocked: false,
  isHeld: false,
  orderLabel: 'PO-1',
  orderId: null,
  documentName: null,
  scenario: null,
  changes: [],
  idempotencyKey: `key-${id}`,
  attempts: 0,
  isUnsent: true,
  can: {
    retry: false,
    edit: false,
    discard: false,
    discardSent: false,
    resolve: false,
    merge: false,
    adopt: false,
    returnAccount: false,
  },
  nextAttemptAtMs: null,
  lastError: null,
  requestId: null,
  replacedBy: null,
  isBeingCorrected: false,
  tryingSinceMs: null,
  createdAtMs: 1,
  updatedAtMs: 1,
  ...parts,
});

/** An outbox whose entries a test moves; `open` and `done` are what the core lists. */
function outboxWith(...entries: OutboxEntry[]) {
  const core = fakeCore();
  const all = new Map(entries.map(one => [one.id, one]));
  let listed = 0;
  core.router.invoke.mockImplementation((_method, input) => {
    listed += 1;
    const isDone = JSON.stringify(input).includes('done');
    return Promise.resolve({
      ok: true,
      value: [...all.values()].filter(({ state }) => (state === 'done') === isDone),
    });
  });
  return {
    core,
    listed: () => listed,
    move(id: string, parts: Partial<OutboxEntry>): void {
      all.set(id, { ...(all.get(id) ?? entry(id)), ...parts });
      core.emit('outbox.changed', calm, 'local');
    },
  };
}

const placed = { ok: true, value: { outcome: 'queued', localId: 'order-1' } } as const;

beforeEach(() => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
});

describe('what is final as it is', () => {
  it.each([
    { ok: false, error: refused.error } as const,
    { ok: true, value: { rows: [] } } as const,
    { ok: true, value: { outcome: 'problems', problems: [] } } as const,
    { ok: true, value: null } as const,
  ])('comes back at once: %j', async reply => {
    const { core, listed } = outboxWith(entry('1'));
    expect(await settleCall(core, 'local', 'orders.place', reply, 60_000)).toBe(reply);
    expect(listed()).toBe(0);
  });
});

describe('a write', () => {
  it('waits for the last of its entries, and for none of another order', async () => {
    const { core, move } = outboxWith(entry('1'), entry('2'), entry('other', { localId: 'order-2' }));
    const settled = settleCall(core, 'local', 'orders.place', placed, 60_000);
    move('1', { state: 'done' });
    await vi.advanceTimersByTimeAsync(0);
    const isOver = vi.fn();
    void settled.then(isOver);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(isOver).not.toHaveBeenCalled();
    move('2', { state: 'done' });
    expect((await settled).entries?.map(({ id, state }) => `${id} ${state}`)).toEqual(['1 done', '2 done']);
    expect(await settled).toMatchObject(placed);
    expect([vi.getTimerCount(), core.listenerCount()]).toEqual([0, 0]);
  });

  it.each([
    [{ entryId: '2' }, ['2']],
    [{ entryIds: ['1', '2'] }, ['1', '2']],
  ])('is about the entries that it names: %j', async (value, ids) => {
    const { core } = outboxWith(entry('1', { state: 'done' }), entry('2', { state: 'done' }), entry('3'));
    const { entries } = await settleCall(core, 'local', 'orders.update', { ok: true, value }, 60_000);
    expect(entries?.map(({ id }) => id)).toEqual(ids);
  });

  it('that is tried again is about all that is not done', async () => {
    const { core, move } = outboxWith(entry('1', { state: 'done' }), entry('2'), entry('3'));
    const settled = settleCall(core, 'local', 'outbox.retry', { ok: true, value: { entryIds: [] } }, 60_000);
    move('2', { state: 'cancelled' });
    await vi.advanceTimersByTimeAsync(0);
    move('3', { state: 'parked', lastError: refused.error });
    expect((await settled).entries?.map(({ id }) => id)).toEqual(['2', '3']);
  });

  it('misses no change that comes while it reads', async () => {
    const { core, move } = outboxWith(entry('1'));
    const read = core.router.invoke.getMockImplementation();
    core.router.invoke.mockImplementationOnce(async (...asked) => {
      const answer = await read?.(...asked);
      move('1', { state: 'done' });
      return answer ?? placed;
    });
    const isOver = vi.fn();
    void settleCall(core, 'local', 'orders.place', placed, 60_000).then(isOver);
    await vi.advanceTimersByTimeAsync(10);
    expect(isOver.mock.lastCall).toMatchObject([{ ok: true }]);
  });

  it.each(['parked', 'uncertain', 'conflict'] as const)('that needs somebody has failed: %s', async state => {
    const { core } = outboxWith(
      entry('0', { state: 'superseded', lastError: lost.error }),
      entry('1', { state, lastError: refused.error }),
      entry('2', { state: 'done' }),
    );
    const settled = await settleCall(core, 'local', 'orders.place', placed, 60_000);
    expect(settled).toMatchObject({ ok: false, error: { code: 'bad_request', status: 422 } });
    expect(settled.entries).toHaveLength(3);
  });

  it('whose entry another one has replaced has not failed', async () => {
    const { core } = outboxWith(
      entry('0', { state: 'superseded', lastError: lost.error }),
      entry('1', { state: 'done' }),
    );
    expect(await settleCall(core, 'local', 'orders.place', placed, 60_000)).toMatchObject({ ok: true });
  });

  it('says that it waits when the time is over, with the last reason', async () => {
    const { core, move } = outboxWith(entry('1'));
    const settled = settleCall(core, 'local', 'orders.place', placed, 2_000);
    await vi.advanceTimersByTimeAsync(1_000);
    move('1', { state: 'waiting', lastError: lost.error });
    await vi.advanceTimersByTimeAsync(900);
    const isOver = vi.fn();
    void settled.then(isOver);
    await vi.advanceTimersByTimeAsync(0);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(200);
    expect(await settled).toMatchObject({
      ok: false,
      error: { code: 'service_unreachable', reason: 'timeout', retryable: true },
      entries: [{ id: '1', state: 'waiting' }],
    });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('says that it waits where nothing was tried yet', async () => {
    const { core } = outboxWith(entry('1'));
    const settled = settleCall(core, 'local', 'orders.place', placed, 10);
    await vi.advanceTimersByTimeAsync(20);
    expect(await settled).toMatchObject({ ok: false, error: { reason: 'waiting', retryable: true } });
  });
});
