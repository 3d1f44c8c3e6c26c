import { expect, it, onTestFinished, vi } from 'vitest';
import { type Fixture, startCore } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { supportTexts } from '../support/support-file.ts';

const healthLines = async ({ call }: Fixture) =>
  (await call('diagnostics.log', {})).filter(({ event }) => event === 'outbox-health');

it('the health of an outbox: what waits, since when, what failed last with its request id, and the database', async () => {
  const fixture = await startCore();
  expect(await fixture.call('outbox.health', {})).toMatchObject({
    open: {},
    oldestWaitingMs: null,
    stuck: 0,
    watchdogFindings: 0,
    lastDoneAtMs: null,
    lastFailure: null,
    database: { journalMode: 'wal', synchronous: 2 },
  });
  const before = Date.now();
  await untilPhase(fixture, await place(fixture), 'accepted');
  await fixture.control.faults({ operation: 'order-create', kind: 'status', status: 503 });
  await place(fixture);
  const health = await fixture.until(async () => {
    const found = await fixture.call('outbox.health', {});
    return found.lastFailure && found.open.waiting === 1 && found;
  }, 'an attempt has failed');
  const failed = (await fixture.call('diagnostics.log', {})).filter(({ fields }) => fields.status === 503);
  expect(failed.map(({ fields }) => fields.requestId)).toContain(health.lastFailure?.ourRequestId);
  expect(health.lastFailure).toMatchObject({ status: 503, code: 'service_failed' });
  expect(health.lastDoneAtMs).toBeGreaterThanOrEqual(before);
  expect(health.lastContactAtMs).toBeGreaterThanOrEqual(before);
  expect(health.oldestWaitingMs).toBeLessThanOrEqual(Date.now() - before);
  expect(health.database.sizeBytes).toBeGreaterThan(4_096);
  expect(health.database.freeDiskBytes).toBeGreaterThan(0);

  const texts = await supportTexts(fixture);
  const [environment] = JSON.parse(texts['environments.json']);
  expect(environment).toMatchObject({ outbox: { database: { journalMode: 'wal' } } });
  // One entry: waiting, or just being tried again.
  expect(Object.values(environment.outbox.open)).toEqual([1]);
  expect(JSON.stringify(texts)).not.toContain('TRE-1187');
});

it('is a line of the log at the start and once an hour, with numbers and ids only', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const fixture = await startCore();
  await fixture.until(async () => (await healthLines(fixture)).length === 1, 'the line of the start');
  await untilPhase(fixture, await place(fixture), 'accepted');
  vi.advanceTimersByTime(3_600_000);
  const [line] = await fixture.until(async () => {
    const lines = await healthLines(fixture);
    return lines.length === 2 && lines;
  }, 'the line of the hour');
  expect(line?.fields).toMatchObject({ environment: 'local', stuck: 0, journalMode: 'wal', synchronous: 2 });
  expect(JSON.stringify(line)).not.toMatch(/TRE-1187|Tampere/);
  await fixture.stop();
  vi.advanceTimersByTime(3_600_000);
});
