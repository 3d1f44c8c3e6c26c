import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { ApiResponse } from '../../../../src-main/core/api/sender.ts';
import { createUnreadableCounts } from '../../../../src-main/core/api/unreadable-counts.ts';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { createDrain } from '../../../../src-main/core/outbox/drain.ts';
import { createGate } from '../../../../src-main/core/outbox/gate.ts';
import { localSandboxProfile } from '../../../../src-shared/interface-profile.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { openStores, orderOf } from '../../../support/drain.ts';

const width = 3;

/** A drain on real turns of the event loop, whose requests are answered by hand, all at the same moment. */
function drainByHand(orders: number) {
  const { owner, ...stores } = openStores();
  const { database, entries } = stores;
  const clock = { nowMs: () => Date.now(), monotonicMs: () => performance.now() };
  const gate = createGate(clock, () => 1);
  const asked: { key: string; states: string[]; answer(status: number): void }[] = [];
  const state = database.prepare('SELECT state FROM outbox_entry ORDER BY sequence');
  const states = () => state.all().map(row => String(row.state));
  for (let order = 0; order < orders; order += 1) {
    const localId = `order-${order}`;
    stores.orders.insertDraft(localId, draftOf(), 1);
    stores.orders.place(localId, null, 1);
    queueOrder(owner, localId, draftOf(), [], 1);
  }
  const never = () => Promise.reject(new Error('Nothing of this is asked for.'));
  const drain = createDrain({
    ...stores,
    ...owner,
    client: {
      read: never,
      readIfNew: never,
      downloadContent: never,
      unreadable: createUnreadableCounts(),
      send: ({ headers }) =>
        new Promise(resolve => {
          const answer = (status: number): void => resolve(answerOf(status));
          asked.push({ key: headers['idempotency-key'] ?? '', states: states(), answer });
        }),
    },
    clock,
    // The width is not what is tested.
    gate: { ...gate, width: () => width },
    log: { write: () => undefined },
    profile: localSandboxProfile,
    baseUrl: () => 'http://127.0.0.1:1',
    mayWrite: () => true,
    random: () => 1,
    findSame: () => Promise.resolve(false),
    findDone: () => Promise.resolve(null),
    onChange: () => undefined,
    onNews: () => undefined,
    onStuck: () => undefined,
    onStorage: () => undefined,
    onProgress: () => undefined,
  });
  onTestFinished(() => {
    for (const { answer } of asked) answer(503);
    return drain.stop();
  });
  return { ...stores, entries, drain, asked, states };
}

const answerOf = (status: number): ApiResponse => {
  const body = status < 300 ? orderOf() : { code: 'failed', message: 'No.' };
  return { status, headers: {}, body: Buffer.from(JSON.stringify(body)), requestId: 'request' };
};

async function until(isSo: () => boolean): Promise<void> {
  for (let turns = 0; turns < 200 && !isSo(); turns += 1) await turn();
  expect(isSo()).toBe(true);
}

it('the next orders are sealed in the transaction that stores the answers before them', async () => {
  const { database, drain, asked } = drainByHand(3 * width);
  drain.start();
  await until(() => asked.length === width);
  const stores = vi.spyOn(database, 'transaction');
  for (const { answer } of asked) answer(201);
  await until(() => asked.length === 2 * width);
  expect(stores.mock.calls.length).toBe(1);
  // Both is on the disk when the first of them is sent.
  const [, , , next] = asked;
  expect(next?.states).toEqual([
    ...Array(width).fill('done'),
    ...Array(width).fill('sending'),
    ...Array(width).fill('queued'),
  ]);
});

it('no more are on their way than the gate allows, however slow the disk is', async () => {
  const { entries, drain, asked, states } = drainByHand(6 * width);
  drain.start();
  await until(() => asked.length === width);
  for (let done = 0; done < 5 * width; done += 1) {
    asked[done]?.answer(201);
    await until(() => asked.length === Math.min(done + 1 + width, 6 * width));
    expect(states().filter(state => state === 'sending')).toHaveLength(width);
  }
  expect(new Set(asked.map(({ key }) => key)).size).toBe(asked.length);
  expect(entries.counts().get('sending')).toBe(width);
});

it('where the service refuses the sign-in, no other order takes the place', async () => {
  const { drain, asked, states } = drainByHand(2 * width);
  drain.start();
  await until(() => asked.length === width);
  asked[0]?.answer(401);
  await until(() => states()[0] === 'waiting');
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(asked).toHaveLength(width);
});
