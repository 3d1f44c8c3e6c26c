import { expect, it } from 'vitest';
import { type Fixture, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

const shortWaits = { random: () => 0.000_1 };

async function paused(fixture: Fixture) {
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('sandbox.startDrive', { localId, variant: 'smooth', speed: 'fast', isPaused: true });
  const drive = async () => (await fixture.call('sandbox.drive', {})).drive;
  const stepOf = async () => (await drive())?.steps[0]?.state;
  const steer = (action: 'next' | 'pause' | 'go-on' | 'stop' | 'fast') =>
    fixture.call('sandbox.steerDrive', { action });
  return { localId, drive, stepOf, steer };
}

it('a step in doubt ends the drive, and what becomes of it is decided in the outbox', async () => {
  const fixture = await startCore(shortWaits);
  const { drive, steer, stepOf } = await paused(fixture);
  await fixture.control.faults({ operation: 'scenario', kind: 'status', status: 500 });
  await steer('next');
  const [entry] = await fixture.until(async () => {
    const found = await fixture.call('outbox.list', { filter: 'attention' });
    return found.length > 0 && found;
  }, 'the step is uncertain');
  await fixture.until(async () => (await drive())?.outcome === 'refused', 'the drive says so');
  await fixture.control.noFaults();
  await fixture.call('outbox.resolve', {
    entryId: entry?.id ?? '',
    as: { kind: 'not-done', next: 'send-again' },
  });
  await fixture.until(
    async () => (await fixture.control.effectsOf('scenario')).length === 1,
    'it is sent again',
  );
  expect([(await drive())?.outcome, await stepOf()]).toEqual(['refused', 'failed']);
});

it('a step that is discarded ends the drive, and another step is not played', async () => {
  const fixture = await startCore();
  const { drive, steer } = await paused(fixture);
  await fixture.call('outbox.setPaused', { isPaused: true });
  await steer('next');
  const entryId = (await drive())?.entryId ?? '';
  await steer('next');
  expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 1 });
  await fixture.call('outbox.discard', { entryId });
  await expect.poll(async () => (await drive())?.outcome).toBe('discarded');
  await steer('go-on');
  await fixture.call('outbox.setPaused', { isPaused: false });
  expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, sending: 0 });
  expect(await fixture.control.effectsOf('scenario')).toEqual([]);
});

it('a drive that is paused plays no step before it goes on', async () => {
  const fixture = await startCore();
  const { drive, steer, stepOf } = await paused(fixture);
  await steer('next');
  await fixture.until(async () => (await stepOf()) === 'done', 'a step is played');
  for (let look = 0; look < 50; look += 1) await fixture.call('outbox.summary', {});
  expect(await fixture.control.effectsOf('scenario')).toHaveLength(1);
  await steer('fast');
  expect(await fixture.control.effectsOf('scenario')).toHaveLength(1);
  await steer('go-on');
  await fixture.until(async () => (await drive())?.outcome === 'finished', 'it has ended');
});
