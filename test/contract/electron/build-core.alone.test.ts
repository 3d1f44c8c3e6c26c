import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { i18n } from '@lingui/core';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openLog } from '../../../src-main/adapters/log.ts';
import { noDesktop } from '../../../src-main/adapters/no-desktop.ts';
import { noUpdater } from '../../../src-main/adapters/no-updater.ts';
import type { CoreThreadSources } from '../../../src-main/core-thread/core-thread.ts';
import type { FirstThread } from '../../../src-main/core-thread/messages.ts';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { fakeCoreThread } from '../../support/fake-core.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');
const electron = await electronInProcess();
const { app, BrowserWindow, clipboard, loadURL, session, StandInWebContents } = electron;
/** As they are before a test answers in their place. */
const dialogs = { ...electron.dialog };
const startCoreThread = vi.fn((_sources: CoreThreadSources) => Promise.resolve(fakeCoreThread()));
const readFile = vi.fn((path: string) => Promise.resolve(`text of ${path}`));
const bundledThread = vi.fn();
vi.doMock('../../../src-main/core-thread/core-thread.ts', () => ({ startCoreThread }));
vi.doMock('../../../src-main/adapters/bundled-thread.ts', () => ({ bundledThread }));
vi.doMock('node:fs/promises', async original => ({ ...(await original<object>()), readFile }));
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

const notify = vi.fn(() => Promise.resolve(true));
const answerQuit = vi.fn();
const onEnd = vi.fn();
const crashes = { former: null, known: [] };
async function built({
  path = '/opt/dispatch',
  env = {} as Record<string, string>,
  isPackaged = false,
} = {}) {
  app.begin({ name: 'Dispatch', version: '1.2.3', path, executable: '', isPackaged }, () => undefined);
  vi.stubEnv('DISPATCH_ENVIRONMENTS_FILE', join(folder, 'none.json'));
  vi.stubEnv('DISPATCH_POLICY_FILE', join(folder, 'none.json'));
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const log = openLog(join(mkdtempSync(join(folder, 'log-')), 'dispatch.log'));
  await buildCore({
    dataFolder: folder,
    desktop: {
      notify,
      answerQuit,
      restartForUpdate: noUpdater.restart,
      desktopObstacles: noDesktop.desktopObstacles,
    },
    updater: noUpdater,
    log,
    systemLanguage: 'fi',
    crashes,
    networkDrive: 'nfs4',
    onEnd,
  });
  const [sources] = startCoreThread.mock.lastCall ?? [];
  if (!sources) throw new Error('Nothing was built');
  return { desktop: sources.first, sources, config: sources.config(), log };
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

it('the folder of the log is opened by the system, which may have nothing that opens it', async () => {
  const { desktop } = await built();
  await desktop.openLogFolder();
  expect(globalThis.__standInRecords.openedPaths).toEqual([join(folder, 'logs')]);
  vi.spyOn(electron.shell, 'openPath').mockResolvedValueOnce('No application');
  await expect(desktop.openLogFolder()).rejects.toMatchObject({
    error: { code: 'storage_failed', reason: 'folder_not_opened' },
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
      ask: <T>(show: (of: FirstThread) => Promise<T>) => onBehalfOf(webContents, () => show(desktop)),
      press: (type: 'mouseDown' | 'mouseMove') => {
        nowMs += 1;
        webContents.emit('input-event', new StandInEvent(), { type });
      },
      wait: (ms: number) => {
        nowMs += ms;
      },
    };
  }

  type Dialog = [what: string, show: (desktop: FirstThread) => Promise<unknown>, declined: unknown];
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

  it('is no way to fill the screen with folders: after one, a page needs a press or a while', async () => {
    const { ask, press, wait } = await page();
    const { openedPaths } = globalThis.__standInRecords;
    openedPaths.length = 0;
    const open = async () => {
      await ask(desktop => desktop.openLogFolder());
      return openedPaths.length;
    };
    expect([await open(), await open()]).toEqual([1, 1]);
    wait(1);
    press('mouseDown');
    expect([await open(), await open()]).toEqual([2, 2]);
    wait(4_999);
    expect(await open()).toBe(2);
    wait(1);
    expect(await open()).toBe(3);
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
    await desktop.showMainWindow('local', '#/orders/2');
    // The page does not listen yet: only the latest target is kept for it.
    await desktop.showMainWindow('local', '#/orders/3');
    expect(send).not.toHaveBeenCalled();
    const { onBehalfOf } = await import('../../../src-main/electron/asking-window.ts');
    const [window] = BrowserWindow.getAllWindows();
    if (!window) throw new Error('No window was opened');
    await onBehalfOf(window.webContents as never, desktop.pageListens);
    expect(send.mock.calls).toEqual([
      ['dispatch:event', 'windows.routed', { environmentId: 'local', hash: '#/orders/3' }, null],
    ]);
    send.mockClear();
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

describe('the core’s thread', () => {
  const archive = '/opt/dispatch/resources/app.asar';

  it('is started from its text in the archive, each time anew', async () => {
    const { sources } = await built({ path: archive });
    const entry = `${archive}/out/main/core-worker.cjs`;
    sources.startThread();
    sources.startThread();
    expect(bundledThread.mock.calls).toEqual(
      Array.from({ length: 2 }, () => [`text of ${entry}`, entry, { name: 'core' }]),
    );
    sources.onEnd('over');
    expect(onEnd).toHaveBeenCalledExactlyOnceWith('over');
  });

  it('has the text of the local sandbox read for it, from the archive of a packaged app', async () => {
    const { config, desktop } = await built({ path: archive });
    expect(config.sandboxEntry).toBe(`${archive}/out/main/sandbox-worker.cjs`);
    expect(await desktop.readSandbox(config.sandboxEntry)).toBe(`text of ${config.sandboxEntry}`);
  });
});

describe('the local sandbox', () => {
  it('has a control token of its own at each start, whatever a variable says', async () => {
    const env = { DISPATCH_SANDBOX_CONTROL_TOKEN: 'known' };
    const tokens = [
      (await built({ isPackaged: true, env })).config.controlToken,
      (await built({ isPackaged: true, env })).config.controlToken,
      (await built({ isPackaged: false, env: { DISPATCH_SANDBOX_CONTROL_TOKEN: '' } })).config.controlToken,
    ];
    expect(new Set(tokens).size).toBe(3);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('has the token of a test where the program runs from its sources', async () => {
    const env = { DISPATCH_SANDBOX_CONTROL_TOKEN: 'known' };
    expect((await built({ isPackaged: false, env })).config.controlToken).toBe('known');
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
    const { config, sources, desktop, log } = await built({ path, isPackaged: true });
    expect(config.secretStore).toEqual({ kind: 'memory', reason: 'keychain_file_changed' });
    expect(loadKeytar).not.toHaveBeenCalled();
    expect(await log.read(10)).toMatchObject([{ event: 'native-module-changed', fields: { file: keytar } }]);
    write(keytar, 'code of the system');
    expect(await desktop.recheckKeychain()).toEqual({ kind: 'keychain', reason: null });
    // A thread that is started again is told how it is now.
    expect(sources.config().secretStore).toEqual({ kind: 'keychain', reason: null });
    write(keytar, 'changed once more');
    expect((await built({ path, isPackaged: true })).config.secretStore).toMatchObject({ kind: 'memory' });
  });

  it('is reached by whatever npm has put there where the program runs from its sources', async () => {
    write('package.json', '{}');
    expect((await built({ path, isPackaged: false })).config.secretStore.kind).toBe('keychain');
    expect((await built({ path, isPackaged: true })).config.secretStore.reason).toBe('keychain_file_changed');
  });
});

it('keeps a secret in the keychain, by its text', async () => {
  writeFileSync(join(folder, 'package.json'), '{}');
  const { desktop } = await built({ path: folder });
  await desktop.keepSecret('local/credential', 'hush');
  expect(passwords.get('local/credential')).toBe('hush');
  expect(await desktop.readSecret('local/credential')).toBe('hush');
  await desktop.deleteSecret('local/credential');
  expect(await desktop.readSecret('local/credential')).toBeNull();
});

describe('what the core is told', () => {
  it('is the version, the folder, the language, and the administrator’s file where there is one', async () => {
    expect((await built()).config).toMatchObject({
      dataFolder: folder,
      version: '1.2.3',
      systemLanguage: 'fi',
      crashes,
      networkDrive: 'nfs4',
      // Node, which runs this test, does not bring them.
      chromiumLicenses: null,
      administratorFile: null,
      policies: [],
    });
    const file = join(folder, 'environments.json');
    writeFileSync(file, '{"dispatchEnvironments":1}');
    const text = '{"dispatchEnvironments":1}';
    const env = { DISPATCH_ENVIRONMENTS_FILE: file };
    expect((await built({ env })).config.administratorFile).toEqual({ path: file, text, problem: null });
    // A variable is the user's to set, and an installed program does not follow it.
    expect((await built({ env, isPackaged: true })).config.administratorFile?.path).not.toBe(file);
  });

  it('is the administrator’s policy where there is one', async () => {
    const path = join(folder, 'policy.json');
    writeFileSync(path, '{"enforced":{}}');
    const env = { DISPATCH_POLICY_FILE: path };
    expect((await built({ env })).config.policies).toEqual([
      { path, text: '{"enforced":{}}', problem: null },
    ]);
    expect((await built({ env, isPackaged: true })).config.policies).toEqual([]);
  });

  it('is the proxy that the system has for an address', async () => {
    const { desktop } = await built();
    vi.spyOn(session.defaultSession, 'resolveProxy').mockImplementation(url =>
      Promise.resolve(
        url.startsWith('https://api.example.com') ? 'PROXY proxy.example.com:3128; DIRECT' : 'DIRECT',
      ),
    );
    expect(await desktop.resolveProxy('https://api.example.com')).toBe('http://proxy.example.com:3128');
    expect(await desktop.resolveProxy('https://example.com')).toBeNull();
  });
});
