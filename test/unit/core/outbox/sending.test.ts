import { describe, expect, it } from 'vitest';
import { clientError } from '../../../../src-main/core/api/failure.ts';
import { append } from '../../../../src-main/core/outbox/chain.ts';
import type { Found } from '../../../../src-main/core/outbox/reconcile.ts';
import { drainOnFakeTime, noteOf, orderOf } from '../../../support/drain.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('the first attempt', () => {
  it('leaves only when the entry is stored as "sending", and is done only by the answer', async () => {
    const { drain, queue, pass, entries, requests, endWith } = drainOnFakeTime();
    endWith('hangs');
    const id = queue();
    drain.start();
    await pass(10_000);
    expect(requests.map(({ stored }) => stored)).toEqual([['sending']]);
    expect(entries.get(id)).toMatchObject({ state: 'sending', attempts: 1, result: null });
  });

  it('is not made where sending was paused while the request was built', async () => {
    let isPaused = false;
    const { drain, queue, pass, entries, requests } = drainOnFakeTime({ mayWrite: () => !isPaused });
    const id = queue();
    drain.start();
    isPaused = true;
    await pass(minute);
    expect([requests.length, entries.get(id).state]).toEqual([0, 'queued']);
  });

  it('is not made for another account or environment: the entry is parked', async () => {
    const { drain, queue, pass, entries, requests, owner } = drainOnFakeTime();
    const ofFormer = queue();
    owner.accountId = 'present';
    const ofPresent = queue();
    owner.environmentId = 'elsewhere';
    const ofElsewhere = queue();
    drain.start();
    await pass(minute);
    const parked = { state: 'parked', attempts: 0, lastError: { reason: 'other_account' } };
    expect(entries.get(ofFormer)).toMatchObject(parked);
    expect(entries.get(ofElsewhere)).toMatchObject(parked);
    expect(entries.get(ofPresent).state).toBe('done');
    expect(requests).toHaveLength(1);
  });
});

describe('every later attempt', () => {
  it('sends the same headers and bytes, after waits that double', async () => {
    const { drain, queue, pass, requests, endWith, entries } = drainOnFakeTime();
    endWith(503);
    const id = queue();
    drain.start();
    await pass(16_000);
    const [first, ...others] = requests;
    expect(others).toHaveLength(4);
    for (const other of others) expect(other).toMatchObject({ headers: first?.headers, body: first?.body });
    const times = requests.map(({ atMs }) => (atMs - (first?.atMs ?? 0)) / 1_000);
    expect(times.map(Math.floor)).toEqual([0, 1, 3, 7, 15]);
    expect(entries.get(id)).toMatchObject({ state: 'waiting', lastError: { status: 503 } });
  });

  it('comes after a restart, too, where the program went down in the middle of it', async () => {
    const { drain, queue, pass, requests, endWith, entries } = drainOnFakeTime();
    endWith('hangs');
    const id = queue();
    drain.start();
    await pass(1_000);
    await drain.stop();
    expect(entries.get(id)).toMatchObject({ state: 'sending', lastError: null });
    endWith('made');
    drain.start();
    await pass(1_000);
    expect(entries.get(id).state).toBe('done');
    expect(requests).toHaveLength(2);
    expect(requests[1]).toMatchObject({ headers: requests[0]?.headers, body: requests[0]?.body });
  });

  it('is not made after the key has ended: the dispatcher decides', async () => {
    const { drain, queue, pass, requests, endWith, entries, setClock } = drainOnFakeTime();
    endWith('lost');
    const id = queue();
    drain.start();
    await pass(10_000);
    const sent = requests.length;
    setClock(24 * hour);
    endWith('made');
    await pass(10 * minute);
    expect([requests.length, entries.get(id).state]).toEqual([sent, 'uncertain']);
  });

  it('counts internal errors in a row, and any other failure begins the row anew', async () => {
    const { drain, queue, pass, endWith, entries } = drainOnFakeTime();
    const id = queue();
    const failures = async (times: number, status: number) => {
      endWith(status);
      for (let time = 0; time < times; time += 1) {
        entries.makeDue(null);
        drain.wake();
        await pass(10);
      }
      return entries.get(id);
    };
    endWith(500);
    drain.start();
    await pass(10);
    expect(await failures(8, 500)).toMatchObject({ state: 'waiting', attempts: 9 });
    await failures(1, 503);
    expect(await failures(9, 500)).toMatchObject({ state: 'waiting', attempts: 19 });
    expect(await failures(1, 500)).toMatchObject({ state: 'uncertain', attempts: 20 });
  });

  it('that the dispatcher asked for begins the row anew', async () => {
    const { drain, queue, pass, endWith, entries } = drainOnFakeTime();
    endWith(500);
    const id = queue();
    drain.start();
    await pass(10);
    for (let time = 0; time < 20; time += 1) {
      drain.retryNow(id);
      await pass(10);
    }
    expect(entries.get(id)).toMatchObject({ state: 'waiting', attempts: 21 });
  });
});

/** A change that the service has refused, since the order has a newer revision, and whose order is read then. */
async function refusedWith412(findDone: () => Promise<Found | null>) {
  const fixture = drainOnFakeTime({ findDone });
  const order = orderOf();
  fixture.endWith({ status: 412, code: 'revision_mismatch' });
  const id = fixture.queueStep(noteOf(order), order);
  fixture.drain.start();
  await fixture.pass(10);
  return { ...fixture, id };
}

describe('an entry that was refused by a conflict', () => {
  it('has been sent, also where its order cannot be read after that', async () => {
    const { entries, id } = await refusedWith412(() => Promise.reject(clientError('refused')));
    expect(entries.get(id)).toMatchObject({ state: 'waiting', lastError: { reason: 'refused' } });
    expect(entries.get(id).firstAttemptAtMs).not.toBeNull();
  });

  it('is in front of the dispatcher with the order as it was read', async () => {
    const kept: string[] = [];
    const found: Found = { isSettled: false, write: () => void kept.push('the order') };
    const { entries, id } = await refusedWith412(() => Promise.resolve(found));
    expect([entries.get(id).state, kept]).toEqual(['conflict', ['the order']]);
  });

  it('stays as it is where sleep or the end interrupts the reading', async () => {
    const reading = Promise.withResolvers<null>();
    const { entries, id, drain, pass } = await refusedWith412(() => reading.promise);
    const stopped = drain.stop().then(() => 'stopped');
    expect(await Promise.race([stopped, pass(1_000).then(() => 'not yet')])).toBe('not yet');
    reading.resolve(null);
    expect(await stopped).toBe('stopped');
    expect(entries.get(id)).toMatchObject({ state: 'sending', lastError: null });
  });
});

describe('an entry that was given up', () => {
  it('just when its turn came is not sent', async () => {
    const { drain, queue, pass, endWith, entries, requests } = drainOnFakeTime();
    endWith(503);
    const id = queue();
    drain.start();
    await pass(10);
    drain.retryNow(id);
    entries.withdraw(id, null, 0);
    await pass(minute);
    expect([requests.length, entries.get(id).state]).toEqual([1, 'superseded']);
  });

  it('while the service was asked what became of it stays so, and its order stays a draft', async () => {
    const reading = Promise.withResolvers<null>();
    const fixture = drainOnFakeTime({ findDone: () => reading.promise });
    const { drain, queue, pass, endWith, entries, orders, setClock } = fixture;
    endWith('lost');
    const id = queue();
    drain.start();
    await pass(10);
    setClock(25 * hour);
    drain.retryNow(id);
    await pass(10);
    const { localId } = entries.get(id);
    entries.withdraw(id, null, 0);
    orders.setPhase(localId, 'draft', null, 0);
    reading.resolve(null);
    await pass(10);
    expect([entries.get(id).state, orders.get(localId).phase]).toEqual(['superseded', 'draft']);
  });
});

describe('an entry that got no connection', () => {
  it('was never sent', async () => {
    const { drain, queue, pass, endWith, entries } = drainOnFakeTime();
    endWith('refused');
    const id = queue();
    drain.start();
    await pass(10);
    expect(entries.get(id)).toMatchObject({ state: 'waiting', attempts: 1, firstAttemptAtMs: null });
  });

  it('stays one that was sent where an earlier attempt got through', async () => {
    const { drain, queue, pass, endWith, entries, clock } = drainOnFakeTime();
    endWith('lost');
    const id = queue();
    const startedMs = clock.nowMs();
    drain.start();
    await pass(10);
    endWith('refused');
    await pass(20_000);
    expect(entries.get(id)).toMatchObject({
      firstAttemptAtMs: startedMs,
      lastError: { reason: 'refused' },
    });
  });
});

describe('a chain', () => {
  it('sends one entry after the other, and holds up no other chain', async () => {
    const { drain, queue, pass, endWith, entries, owner, requests } = drainOnFakeTime();
    endWith(503);
    const first = queue();
    const { localId } = entries.get(first);
    const behind = append(owner, localId, 'end', { kind: 'order-cancel' }, null, 0);
    drain.start();
    await pass(10);
    endWith('made');
    const other = queue();
    drain.wake();
    await pass(10);
    expect([first, behind, other].map(id => entries.get(id).state)).toEqual(['waiting', 'queued', 'done']);
    await pass(2_000);
    expect([first, behind].map(id => entries.get(id).state)).toEqual(['done', 'done']);
    expect(requests).toHaveLength(4);
  });

  it('sends nothing twice at the same time, however often it is woken', async () => {
    const { drain, queue, pass, endWith, requests } = drainOnFakeTime();
    endWith('hangs');
    queue();
    drain.start();
    await pass(10);
    for (let time = 0; time < 5; time += 1) {
      drain.retryNow(null);
      await pass(10);
    }
    expect(requests).toHaveLength(1);
  });

  it('is one of three at most that are sent at the same time', async () => {
    const { drain, queue, pass, endWith, requests } = drainOnFakeTime();
    endWith('hangs');
    for (let count = 0; count < 8; count += 1) queue();
    drain.start();
    await pass(10);
    drain.wake();
    await pass(2 * minute);
    expect(requests).toHaveLength(3);
  });
});
