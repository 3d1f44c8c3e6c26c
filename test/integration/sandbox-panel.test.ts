import { readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { drivePlanOf } from '../../src-shared/drive.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { fakeClock } from '../support/fakes.ts';
import { openRemote, startRemote } from '../support/remote.ts';

async function accepted(fixture: Fixture): Promise<string> {
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  return localId;
}

const untilDriveEnds = (fixture: Fixture) =>
  fixture.until(async () => {
    const { drive } = await fixture.call('sandbox.drive', {});
    return drive?.outcome != null && drive;
  }, 'the drive has ended');

const fast = { variant: 'smooth', speed: 'fast' } as const;

describe('a drive', () => {
  it('plays the whole life once, each step by the outbox', async () => {
    const fixture = await startCore();
    const localId = await accepted(fixture);
    // The network takes an answer away: the step is sent again with its key, and happens once.
    await fixture.control.faults({ operation: 'scenario', kind: 'reset_after', times: 2 });
    await fixture.call('sandbox.startDrive', { localId, ...fast });
    const drive = await untilDriveEnds(fixture);
    expect(drive).toMatchObject({ outcome: 'finished', error: null });
    const detail = await fixture.call('orders.get', { localId });
    expect(detail.order?.status).toBe('delivered');
    const plan = drivePlanOf('smooth', 'accepted');
    expect(await fixture.control.effectsOf('scenario')).toHaveLength(plan.length);
    expect(detail.entries.flatMap(({ scenario }) => scenario ?? [])).toEqual(plan);
    expect(await errorOf(fixture.call('sandbox.startDrive', { localId, ...fast }))).toMatchObject({
      reason: 'drive_over',
    });
  });

  it('ends with the reason where a step is refused', async () => {
    const fixture = await startCore();
    const localId = await accepted(fixture);
    await fixture.call('sandbox.startDrive', { localId, ...fast, isPaused: true });
    const { order } = await fixture.call('orders.get', { localId });
    await fixture.elsewhere(`/v2/test/orders/${order?.id}/advance`, { scenario: 'cancelled' });
    await fixture.call('sandbox.steerDrive', { action: 'go-on' });
    expect(await untilDriveEnds(fixture)).toMatchObject({
      outcome: 'refused',
      error: { reason: 'scenario_not_allowed' },
      steps: expect.arrayContaining([{ scenario: 'pickup_readiness_confirmed', state: 'failed' }]),
    });
  });

  it('waits, plays a step when asked, and stops; another one may follow', async () => {
    const fixture = await startCore();
    const localId = await accepted(fixture);
    const { drive } = await fixture.call('sandbox.startDrive', { localId, ...fast, isPaused: true });
    expect(drive?.steps.every(({ state }) => state === 'ahead')).toBe(true);
    expect(await errorOf(fixture.call('sandbox.startDrive', { localId, ...fast }))).toMatchObject({
      reason: 'drive_under_way',
    });
    await fixture.call('sandbox.steerDrive', { action: 'next' });
    await fixture.until(async () => {
      const now = (await fixture.call('sandbox.drive', {})).drive;
      return now?.steps[0]?.state === 'done' && now.entryId === null;
    }, 'one step is done');
    expect(await fixture.control.effectsOf('scenario')).toHaveLength(1);
    const stopped = await fixture.call('sandbox.steerDrive', { action: 'stop' });
    expect(stopped.drive?.outcome).toBe('stopped');
    await fixture.call('sandbox.startDrive', { localId, variant: 'cancelled', speed: 'fast' });
    expect((await untilDriveEnds(fixture)).outcome).toBe('finished');
    expect((await fixture.call('orders.get', { localId })).order?.status).toBe('cancelled');
  });
});

describe('practice faults', () => {
  it('are told to the windows, also when they are used up, and end with the service', async () => {
    const fixture = await startCore();
    const told = () =>
      fixture.events.flatMap(({ event, payload }) =>
        event === 'sandbox.faultsChanged' && 'faults' in payload ? [payload.faults] : [],
      );
    const once = { kind: 'lost-answer', operation: 'order-create', isOnce: true } as const;
    expect(await fixture.call('sandbox.setFaults', { faults: [once] })).toEqual({ faults: [once] });
    await fixture.until(async () => told().at(-1)?.length === 1, 'the fault was told');
    await accepted(fixture);
    await fixture.until(async () => told().at(-1)?.length === 0, 'its end was told');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    const slow = { kind: 'slow', operation: 'order-report', isOnce: false } as const;
    await fixture.call('sandbox.setFaults', { faults: [slow] });
    await fixture.call('sandbox.setRunning', { isRunning: false });
    await fixture.call('sandbox.setRunning', { isRunning: true });
    expect(await fixture.call('sandbox.faults', {})).toEqual({ faults: [] });
  });
});

describe('events', () => {
  it('come signed to the receiver of Dispatch, which ends with the program', async () => {
    const fixture = await startCore();
    const receiver = await fixture.call('sandbox.startBuiltInReceiver', {});
    expect(receiver).toMatchObject({ isBuiltIn: true, isDelivering: true });
    expect(await fixture.call('sandbox.startBuiltInReceiver', {})).toEqual(receiver);
    await accepted(fixture);
    const [event] = await fixture.until(async () => {
      const received = await fixture.call('sandbox.received', {});
      return received.length > 0 && received;
    }, 'the event has come');
    expect(event).toMatchObject({ verdict: 'verified', body: expect.stringContaining('order.created') });
    const forged = await fetch(receiver.url ?? '', {
      method: 'POST',
      headers: { 'webhook-signature': `t=1,v1=${'0'.repeat(64)}` },
      body: event?.body ?? '',
    });
    expect(forged.status).toBe(401);
    const feed = await fixture.until(async () => {
      const { events } = await fixture.call('sandbox.feed', { orderId: null, beforeSequence: null });
      return events[0]?.delivery === 'delivered' && events;
    }, 'the feed knows of it');
    expect(feed[0]).toMatchObject({ payload: event?.body, lastStatus: 204, attempts: 1 });
    expect(Object.values(event?.headers ?? {})).toContain(feed[0]?.signature);
    await fixture.stop();
    await expect(fetch(receiver.url ?? '')).rejects.toThrow();
    const again = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    expect(await again.call('sandbox.receiver', {})).toMatchObject({ url: null });
  });

  it('do not wait for a receiver of Dispatch that a crash has left', async () => {
    const fixture = await startCore();
    const url = 'http://127.0.0.1:9/webhooks';
    await fixture.call('sandbox.setReceiver', { url, secret: null });
    fixture.database.prepare('INSERT INTO meta VALUES (?, ?)').run('sandbox_built_in_receiver', url);
    await fixture.stop();
    const again = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
    await accepted(again);
    await again.until(async () => {
      const { events } = await again.call('sandbox.feed', { orderId: null, beforeSequence: null });
      return events[0]?.delivery === 'none';
    }, 'nobody is waited for');
  });

  it('go to an own program on this computer, and nowhere else', async () => {
    const fixture = await startCore();
    const arrived = Promise.withResolvers<string>();
    const server = createServer((request, response) => {
      arrived.resolve(String(request.headers['webhook-signature']));
      response.end();
    });
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/hook`;
    const { secret, receiver } = await fixture.call('sandbox.setReceiver', { url, secret: null });
    expect(receiver).toEqual({ url, isDelivering: true, isBuiltIn: false });
    expect(secret).toMatch(/.{16,}/);
    await accepted(fixture);
    expect(await arrived.promise).toMatch(/^t=\d+,v1=[0-9a-f]{64}$/);
    for (const foreign of [
      'http://example.com/hook',
      'https://127.0.0.1/hook',
      'hook',
      'http://127.0.0.1/\r\nX: 1',
      'http://me:secret@127.0.0.1/hook',
    ]) {
      const error = await errorOf(fixture.call('sandbox.setReceiver', { url: foreign, secret: null }));
      expect(error).toMatchObject({ code: 'bad_request', fieldErrors: [{ path: 'url' }] });
    }
    expect(await fixture.call('sandbox.removeReceiver', {})).toMatchObject({ url: null });
  });
});

describe('an own program', () => {
  it('is named a few times a minute at most, so that nobody finds out which ports answer', async () => {
    const clock = fakeClock();
    const fixture = await startCore({ clock });
    const set = (port: number) =>
      fixture.call('sandbox.setReceiver', { url: `http://127.0.0.1:${port}/`, secret: null });
    for (const port of [1, 2, 3, 4, 5]) await set(port);
    expect(await errorOf(set(6))).toMatchObject({
      code: 'not_allowed_in_state',
      reason: 'receiver_changes',
    });
    expect(await fixture.call('sandbox.receiver', {})).toMatchObject({ url: 'http://127.0.0.1:5/' });
    // The receiver of Dispatch leads nowhere else.
    await fixture.call('sandbox.startBuiltInReceiver', {});
    clock.pass(60_001);
    expect((await set(6)).receiver.url).toBe('http://127.0.0.1:6/');
  });
});

describe('made-up orders and a new beginning', () => {
  it('adds orders, and takes everything away but drafts and addresses', async () => {
    const fixture = await startCore();
    const { call, until } = fixture;
    // It is newer than almost all that are made up, which are of a whole year and of more than one page.
    await accepted(fixture);
    await call('sandbox.seed', { count: 240 });
    await until(async () => {
      const { isRunning, written, error } = await call('sandbox.seedState', {});
      return !isRunning && written === 240 && error === null;
    }, 'the orders were made');
    await until(async () => (await call('orders.count', {})).total === 241, 'they are here');
    const localId = await accepted(fixture);
    const draft = await makeDraft(
      fixture,
      draftOf(one => (one.customerReference = 'KEEP-1')),
    );
    const addresses = await call('addressBook.list', { limit: 100 });
    const { removedOrders } = await call('sandbox.reset', {});
    expect(removedOrders).toBe(242);
    expect((await call('orders.count', {})).total).toBe(0);
    expect(await errorOf(call('orders.get', { localId }))).toMatchObject({ code: 'not_found' });
    expect(await call('outbox.list', { filter: 'done' })).toEqual([]);
    expect((await call('drafts.list', {})).map(row => row.localId)).toEqual([draft.localId]);
    // Whole orders are read in the background: the book may have learned more until then.
    const kept = (await call('addressBook.list', { limit: 100 })).total;
    expect(kept).toBeGreaterThanOrEqual(addresses.total);
    expect(await fixture.control.effects()).toEqual([]);
    for (const table of ['document', 'history_event', 'outbox_entry', 'order_line']) {
      expect(fixture.database.prepare(`SELECT count(*) AS total FROM ${table}`).get()).toEqual({ total: 0 });
    }
    // It works as on the first day.
    await call('orders.place', { ...draft, quotedTotalCents: null });
    await untilPhase(fixture, draft.localId, 'accepted');
    expect(readdirSync(fixture.folder)).toContain('sandbox');
  });

  it('is refused while the outbox has open entries, and nothing is gone', async () => {
    const fixture = await startCore();
    const localId = await accepted(fixture);
    await fixture.call('outbox.setPaused', { isPaused: true });
    await place(fixture);
    expect(await errorOf(fixture.call('sandbox.reset', {}))).toMatchObject({ reason: 'entries_waiting' });
    expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  });

  it('is refused while a change is typed and not sent, which would go with its order', async () => {
    const fixture = await startCore();
    const localId = await accepted(fixture);
    const draft = draftOf(() => undefined);
    const change = { base: draft, draft: { ...draft, customerNote: 'Mine' }, correctedEntryId: null };
    await fixture.call('changes.save', { localId, version: 0, change });
    expect(await errorOf(fixture.call('sandbox.reset', {}))).toMatchObject({ reason: 'changes_typed' });
    expect((await fixture.call('orders.get', { localId })).row.phase).toBe('accepted');
    expect(await fixture.call('changes.list', {})).toMatchObject([{ localId }]);
  });

  it('can be ended early', async () => {
    const fixture = await startCore();
    await fixture.call('sandbox.seed', { count: 100_000 });
    await fixture.until(
      async () => (await fixture.call('sandbox.seedState', {})).written > 0,
      'it has begun',
    );
    await fixture.call('sandbox.stopSeed', {});
    const state = await fixture.until(async () => {
      const now = await fixture.call('sandbox.seedState', {});
      return !now.isRunning && now;
    }, 'it has ended');
    expect(state.error).toBeNull();
    expect(state.written).toBeLessThan(100_000);
  });
});

describe('elsewhere', () => {
  it('a remote sandbox drives, and has nothing of the local one', async () => {
    const fixture = await startCore();
    await openRemote(fixture, await startRemote('remote'));
    const localId = await accepted(fixture);
    await fixture.call('sandbox.startDrive', { localId, ...fast });
    expect((await untilDriveEnds(fixture)).outcome).toBe('finished');
    const calls = [
      fixture.call('sandbox.faults', {}),
      fixture.call('sandbox.setFaults', { faults: [] }),
      fixture.call('sandbox.feed', { orderId: null, beforeSequence: null }),
      fixture.call('sandbox.receiver', {}),
      fixture.call('sandbox.startBuiltInReceiver', {}),
      fixture.call('sandbox.seed', { count: 1 }),
      fixture.call('sandbox.reset', {}),
    ];
    for (const refused of calls) {
      expect(await errorOf(refused)).toMatchObject({
        code: 'not_allowed_in_state',
        reason: 'only_local_sandbox',
      });
    }
  });

  it('production has no drive', async () => {
    const fixture = await startCore();
    await openRemote(fixture, await startRemote('production'), 'production');
    await fixture.call('connection.confirmProduction', {});
    const localId = await accepted(fixture);
    expect(await errorOf(fixture.call('sandbox.startDrive', { localId, ...fast }))).toMatchObject({
      reason: 'production',
    });
    expect(await fixture.call('sandbox.drive', {})).toEqual({ drive: null });
  });
});
