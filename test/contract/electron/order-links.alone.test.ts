import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderLinks } from '../../../src-main/electron/order-links.ts';
import { localEnvironment } from '../../../src-shared/environment.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { longestWaitMs } from '../../support/longest-wait.ts';
import { electronInProcess } from './in-process.ts';

const program = '/opt/Dispatch/dispatch';
const core = fakeCoreThread();
const log = { write: vi.fn() };
let nowMs = 0;
let electron: Awaited<ReturnType<typeof electronInProcess>>;

beforeEach(async () => {
  electron = await electronInProcess();
  nowMs = 100_000;
  log.write.mockClear();
  core.router.invoke.mockReset();
  core.router.invoke.mockImplementation(async method => {
    if (method === 'orders.get')
      return { ok: false, error: new DispatchError('not_found', 'There is no such order.').error };
    return { ok: true, value: method === 'app.info' ? { environment: localEnvironment } : {} };
  });
});

async function collect(...links: string[]): Promise<OrderLinks> {
  const { collectOrderLinks } = await import('../../../src-main/electron/order-links.ts');
  return collectOrderLinks([program, '--user-data-dir=/data', ...links]);
}

const followAll = (links: OrderLinks) => links.follow(core, log, { monotonicMs: () => nowMs });
/** The page to which the program starts; no command. */
async function follow(links: OrderLinks): Promise<string> {
  const { hash, command } = await followAll(links);
  expect(command).toBeNull();
  return hash;
}

/** The program is started once more, while it runs, as Chromium hands the arguments over. */
const startedAgain = (...args: string[]): boolean =>
  electron.app.emit(
    'second-instance',
    new StandInEvent(),
    [program, '--enable-crashpad', ...args],
    '/',
    null,
  );

/** As macOS hands a link over. */
function opened(link: string): StandInEvent {
  const event = new StandInEvent();
  Reflect.apply(electron.app.emit, electron.app, ['open-url', event, link]);
  return event;
}

/** Pages that the main window was led to. */
const shown = (): unknown[] =>
  core.router.invoke.mock.calls.flatMap(([method, input]) => (method === 'windows.showMain' ? [input] : []));

const refused = (): unknown[] =>
  log.write.mock.calls.map(([event, fields]) => `${event} ${fields.reason} ${fields.characters}`);

describe('a link to an order', () => {
  it('that starts the program leads to the order', async () => {
    expect(await follow(await collect('dispatch://order/ord_1a2b'))).toBe('#/orders/ord_1a2b');
    expect(refused()).toEqual([]);
  });

  it('leads to the order in the environment on screen while the program runs', async () => {
    expect(await follow(await collect())).toBe('');
    startedAgain('dispatch://order/ord_1a2b');
    await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: longestWaitMs });
    expect(shown()).toEqual([{ environmentId: 'local', hash: '#/orders/ord_1a2b' }]);
  });

  it('is handed over by an event on macOS, also the one that starts the program', async () => {
    const links = await collect();
    expect(opened('dispatch://order/ord_first').defaultPrevented).toBe(true);
    expect(await follow(links)).toBe('#/orders/ord_first');
    nowMs += 1_000;
    opened('dispatch://order/ord_second');
    await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: longestWaitMs });
    expect(shown()).toEqual([{ environmentId: 'local', hash: '#/orders/ord_second' }]);
  });

  it('brings up no order twice in a second', async () => {
    await follow(await collect('dispatch://order/ord_1'));
    startedAgain('dispatch://order/ord_2');
    nowMs += 999;
    startedAgain('dispatch://order/ord_3');
    nowMs += 1;
    startedAgain('dispatch://order/ord_4');
    await vi.waitFor(() => expect(shown()).toHaveLength(1), { timeout: longestWaitMs });
    expect(shown()).toEqual([{ environmentId: 'local', hash: '#/orders/ord_4' }]);
    expect(refused()).toEqual(['link-refused too_soon 22', 'link-refused too_soon 22']);
  });

  it.each([
    'dispatch://order/',
    'dispatch://order/ORD_1',
    'dispatch://order/ord_1/',
    'dispatch://order/ord_1?next=1',
    'dispatch://order/ord_1#x',
    'dispatch://order/ord_1/../../settings',
    'dispatch://order/ord_%31',
    'dispatch://order/ord_1\n',
    'dispatch://order/ord_1 --inspect',
    `dispatch://order/ord_${'1'.repeat(300)}`,
    'dispatch://order/7c9e6679-7425-40de-944b-e07fc1f90ae7',
    'dispatch://settings',
    'dispatch://palette',
    'dispatch://constructor',
    'dispatch://new/',
    'dispatch://new/ord_1',
    'dispatch://new?x',
    'dispatch://New',
    'dispatch://new\n',
    'dispatch://new --inspect',
    'dispatch://order/ord_1%2F..%2Fsettings',
    'dispatch://order/..%2f..%2fetc%2fpasswd',
    'dispatch://order/%2e%2e',
    'dispatch://order\\ord_1',
    'dispatch://order/ord_1\0',
    'dispatch://order/ord_1\u202e',
    'dispatch://order/ord_1\r\nX: 1',
    'dispatch://search\0',
    'dispatch://search%00',
    'dispatch://search\u2028',
    'dispatch://search/%2f',
    'dispatch://__proto__',
    'dispatch://outbox:80',
    'dispatch:order/ord_1',
    'dispatch://user@order/ord_1',
    'DISPATCH://order/ord_1',
    ' dispatch://order/ord_1',
    'dispatch:',
  ])('is nothing else: %j is refused and logged, and no window comes', async link => {
    expect(await follow(await collect(link))).toBe('');
    nowMs += 10_000;
    startedAgain(link);
    opened(link);
    expect(refused()).toEqual(Array(3).fill(`link-refused malformed ${link.length}`));
    expect(core.router.invoke).not.toHaveBeenCalled();
    expect(electron.BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('is nothing where it is a megabyte long, and is not logged', async () => {
    const links = [`dispatch://order/${'o'.repeat(1_000_000)}`, `dispatch://${'search'.repeat(200_000)}`];
    await follow(await collect());
    for (const link of links) startedAgain(link);
    expect(refused()).toEqual(links.map(link => `link-refused malformed ${link.length}`));
    expect(electron.BrowserWindow.getAllWindows()).toEqual([]);
  });

  it('does not come beside another one', async () => {
    expect(await follow(await collect('dispatch://order/ord_1', 'dispatch://order/ord_2'))).toBe('');
    expect(refused()).toEqual(['link-refused several 22']);
  });
});

describe('a link to a command', () => {
  const linked = [
    ['dispatch://new', 'new'],
    ['dispatch://outbox', 'outbox'],
    ['dispatch://search', 'palette'],
  ] as const;

  it.each(linked)('%s that starts the program runs %s', async (link, command) => {
    expect(await followAll(await collect(link))).toEqual({ hash: '', command });
  });

  it.each(linked)('%s brings the main window, which runs %s', async (link, command) => {
    const send = vi.spyOn(electron.StandInWebContents.prototype, 'send');
    await follow(await collect());
    startedAgain('--', link);
    const { pageListens } = await import('../../../src-main/electron/main-page.ts');
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    const [window] = electron.BrowserWindow.getAllWindows();
    if (!window) throw new Error('There is no window');
    Reflect.apply(onBehalfOf, null, [window.webContents, pageListens]);
    expect(send.mock.calls.map(([, event, payload]) => [event, payload])).toEqual([
      ['windows.commanded', { command, isFromLink: true }],
    ]);
    expect([refused(), core.router.invoke.mock.calls]).toEqual([[], []]);
  });
});

it('a start without a link brings the main window', async () => {
  await follow(await collect());
  startedAgain('--anything', 'https://dispatch.example/order/ord_1');
  await vi.waitFor(() => expect(electron.BrowserWindow.getAllWindows()).toHaveLength(1), {
    timeout: longestWaitMs,
  });
  expect(refused()).toEqual([]);
});

it.each([
  ['win32', true, 1],
  ['win32', false, 0],
  ['linux', true, 0],
  ['darwin', true, 0],
] as const)(
  'an installed program on Windows says that it opens links: %s, installed %s',
  async (platform, isPackaged, times) => {
    const claim = vi.spyOn(electron.app, 'setAsDefaultProtocolClient');
    electron.app.begin(
      { name: 'Dispatch', version: '1.0.0', path: '/', executable: '', isPackaged },
      () => undefined,
    );
    const { claimOrderLinks } = await import('../../../src-main/electron/order-links.ts');
    claimOrderLinks(platform);
    expect(claim.mock.calls).toEqual(Array(times).fill(['dispatch', process.execPath, ['--']]));
  },
);
