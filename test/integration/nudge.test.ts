import { expect, it } from 'vitest';
import { startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';

it.each(['order-create', 'file-create', 'upload'])(
  'after sleep, %s on its way goes out again over a new socket, the same, and has one effect',
  async operation => {
    const fixture = await startCore();
    await fixture.control.faults({ operation, kind: 'delay', delay_ms: 60_000, after: true, times: 1 });
    const made = await makeDraft(fixture);
    await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await fixture.until(
      async () => (await fixture.control.effectsOf(operation)).length === 1,
      'the service did it and does not answer',
    );
    fixture.core.nudge();
    const { entries } = await untilPhase(fixture, made.localId, 'accepted');
    expect(entries.map(({ state }) => state)).toEqual(['done', 'done', 'done']);
    expect(await fixture.control.effectsOf(operation)).toHaveLength(1);
    const [, , create] = entries;
    const { files } = await fixture.call('orders.refresh', { localId: made.localId });
    expect([files.length, create?.lastError]).toEqual([1, null]);
  },
);

it('a nudge with nothing to do, or one after the other, disturbs nothing', async () => {
  const fixture = await startCore();
  for (let times = 0; times < 5; times += 1) fixture.core.nudge();
  const localId = await place(fixture);
  for (let times = 0; times < 5; times += 1) fixture.core.nudge();
  await untilPhase(fixture, localId, 'accepted');
  fixture.core.nudge();
  expect((await fixture.call('connection.test', {})).scopes.length).toBeGreaterThan(0);
  expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
  await fixture.stop();
  fixture.core.nudge();
});
