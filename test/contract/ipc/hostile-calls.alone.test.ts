import { EventEmitter } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { invokeChannel, isMethod, type MethodName, methods } from '../../../src-shared/contract/contract.ts';
import { attack } from '../../support/hostile/attack.ts';
import { takenCall } from '../../support/hostile/calls.ts';
import { prototypeNames } from '../../support/hostile/judge.ts';
import { startHostileWorld } from '../../support/hostile/world.ts';
import { createDice } from '../../support/torture/dice.ts';
import { anySeed } from '../../support/torture/report.ts';
import { electronInProcess } from '../electron/in-process.ts';

const calls = 2_000;
const windows = 20;
/** In the flood that the contract takes. */
const ofEachMethod = 80;
/** Each has the service called. */
const calling = [
  'orders.refresh',
  'orders.tracking',
  'reports.page',
  'prices.check',
  'connection.test',
] as const;
/** In which they are called again and again, one flood a minute. */
const minutesOfCalls = 12;
/** Of calls that differ in their ids only. */
const mostWholeLines = 20;
/** Written by all of it, fifteen thousand calls in seconds. */
const mostLinesAMinute = 600;

// Minutes pass for the log when the test says so.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const { ipcMain } = await electronInProcess();
const { connectIpc } = await import('../../../src-main/electron/ipc-transport.ts');
const folder = mkdtempSync(join(tmpdir(), 'dispatch-hostile-'));
const world = await startHostileWorld(folder);
connectIpc(world.core, world.refusals);
afterAll(async () => {
  await world.stop();
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Main listens for the end of a page that asks it for something. */
const senders = Array.from({ length: windows + 1 }, (_, id) =>
  Object.assign(new EventEmitter(), { id, isDestroyed: () => false }),
);
const senderFrame = { url: 'app://dispatch/index.html', parent: null };

/** What a page sends arrives as a copy. */
function send(window: number, args: readonly unknown[]): Promise<unknown> {
  const handler = ipcMain._invokeHandlers.get(invokeChannel);
  if (!handler) throw new Error('Nobody listens');
  return Reflect.apply(handler, null, [{ sender: senders[window], senderFrame }, ...structuredClone(args)]);
}

it('no call of a hostile page is accepted, fails inside, or keeps an honest one from its answer', async () => {
  const seed = anySeed();
  const more = `npm run torture -- hostile --seed ${seed}`;
  const prototypes = prototypeNames();
  const end = await attack({ seed, calls, windows, known: world.known, send });
  const slowest = `slowest of ${end.honest} honest answers ${Math.round(end.slowestMs)} ms`;
  console.log(`${calls} hostile calls, ${end.accepted} of them harmless; ${slowest}; more: ${more}`);
  expect(end.faults, `seed ${seed}`).toEqual([]);
  expect(prototypeNames(), `seed ${seed}`).toEqual(prototypes);
  expect(end.honest).toBeGreaterThan(10);
});

/** All at once, and most of them are answered; some call the service. */
async function flood(method: MethodName): Promise<void> {
  const dice = createDice(1);
  await Promise.all(
    Array.from({ length: ofEachMethod }, (_, number) =>
      send(number % windows, takenCall(method, dice, world.known)),
    ),
  );
}

it('whatever they call, and however often, the log keeps what was there before', async () => {
  for (const method of Object.keys(methods)) if (isMethod(method)) await flood(method);
  for (let minute = 0; minute < minutesOfCalls; minute += 1) {
    for (const method of calling) await flood(method);
    vi.advanceTimersByTime(60_000);
  }
  world.refusals.stop();
  await world.app.stop();
  await new Promise(setImmediate);
  const log = readFileSync(world.logPath, 'utf8');
  // The order that was placed before.
  expect(/"POST","path":"\/v2\/orders","status":201/.test(log)).toBe(true);
  expect(wholeLinesOf(log).filter(({ lines }) => lines > mostWholeLines)).toEqual([]);
  const minutes = 1 + (Date.parse(lastOf(log)) - Date.parse(firstOf(log))) / 60_000;
  const kinds = Object.entries(
    Object.groupBy(log.split('\n'), line => /"event":"([^"]+)"/.exec(line)?.[1] ?? ''),
  );
  const counts = kinds.map(([event, lines]) => `${event} ${lines?.length}`).join(', ');
  expect(log.split('\n').length, counts).toBeLessThan(minutes * mostLinesAMinute);
});

/** Calls to the service that were written as they came, by what they were. */
function wholeLinesOf(log: string): { kind: string; lines: number }[] {
  const calls = log.split('\n').filter(line => line.includes('"event":"call"') && !line.includes('"times":'));
  const kinds = Map.groupBy(calls, line => {
    const { environment, method, path, status, code } = JSON.parse(line);
    return [environment, method, path.replace(/\/[^/]*[A-Z0-9][^/]*(?=\/|$)/g, '/*'), status, code].join(' ');
  });
  return [...kinds].map(([kind, lines]) => ({ kind, lines: lines.length }));
}

const timesOf = (log: string): string[] => [...log.matchAll(/^\{"at":"([^"]+)"/gm)].map(([, at = '']) => at);
const firstOf = (log: string): string => timesOf(log)[0] ?? '';
const lastOf = (log: string): string => timesOf(log).at(-1) ?? '';
