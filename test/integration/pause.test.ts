import { describe, expect, it } from 'vitest';
import { startCore, temporaryFolder } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { openRemote, startRemote } from '../support/remote.ts';

const writes = async (fixture: Awaited<ReturnType<typeof startCore>>) =>
  (await fixture.control.requests()).filter(one => one.method === 'POST' && one.path === '/v2/orders');

describe('sending is paused', () => {
  it('orders are saved, also over a restart, nothing is sent before going on, and then each once', async () => {
    const folder = temporaryFolder();
    const secrets = fakeSecretStore();
    const before = await startCore({ folder, secrets });
    await before.call('outbox.setPaused', { isPaused: true });
    const first = await place(before);
    await before.call('outbox.retry', { entryId: null });
    // The service answers reads meanwhile: it is not away.
    await before.call('orders.synchronise', {});
    expect(await before.call('outbox.summary', {})).toMatchObject({ waiting: 1, isPaused: true });
    expect(await writes(before)).toEqual([]);
    await before.stop();

    const after = await startCore({ folder, secrets });
    expect(await after.call('outbox.summary', {})).toMatchObject({ waiting: 1, isPaused: true });
    after.events.length = 0;
    const second = await place(after);
    // The windows hear of it although nothing moves.
    const told = after.events.filter(one => one.event === 'outbox.changed').at(-1);
    expect(told?.payload).toMatchObject({ waiting: 2, isPaused: true });
    await after.call('outbox.retry', { entryId: null });
    await after.call('orders.synchronise', {});
    expect(await writes(after)).toEqual([]);
    expect((await after.call('orders.get', { localId: second })).row.phase).toBe('queued');

    await after.call('outbox.setPaused', { isPaused: false });
    await untilPhase(after, first, 'accepted');
    await untilPhase(after, second, 'accepted');
    expect(await after.control.effectsOf('order-create')).toHaveLength(2);
    expect(await writes(after)).toHaveLength(2);
    expect(await after.call('outbox.summary', {})).toMatchObject({ waiting: 0, isPaused: false });
  });

  it('ends what is on its way, and sends nothing after it', async () => {
    const fixture = await startCore();
    await fixture.control.faults({ operation: 'order-create', kind: 'delay', delay_ms: 400, times: 1 });
    const first = await place(fixture);
    await untilPhase(fixture, first, 'sending');
    await fixture.call('outbox.setPaused', { isPaused: true });
    const second = await place(fixture);
    await untilPhase(fixture, first, 'accepted');
    expect((await fixture.call('orders.get', { localId: second })).row.phase).toBe('queued');
    expect(await writes(fixture)).toHaveLength(1);
  });

  it('is of one environment: the others go on', async () => {
    const fixture = await startCore();
    await fixture.call('outbox.setPaused', { isPaused: true });
    const waiting = await place(fixture);
    const local = fixture.core.currentEnvironmentId();
    await openRemote(fixture, await startRemote('north'));
    const sent = await place(fixture);
    await untilPhase(fixture, sent, 'accepted');
    const rows = await fixture.call('environments.list', {});
    expect(rows.find(row => row.id === local)?.outbox).toMatchObject({ waiting: 1, isPaused: true });
    await fixture.call('environments.open', { id: local });
    expect((await fixture.call('orders.get', { localId: waiting })).row.phase).toBe('queued');
  });
});
