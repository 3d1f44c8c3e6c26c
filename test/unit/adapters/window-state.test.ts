import { mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { openWindowState } from '../../../src-main/adapters/window-state.ts';
import { temporaryFolder } from '../../support/core.ts';

const main = { x: 10, y: 20, width: 1200, height: 800, isMaximized: false };
const order = { x: 40, y: 60, width: 900, height: 700, isMaximized: true };
const orders = [{ environmentId: 'local', localId: 'order-1', place: order }];
const docked = '1920x1080+0+0@1';
const alone = '1366x768+0+0@1';

function opened(content?: string | Buffer) {
  const path = join(temporaryFolder(), 'windows.json');
  if (content !== undefined) writeFileSync(path, content);
  const log = { write: vi.fn() };
  return { path, log, state: openWindowState(path, log), again: () => openWindowState(path, log) };
}

describe('the places of windows', () => {
  it('are none at first, without a line in the log', () => {
    const { state, log } = opened();
    expect([state.mainPlace(docked), state.orderPlace(docked), state.orders()]).toEqual([null, null, []]);
    expect(log.write).not.toHaveBeenCalled();
  });

  it('are known after a restart, for each arrangement of displays', () => {
    const { state, again } = opened();
    state.note(alone, { main, order: null }, []);
    state.note(docked, { main: { ...main, x: 500 }, order }, orders);
    state.write();
    const next = again();
    expect([next.mainPlace(alone)?.x, next.mainPlace(docked)?.x]).toEqual([10, 500]);
    expect([next.orderPlace(docked), next.orders()]).toEqual([order, orders]);
    // What is not known for an arrangement is as it was last.
    expect([next.mainPlace('another')?.x, next.orderPlace(alone)]).toEqual([500, order]);
  });

  it('stay known where a window is closed', () => {
    const { state } = opened();
    state.note(docked, { main, order }, orders);
    state.note(docked, { main: null, order: null }, []);
    expect([state.mainPlace(docked), state.orderPlace(docked), state.orders()]).toEqual([main, order, []]);
  });

  it('are kept for ten arrangements and twenty orders, the latest', () => {
    const { state, again } = opened();
    for (let index = 0; index < 30; index += 1)
      state.note(
        `${index}`,
        { main: { ...main, x: index }, order: null },
        Array.from({ length: 30 }, (_, at) => ({ environmentId: 'local', localId: `${at}`, place: order })),
      );
    state.write();
    const next = again();
    expect(next.orders()).toHaveLength(20);
    expect([next.mainPlace('29')?.x, next.mainPlace('20')?.x, next.mainPlace('19')?.x]).toEqual([29, 20, 29]);
  });

  it('are for this user alone, and written only where they changed', () => {
    const { state, path } = opened();
    state.write();
    expect(statSync(path, { throwIfNoEntry: false })).toBeUndefined();
    state.note(docked, { main, order }, orders);
    state.write();
    expect(statSync(path).mode & 0o077).toBe(0);
    writeFileSync(path, 'of another');
    state.write();
    expect(readFileSync(path, 'utf8')).toBe('of another');
  });
});

const whole = (change: Record<string, unknown>) =>
  JSON.stringify({ version: 1, arrangements: [{ displays: docked, main, order }], orders, ...change });

describe('a file that is damaged or not ours', () => {
  it('is read where it is right', () => {
    expect(opened(whole({})).state.mainPlace(docked)).toEqual(main);
  });

  it.each<[what: string, content: string | Buffer]>([
    ['empty', ''],
    ['no JSON', '{"version":1'],
    ['no object', 'null'],
    ['noise', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
    ['of a later version', whole({ version: 2 })],
    [
      'places that are no numbers',
      whole({ arrangements: [{ displays: docked, main: { ...main, x: '1' }, order }] }),
    ],
    [
      'places beyond all displays',
      whole({ arrangements: [{ displays: docked, main: { ...main, x: 1e9 }, order }] }),
    ],
    ['parts of pixels', whole({ arrangements: [{ displays: docked, main: { ...main, x: 0.5 }, order }] })],
    ['no width', whole({ arrangements: [{ displays: docked, main: { ...main, width: 0 }, order }] })],
    ['too many orders', whole({ orders: Array(21).fill(orders[0]) })],
    ['an id without end', whole({ orders: [{ ...orders[0], localId: 'x'.repeat(10_000) }] })],
    ['an id that is no text', whole({ orders: [{ ...orders[0], localId: { toString: 1 } }] })],
    ['half a character', whole({ orders: [{ ...orders[0], localId: '\ud800' }] })],
    ['too large', whole({ more: 'x'.repeat(70_000) })],
  ])('counts as empty, is told of once, and is replaced: %s', (_what, content) => {
    const { state, log, again } = opened(content);
    expect([state.mainPlace(docked), state.orders()]).toEqual([null, []]);
    expect(log.write.mock.calls.map(([event]) => event)).toEqual(['window-state-unreadable']);
    state.note(docked, { main, order }, orders);
    state.write();
    expect(again().mainPlace(docked)).toEqual(main);
  });

  it('may be a folder or a link to nowhere, and the program goes on without it', () => {
    const folder = temporaryFolder();
    for (const make of [
      (path: string) => mkdirSync(path),
      (path: string) => symlinkSync('/nowhere/x', path),
    ]) {
      const log = { write: vi.fn() };
      const path = join(folder, `${String(make).length}.json`);
      make(path);
      const state = openWindowState(path, log);
      state.note(docked, { main, order }, orders);
      state.write();
      expect(state.mainPlace(docked)).toEqual(main);
    }
  });
});
