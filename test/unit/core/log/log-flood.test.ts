import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { openLog } from '../../../../src-main/adapters/log.ts';
import { internalError, logFault } from '../../../../src-main/core/api/fault.ts';
import { callLines } from '../../../../src-main/core/log/call-lines.ts';
import { faultLines } from '../../../../src-main/core/log/fault-lines.ts';
import { createRepeatedLines } from '../../../../src-main/core/log/repeated-lines.ts';
import { fakeClock } from '../../../support/fakes.ts';

const minuteMs = 60_000;
const source = join(import.meta.dirname, '../../../../src-main');
const environments = ['local', 'other', 'third'];

/** Only the minute: the log writes when the loop turns. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** The log as the core has it, on a disk. */
function logOnDisk() {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-flood-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'dispatch.log');
  const log = openLog(path);
  const clock = fakeClock();
  const lines = createRepeatedLines(log, clock, { call: callLines, 'internal-error': faultLines });
  const writtenOut = () => new Promise(setImmediate);
  return {
    log,
    lines,
    async pass(minutes: number): Promise<void> {
      await writtenOut();
      for (let minute = 0; minute < minutes; minute += 1) {
        clock.pass(minuteMs);
        vi.advanceTimersByTime(minuteMs);
      }
      await writtenOut();
    },
    text: () =>
      [`${path}.old`, path]
        .filter(file => existsSync(file))
        .map(file => readFileSync(file, 'utf8'))
        .join(''),
  };
}

let made = 0;
const call = (environment: string, method: string, status: number) => {
  made += 1;
  const id = `${made}`.padStart(36, '0');
  const path = `/v2/orders/${id}/${'a'.repeat(1 + (status % 6))}`;
  return { environment, method, path, status, code: 'some_code', requestId: id, ms: 3, attempt: 1 };
};

/** Every event that our code writes. */
const eventNames = (): string[] => {
  const texts = globSync('**/*.ts', { cwd: source }).map(file => readFileSync(join(source, file), 'utf8'));
  const names = texts.flatMap(text => [...text.matchAll(/\.write\(\s*'([a-z-]+)'/g)].map(([, name]) => name));
  return [...new Set(names)].filter(name => name !== undefined);
};

it('half a day of every event that there is, as much of each as can be, leaves what was there before', async () => {
  const { log, lines, pass, text } = logOnDisk();
  log.write('before');
  const names = eventNames();
  expect(names.length).toBeGreaterThan(30);
  for (let minutes = 0; minutes < 12 * 60; minutes += 10) {
    for (const name of names)
      for (let kind = 0; kind < 31; kind += 1)
        lines.write(name, { reason: `${minutes} ${kind}`, where: `${kind}` });
    for (const environment of environments)
      for (const method of ['GET', 'POST', 'DELETE'])
        for (let n = 0; n < 600; n += 1) lines.write('call', call(environment, method, 400 + (n % 30)));
    await pass(10);
  }
  lines.stop();
  await pass(0);
  expect(text()).toContain('"event":"before"');
  // Whatever was in the file by then: of two, the former one is there until the next is full.
  expect(text().length).toBeLessThan(1_048_576);
  // It was a flood: each has filled what it may.
  expect(text().length).toBeGreaterThan(500_000);
});

const readingFloods: [what: string, places: string[], honest: ReturnType<typeof call>[]][] = [
  [
    'one environment leave each of another one',
    ['local'],
    [call('other', 'GET', 500), call('other', 'POST', 500), call('local', 'POST', 500)],
  ],
  [
    'twenty environments leave each that changes something',
    Array.from({ length: 20 }, (_, number) => `environment-${number}`),
    [call('environment-1', 'POST', 201), call('environment-2', 'PATCH', 500), call('other', 'DELETE', 204)],
  ],
];

it.each(readingFloods)('hours of reading calls of %s', async (_what, places, honest) => {
  const { lines, pass, text } = logOnDisk();
  for (let minutes = 0; minutes < 2 * 60; minutes += 1) {
    for (const place of places)
      for (let n = 0; n < 600 / places.length; n += 1)
        lines.write('call', call(place, 'GET', 400 + (n % 30)));
    await pass(1);
  }
  for (const line of honest) lines.write('call', line);
  await pass(0);
  expect(honest.filter(({ requestId }) => !text().includes(`"requestId":"${requestId}"`))).toEqual([]);
});

it('the same fault is seen to be the same, and hides no other one', async () => {
  const { lines, pass, text } = logOnDisk();
  const fault = (error: Error): void => logFault(lines, internalError(error));
  for (let times = 0; times < 40; times += 1) fault(new Error(`Row ${times} cannot be read.`));
  fault(new TypeError('Another one'));
  await pass(1);
  const written = text().split('\n').filter(Boolean);
  expect(written.map(line => JSON.parse(line).text)).toEqual([
    'Row 0 cannot be read.',
    'Row 1 cannot be read.',
    'Row 2 cannot be read.',
    'Another one',
    'Row 39 cannot be read.',
  ]);
  expect(JSON.parse(written.at(-1) ?? '')).toMatchObject({ times: 37 });
});
