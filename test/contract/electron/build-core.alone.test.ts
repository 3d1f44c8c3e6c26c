import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { i18n } from '@lingui/core';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../../src-main/adapters/log.ts';
import type { CoreConfig, Ports } from '../../../src-main/core/compose.ts';
import type { Desktop } from '../../../src-main/core/ports/ports.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCore } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');
const electron = await electronInProcess();
const { app, BrowserWindow, clipboard, loadURL, session, StandInWebContents } = electron;
/** As they are before a test answers in their place. */
const dialogs = { ...electron.dialog };
const createCore = vi.fn((_ports: Ports, _config: CoreConfig) => fakeCore());
const createSandboxWorker = vi.fn(
  (_config: { controlToken: string; entry: string; dataFolder: string }) => ({}),
);
const createConnections = vi.fn(
  (_options: { resolveProxy?: (origin: string) => Promise<string | null> }) => ({}),
);
vi.doMock('../../../src-main/core/compose.ts', () => ({ createCore }));
vi.doMock('../../../src-main/adapters/sandbox-worker.ts', () => ({ createSandboxWorker }));
vi.doMock('../../../src-main/adapters/http-dispatcher.ts', async original => ({
  ...(await original<object>()),
  createConnections,
}));
const passwords = new Map<string, string>();
const loadKeytar = vi.fn(() => ({
  default: {
    getPassword: (_service: string, account: string) => Promise.resolve(passwords.get(account) ?? null),
    setPassword: (_service: string, account: string, password: string) =>
      Promise.resolve(void passwords.set(account, password)),
    deletePassword: (_service: string, account: string) => Promise.resolve(passwords.delete(account)),
  },
}));
vi.doMock('keytar', loadKeytar);
const { buildCore } = await import('../../../src-main/electron/build-core.ts');
const { openMainWindow } = await import('../../../src-main/electron/window.ts');

const folder = mkdtempSync(join(tmpdir(), 'dispatch-build-'));
afterAll(() => rmSync(folder, { recursive: true }));
app.becomeReady();
i18n.loadAndActivate({ locale: 'en', messages: {} });
app.on('window-all-closed', () => undefined);
const send = vi.spyOn(StandInWebContents.prototype, 'send');

const notify = vi.fn(() => true);
const answerQuit = vi.fn();
async function built({
  path = '/opt/dispatch',
  env = {} as Record<string, string>,
  isPackaged = false,
} = {}) {
  app.begin({ name: 'Dispatch', version: '1.2.3', path, executable: '', isPackaged }, () => undefined);
  vi.stubEnv('DISPATCH_ENVIRONMENTS_FILE', join(folder, 'none.json'));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  createCore.mockImplementation(() => fakeCore());
  createSandboxWorker.mockReturnValue({});
  await buildCore(
    folder,
    { notify, answerQuit },
    openLog(join(mkdtempSync(join(folder, 'log-')), 'dispatch.log')),
    'fi',
  );
  const [ports, config] = createCore.mock.lastCall ?? [];
  const [sandbox] = createSandboxWorker.mock.lastCall ?? [];
  if (!ports || !config || !sandbox) throw new Error('Nothing was built');
  ports.database.close();
  return { desktop: ports.desktop, ports, config, sandbox };
}

beforeEach(() => {
  vi.unstubAllEnvs();
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const window of BrowserWindow.getAllWindows()) window.destroy();
});

describe('the dispatcher is asked', () => {
  it('where to save, and nothing is saved where he thinks better of it', async () => {
    const { desktop } = await built();
    globalThis.__standInDialogs.push({ filePath: '/home/me/orders.xlsx' });
    expect(await desktop.chooseSavePath('orders.xlsx')).toBe('/home/me/orders.xlsx');
    expect(globalThis.__standInRecords.dialogs.at(-1)).toMatchObject({
      method: 'showSaveDialog',
      options: { defaultPath: 'orders.xlsx' },
    });
    expect(await desktop.chooseSavePath('orders.xlsx')).toBeNull();
    // Some systems name the file although it was cancelled.
    electron.dialog.showSaveDialog = () => Promise.resolve({ canceled: true, filePath: '/home/me/x' });
    expect(await desktop.chooseSavePath('orders.xlsx')).toBeNull();
  });

  it('for a folder, which may be a new one', async () => {
    const { desktop } = await built();
    globalThis.__standInDialogs.push({ filePaths: ['/home/me/documents'] });
    expect(await desktop.chooseFolder()).toBe('/home/me/documents');
    expect(globalThis.__standInRecords.dialogs.at(-1)).toMatchObject({
      options: { properties: ['openDirectory', 'createDirectory'] },
    });
    expect(await desktop.chooseFolder()).toBeNull();
    electron.dialog.showOpenDialog = () => Promise.resolve({ canceled: true, filePaths: ['/home/me'] });
    expect(await desktop.chooseFolder()).toBeNull();
  });
});

it('the dispatcher is asked by the system where an environment shall reach another service', async () => {
  const { desktop } = await built();
  const service = {
    kind: 'sandbox',
    baseUrl: 'https://a.example',
    allowedHosts: [],
    certificates: [],
    details: defaultInterfaceProfile,
  } as const;
  const next = { ...service, baseUrl: 'https://b.example' };
  const change = { name: 'Office', former: service, next, isCredentialForgotten: true };
  globalThis.__standInDialogs.push({ response: 0 });
  expect(await desktop.confirmServiceChanges([change])).toBe(true);
  expect(globalThis.__standInRecords.dialogs.at(-1)).toMatchObject({ method: 'showMessageBox' });
});

describe('dialogs', () => {
  const refused = { error: { code: 'not_allowed_in_state', reason: 'dialog_open' } };

  it('come one at a time, whatever they ask and whichever window wants them', async () => {
    const { desktop } = await built();
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    const { promise, resolve } = Promise.withResolvers<{ canceled: boolean; filePath: string }>();
    electron.dialog.showSaveDialog = vi
      .fn()
      .mockReturnValueOnce(promise)
      .mockResolvedValue({ canceled: true, filePath: '' });
    const first = desktop.chooseSavePath('orders.xlsx');
    const { webContents } = await openMainWindow();
    await expect(desktop.chooseSavePath('more.xlsx')).rejects.toMatchObject(refused);
    await expect(desktop.chooseFolder()).rejects.toMatchObject(refused);
    await expect(onBehalfOf(webContents, () => desktop.printPage())).rejects.toMatchObject(refused);
    resolve({ canceled: false, filePath: '/home/me/orders.xlsx' });
    expect(await first).toBe('/home/me/orders.xlsx');
    expect(await onBehalfOf(webContents, () => desktop.printPage())).toMatchObject({ isPrinted: true });
  });

  it('that failed, or went with their window, keep no other one away', async () => {
    const { desktop } = await built();
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    electron.dialog.showOpenDialog = () => Promise.reject(new Error('no display'));
    await expect(desktop.chooseFolder()).rejects.toThrow('no display');
    const window = await openMainWindow();
    vi.spyOn(window.webContents, 'print').mockImplementation(() => undefined);
    const printed = onBehalfOf(window.webContents, () => desktop.printPage());
    await expect(desktop.chooseFolder()).rejects.toMatchObject(refused);
    window.destroy();
    expect(await printed).toEqual({ isPrinted: false, reason: 'window closed' });
    await expect(desktop.chooseFolder()).rejects.toThrow('no display');
  });
});

describe('a dialog that was declined', () => {
  const refused = { error: { code: 'not_allowed_in_state', reason: 'dialog_declined' } };
  const change = {
    name: 'Office',
    former: null,
    next: {
      kind: 'sandbox',
      baseUrl: 'https://a.example',
      allowedHosts: [],
      certificates: [],
      details: defaultInterfaceProfile,
    },
    isCredentialForgotten: false,
  } as const;

  async function page() {
    const { desktop } = await built();
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    const { watchPresses } = await import('../../../src-main/electron/presses.ts');
    const { systemClock } = await import('../../../src-main/adapters/clock.ts');
    const monotonicMs = vi.spyOn(systemClock, 'monotonicMs');
    Object.assign(electron.dialog, dialogs);
    const { webContents } = await openMainWindow();
    vi.spyOn(webContents, 'print').mockImplementation((_options, end) => end?.(false, 'cancelled'));
    watchPresses(webContents, systemClock);
    let nowMs = 1_000_000;
    monotonicMs.mockImplementation(() => nowMs);
    return {
      ask: <T>(show: (of: Desktop) => Promise<T>) => onBehalfOf(webContents, () => show(desktop)),
      press: (type: 'mouseDown' | 'mouseMove') => {
        nowMs += 1;
        webContents.emit('input-event', new StandInEvent(), { type });
      },
      wait: (ms: number) => {
        nowMs += ms;
      },
    };
  }

  type Dialog = [what: string, show: (desktop: Desktop) => Promise<unknown>, declined: unknown];
  const kinds: Dialog[] = [
    ['question about a service', desktop => desktop.confirmServiceChanges([change]), false],
    ['place to save at', desktop => desktop.chooseSavePath('orders.xlsx'), null],
    ['folder', desktop => desktop.chooseFolder(), null],
    ['question about a file', desktop => desktop.confirmDangerousFile('run.exe'), false],
    ['printer', desktop => desktop.printPage(), { isPrinted: false, reason: 'cancelled' }],
  ];

  it.each(kinds)('is followed by none of any kind before a press: %s', async (_what, first, declined) => {
    const { ask, press } = await page();
    expect(await ask(first)).toEqual(declined);
    for (const [, next] of kinds) await expect(ask(next)).rejects.toMatchObject(refused);
    press('mouseDown');
    expect(await ask(first)).toEqual(declined);
  });

  it('is followed by another one only after a press, or after a while for a screen reader', async () => {
    const { ask, press, wait } = await page();
    expect(await ask(desktop => desktop.confirmServiceChanges([change]))).toBe(false);
    press('mouseMove');
    await expect(ask(desktop => desktop.chooseFolder())).rejects.toMatchObject(refused);
    press('mouseDown');
    expect(await ask(desktop => desktop.chooseFolder())).toBeNull();
    wait(4_999);
    await expect(ask(desktop => desktop.chooseFolder())).rejects.toMatchObject(refused);
    wait(1);
    expect(await ask(desktop => desktop.chooseFolder())).toBeNull();
  });

  it('is not what was answered: the place of a file is asked after its danger', async () => {
    const { ask } = await page();
    globalThis.__standInDialogs.push({ response: 0 });
    expect(await ask(desktop => desktop.confirmDangerousFile('run.exe'))).toBe(true);
    expect(await ask(desktop => desktop.chooseSavePath('run.exe'))).toBeNull();
  });
});

describe('before a file is saved that may run', () => {
  it('the dispatcher is asked by the system, and nothing but his yes is one', async () => {
    const { desktop } = await built();
    globalThis.__standInDialogs.push({ response: 0 });
    expect(await desktop.confirmDangerousFile('invoice.exe')).toBe(true);
    expect(globalThis.__standInRecords.dialogs.at(-1)).toMatchObject({
      method: 'showMessageBox',
      options: { message: 'Save invoice.exe?', buttons: ['Save', 'Cancel'], defaultId: 1, cancelId: 1 },
    });
    expect(await desktop.confirmDangerousFile('invoice.exe')).toBe(false);
  });
});

describe('the desktop', () => {
  it('takes a text into the clipboard, and the program’s own questions', async () => {
    const { desktop } = await built();
    await desktop.copyText('PO-1');
    expect(await clipboard.readText()).toBe('PO-1');
    desktop.answerQuit('stay');
    expect(answerQuit).toHaveBeenCalledExactlyOnceWith('stay');
  });

  it('leads the open main window where it is wanted, and opens a closed one there', async () => {
    const { desktop } = await built();
    await desktop.showMainWindow('local', '#/orders/1');
    expect(loadURL.mock.calls).toEqual([['app://dispatch/index.html#/orders/1']]);
    expect(send).not.toHaveBeenCalled();
    await desktop.showMainWindow('local', '#/orders/2');
    expect(send.mock.calls).toEqual([
      ['dispatch:event', 'windows.routed', { environmentId: 'local', hash: '#/orders/2' }, null],
    ]);
    expect(BrowserWindow.getAllWindows()).toHaveLength(1);
  });

  it('prints the window that asked', async () => {
    const { desktop } = await built();
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    await openMainWindow();
    const asking = await openMainWindow();
    const print = vi
      .spyOn(StandInWebContents.prototype, 'printToPDF')
      .mockResolvedValue(Buffer.from('%PDF-'));
    await onBehalfOf(asking.webContents as never, desktop.pageAsPdf);
    expect(print.mock.contexts).toEqual([asking.webContents]);
    expect(print).toHaveBeenCalledExactlyOnceWith({
      printBackground: true,
      preferCSSPageSize: true,
      pageSize: 'A4',
    });
    asking.destroy();
    await expect(onBehalfOf(asking.webContents as never, desktop.printPage)).rejects.toMatchObject({
      error: { code: 'not_allowed_in_state', reason: 'no_window' },
    });
  });
});

describe('the local sandbox', () => {
  it('keeps its data with its environment, and has its code in the archive of a packaged app', async () => {
    const { sandbox } = await built({ path: '/opt/dispatch/resources/app.asar' });
    expect(sandbox).toMatchObject({
      entry: '/opt/dispatch/resources/app.asar/out/main/sandbox-worker.cjs',
      dataFolder: join(folder, 'environments', 'local', 'sandbox'),
    });
  });

  it('has a control token of its own at each start, whatever a variable says', async () => {
    const env = { DISPATCH_SANDBOX_CONTROL_TOKEN: 'known' };
    const tokens = [
      (await built({ isPackaged: true, env })).sandbox.controlToken,
      (await built({ isPackaged: true, env })).sandbox.controlToken,
      (await built({ isPackaged: false, env: { DISPATCH_SANDBOX_CONTROL_TOKEN: '' } })).sandbox.controlToken,
    ];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the token of a test where the program runs from its sources', async () => {
    const env = { DISPATCH_SANDBOX_CONTROL_TOKEN: 'known' };
    expect((await built({ isPackaged: false, env })).sandbox.controlToken).toBe('known');
  });
});

describe('the keychain', () => {
  const keytar = 'node_modules/keytar/build/Release/keytar.node';
  const path = join(folder, 'installed');
  const write = (name: string, content: string) => {
    mkdirSync(dirname(join(path, name)), { recursive: true });
    writeFileSync(join(path, name), content);
  };
  const hash = createHash('sha256').update('code of the system').digest('hex');
  const manifest = JSON.stringify({ nativeModules: { [keytar]: hash } });

  it('is reached by the native module that was packed, and by no other', async () => {
    write('package.json', manifest);
    write(keytar, 'code of the systeM');
    const { secrets, log } = (await built({ path, isPackaged: true })).ports;
    expect(secrets.state()).toEqual({ kind: 'memory', reason: 'keychain_file_changed' });
    expect(loadKeytar).not.toHaveBeenCalled();
    expect(await log.read(10)).toMatchObject([{ event: 'native-module-changed', fields: { file: keytar } }]);
    write(keytar, 'code of the system');
    expect(await secrets.recheck()).toEqual({ kind: 'keychain', reason: null });
    write(keytar, 'changed once more');
    expect((await built({ path, isPackaged: true })).ports.secrets.state()).toMatchObject({ kind: 'memory' });
  });

  it('is reached by whatever npm has put there where the program runs from its sources', async () => {
    write('package.json', '{}');
    expect((await built({ path, isPackaged: false })).ports.secrets.state().kind).toBe('keychain');
    expect((await built({ path, isPackaged: true })).ports.secrets.state().reason).toBe(
      'keychain_file_changed',
    );
  });
});

describe('what the core is told', () => {
  it('is the version, the folder, the language, and the administrator’s file where there is one', async () => {
    expect((await built()).config).toMatchObject({
      dataFolder: folder,
      version: '1.2.3',
      damagedAppDatabase: null,
      systemLanguage: 'fi',
      administratorFile: null,
    });
    const file = join(folder, 'environments.json');
    writeFileSync(file, '{"dispatchEnvironments":1}');
    const text = '{"dispatchEnvironments":1}';
    const env = { DISPATCH_ENVIRONMENTS_FILE: file };
    expect((await built({ env })).config.administratorFile).toEqual({ path: file, text, problem: null });
    // A variable is the user's to set, and an installed program does not follow it.
    expect((await built({ env, isPackaged: true })).config.administratorFile?.path).not.toBe(file);
  });

  it('is the proxy that the system has for an address', async () => {
    const { ports } = await built();
    vi.spyOn(session.defaultSession, 'resolveProxy').mockImplementation(url =>
      Promise.resolve(
        url.startsWith('https://api.example.com') ? 'PROXY proxy.example.com:3128; DIRECT' : 'DIRECT',
      ),
    );
    ports.openConnections({ caCertificates: ['one'] } as never);
    const { resolveProxy } = createConnections.mock.lastCall?.[0] ?? {};
    expect(await resolveProxy?.('https://api.example.com')).toContain('proxy.example.com:3128');
    expect(await resolveProxy?.('https://example.com')).toBeNull();
  });
});
