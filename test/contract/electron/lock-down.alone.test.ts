import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { i18n } from '@lingui/core';
import type { InputEvent } from 'electron';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInDownloadItem } from '../../../tools/electron-standin/src/download-item.ts';
import { StandInEvent } from '../../../tools/electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

i18n.load('en', {});
i18n.activate('en');

const { app, BrowserWindow, dialog, session, shell, StandInWebContents } = await electronInProcess();
const { lockDown } = await import('../../../src-main/electron/security.ts');

const { defaultSession } = session;
const onRequest = vi.spyOn(defaultSession, 'setPermissionRequestHandler');
const onCheck = vi.spyOn(defaultSession, 'setPermissionCheckHandler');
const onDevice = vi.spyOn(defaultSession, 'setDevicePermissionHandler');
const onOpen = vi.spyOn(StandInWebContents.prototype, 'setWindowOpenHandler');
app.becomeReady();
app.on('window-all-closed', () => undefined);
const write = vi.fn();
let nowMs = 0;
lockDown({ write }, { nowMs: () => 0, monotonicMs: () => nowMs });
const window = new BrowserWindow();
const contents = window.webContents;
const [requestHandler] = onRequest.mock.lastCall ?? [];
const [checkHandler] = onCheck.mock.lastCall ?? [];
const [deviceHandler]: unknown[] = onDevice.mock.lastCall ?? [];
const [openHandler] = onOpen.mock.lastCall ?? [];

const { openedExternal, dialogs } = globalThis.__standInRecords;
beforeEach(() => {
  openedExternal.splice(0);
  dialogs.splice(0);
  write.mockClear();
  // What was pressed before is long ago.
  nowMs += 1_000_000;
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
});

const fail = () => {
  throw new Error('Nobody decides about permissions');
};

/** Every name that electron.d.ts has for a permission, in the declaration of a handler. */
function permissionsOf(handler: string): string[] {
  const types = join(dirname(createRequire(import.meta.url).resolve('electron')), 'electron.d.ts');
  const declaration = readFileSync(types, 'utf8')
    .split('\n')
    .find(line => line.trim().startsWith(`${handler}(`));
  const names = [...(declaration ?? '').matchAll(/'([a-zA-Z-]+)'/g)].map(([, name]) => String(name));
  expect(names.length).toBeGreaterThan(20);
  return names;
}

describe('a permission', () => {
  const asking = { isMainFrame: true, requestingUrl: 'app://dispatch/index.html' };

  it('is refused whatever it is called', () => {
    for (const permission of permissionsOf('setPermissionRequestHandler')) {
      const answer = vi.fn();
      Reflect.apply(requestHandler ?? fail, null, [contents, permission, answer, asking]);
      expect(answer.mock.calls, permission).toEqual([[false]]);
    }
  });

  it('is not there already, whatever it is called', () => {
    const details = { ...asking, securityOrigin: 'app://dispatch' };
    const check = (...given: unknown[]) => Reflect.apply(checkHandler ?? fail, null, given);
    for (const permission of permissionsOf('setPermissionCheckHandler')) {
      expect(check(contents, permission, 'app://dispatch', details), permission).toBe(false);
      expect(check(null, permission, 'app://dispatch', details), permission).toBe(false);
    }
  });

  it.each(['hid', 'serial', 'usb'])('for a device is refused: %s', deviceType => {
    if (typeof deviceHandler !== 'function') throw new Error('Nobody decides about devices');
    expect(deviceHandler({ deviceType, origin: 'app://dispatch', device: { deviceId: '1' } })).toBe(false);
  });
});

describe('a request of a page', () => {
  const verdictOf = (url: string) => defaultSession.webRequest.ask(contents, url, 'GET', 'Fetch');

  it.each([
    'http://127.0.0.1:9200/',
    'http://localhost/',
    'http://[::1]/',
    'https://example.com/',
    'HTTPS://EXAMPLE.COM/',
    'https://dispatch/',
    'ws://127.0.0.1:9200/',
    'wss://example.com/',
    'ftp://example.com/',
    'file:///etc/passwd',
    'filesystem:app://dispatch/temporary/file',
    'chrome://version/',
    'chrome-extension://abcdefghijklmnop/page.html',
    'about:blank',
    'apps://dispatch/',
  ])('does not leave for %s', async url => {
    expect(await verdictOf(url)).toEqual({ cancel: true });
  });

  it.each([
    'app://dispatch/index.html',
    'data:image/png;base64,AA',
    'blob:app://dispatch/1',
    'devtools://devtools/x',
  ])('is let through to %s', async url => expect(await verdictOf(url)).toEqual({ cancel: false }));
});

/** Whether an event of the page's contents was prevented. */
function isPrevented(name: string, details: object = {}): boolean {
  const event = Object.assign(new StandInEvent(), details);
  Reflect.apply(contents.emit, contents, [name, event]);
  return event.defaultPrevented;
}

describe('a page', () => {
  it('sends no packets of calls but through a proxy', () => {
    expect(contents.getWebRTCIPHandlingPolicy()).toBe('disable_non_proxied_udp');
  });

  it('has its words checked by no dictionary, which would have to be fetched', () => {
    expect(defaultSession.isSpellCheckerEnabled()).toBe(false);
  });

  it.each([
    'https://example.com/',
    'http://127.0.0.1/',
    'file:///etc/passwd',
    'app://dispatch.example.com/',
    'apps://dispatch/',
    'data:text/html,x',
    'blob:app://dispatch/1',
    'javascript:alert(1)',
    'about:blank',
    'not an address',
  ])('does not become %s', url => {
    expect(isPrevented('will-navigate', { url, isMainFrame: true })).toBe(true);
    expect(openedExternal).toEqual([]);
  });

  it('may become a page of ours', () => {
    expect(isPrevented('will-navigate', { url: 'app://dispatch/index.html', isMainFrame: true })).toBe(false);
  });

  it('shows nothing in a frame, not even a page of ours', () => {
    for (const url of ['https://example.com/', 'app://dispatch/index.html'])
      expect(isPrevented('will-frame-navigate', { url, isMainFrame: false })).toBe(true);
  });

  it('is led nowhere by a redirect', () => {
    for (const url of ['https://example.com/', 'app://dispatch/index.html'])
      expect(isPrevented('will-redirect', { url, isMainFrame: true })).toBe(true);
  });

  it('holds no other page in itself', () => {
    expect(isPrevented('will-attach-webview')).toBe(true);
  });
});

describe('what a page would save', () => {
  it('is refused, with a line in the log that says nothing of it, and not a line for each', () => {
    const cancel = vi.fn();
    const item = new StandInDownloadItem('https://example.com/a?name=Aino', 'Aino.pdf', cancel);
    const event = new StandInEvent();
    for (const _ of [1, 2, 3]) defaultSession.emit('will-download', event, item, contents, null);
    expect(event.defaultPrevented).toBe(true);
    expect(write.mock.calls).toEqual([['download-refused', { scheme: 'https:' }]]);
    nowMs += 1_000;
    defaultSession.emit('will-download', event, item, contents, null);
    expect(write).toHaveBeenCalledTimes(2);
  });
});

const referrer = { url: 'app://dispatch/index.html', policy: 'no-referrer' as const };
const ask = (url: string): unknown =>
  openHandler?.({ url, frameName: '', features: '', disposition: 'foreground-tab', referrer });
const press = (type: InputEvent['type'] = 'mouseUp') =>
  contents.emit('input-event', new StandInEvent(), { type });
/** After a press, as a link does. */
async function open(url: string): Promise<unknown> {
  press();
  const answer = ask(url);
  await settled();
  return answer;
}
const settled = () => new Promise(resolve => setImmediate(resolve));

describe('a window that a page asks for', () => {
  it.each([
    'tel:+358401234567',
    'tel:112',
    `tel:${'1'.repeat(15)}`,
    `tel:+${'1'.repeat(15)}`,
    'mailto:office@example.com',
    'mailto:a%2Bb@xn--bilar-0ra.se',
    // Whatever the program itself makes of an address: see encodeURIComponent.
    "mailto:aZ09_.~!*'()-%20%C3%A4%F0%9F%98%80@ex_am-ple.com%3A8%C3%A4",
    `mailto:${'a'.repeat(300)}@${'b'.repeat(300)}`,
  ])('does not open for %j, which the system opens', async url => {
    expect(await open(url)).toEqual({ action: 'deny' });
    expect(openedExternal).toEqual([url]);
    expect(write.mock.calls).toEqual([['link-opened', { scheme: `${url.split(':')[0]}:` }]]);
  });

  it.each([
    'http://example.com/',
    'https://name:word@example.com/',
    'https://name@example.com/',
    'file:///etc/passwd',
    'file://server/share/run.exe',
    'app://dispatch/index.html',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://example.com/1',
    'view-source:https://example.com/',
    'ftp://example.com/',
    'smb://server/share',
    'ssh://server',
    ' tel:112',
    'tel:112\n',
    'tel:12',
    'tel:+358401234567;ext=1',
    'tel:*%2306%23',
    `tel:${'1'.repeat(16)}`,
    'mailto:office@example.com?subject=PO 1',
    'mailto:office@example.com%0ABcc:all@example.com',
    'mailto:a@example.com,b@example.com',
    'mailto:a%0Ab@example.com',
    'mailto:a@example.com%0Ab',
    'mailto:a@example.com?body=x',
    'mailto:@example.com',
    `mailto:${'a'.repeat(301)}@example.com`,
    `mailto:office@${'b'.repeat(301)}`,
    `tel:+${'1'.repeat(16)}`,
    'MAILTO:office@example.com',
    'ms-msdt:/id PCWDiagnostic',
    'ms-officecmd:{}',
    'search-ms:query=x',
    'vscode://file/etc/passwd',
    'calculator:',
    'C:\\Windows\\System32\\calc.exe',
    '/usr/bin/xcalc',
    '\\\\server\\share\\run.exe',
    'https:',
    'not an address',
    '',
  ])('opens nowhere for %j, and nobody is asked', async url => {
    expect(await open(url)).toEqual({ action: 'deny' });
    expect([openedExternal, dialogs]).toEqual([[], []]);
    expect(write.mock.calls).toEqual([['link-refused', expect.objectContaining({ reason: 'address' })]]);
  });

  it('leaves in the log no more of an address than its scheme', async () => {
    await open('ms-msdt:/id Aino Virtanen');
    nowMs += 1_000;
    await open(`${'x'.repeat(100)}:Aino`);
    expect(write.mock.calls).toEqual([
      ['link-refused', { scheme: 'ms-msdt:', reason: 'address' }],
      ['link-refused', { scheme: 'none', reason: 'address' }],
    ]);
  });
});

describe('a link that leads out of the app', () => {
  const link = 'tel:112';

  it.each(['mouseDown', 'mouseUp', 'rawKeyDown', 'keyDown', 'gestureTap'] as const)(
    'is followed after a press: %s',
    async type => {
      press(type);
      ask(link);
      await settled();
      expect(openedExternal).toEqual([link]);
    },
  );

  it.each(['mouseMove', 'mouseWheel', 'keyUp', 'char', 'undefined'] as const)(
    'is not followed because of %s',
    async type => {
      press(type);
      ask(link);
      await settled();
      expect(openedExternal).toEqual([]);
      expect(write.mock.calls).toEqual([['link-refused', { scheme: 'tel:', reason: 'no_gesture' }]]);
    },
  );

  it('is not followed where the press is long over, or was in another page', async () => {
    press();
    nowMs += 5_000;
    ask(link);
    new BrowserWindow().webContents.emit('input-event', new StandInEvent(), { type: 'mouseDown' });
    ask(link);
    await settled();
    expect(openedExternal).toEqual([]);
  });

  it('is followed once a press, and refusals do not fill the log', async () => {
    press();
    for (let count = 0; count < 31; count++) {
      ask(link);
      await settled();
    }
    expect(openedExternal).toEqual([link]);
    expect(write.mock.calls.map(([event]) => event)).toEqual(['link-opened', 'link-refused']);
    await open(link);
    expect(openedExternal).toEqual([link, link]);
  });

  it('is not followed while another one is', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const openExternal = vi.spyOn(shell, 'openExternal').mockReturnValue(promise);
    await open(link);
    await open('tel:911');
    expect(openExternal.mock.calls).toEqual([[link]]);
    expect(write.mock.calls).toEqual([['link-refused', { scheme: 'tel:', reason: 'busy' }]]);
    resolve();
    await settled();
    await open('tel:911');
    expect(openExternal).toHaveBeenCalledTimes(2);
    openExternal.mockRestore();
  });

  it('that no program opens is told, and the next one is followed', async () => {
    const openExternal = vi.spyOn(shell, 'openExternal').mockRejectedValueOnce(new Error('no program'));
    await open(link);
    expect(write.mock.calls).toEqual([['link-not-opened', { scheme: 'tel:' }]]);
    expect(dialogs).toMatchObject([{ options: { message: 'The link could not be opened' } }]);
    openExternal.mockRestore();
    await open(link);
    expect(openedExternal).toEqual([link]);
  });

  it('is followed for a screen reader, which presses nothing, though not again and again', async () => {
    const isOn = vi.spyOn(app, 'isAccessibilitySupportEnabled').mockReturnValue(true);
    for (let count = 0; count < 31; count++) {
      ask(link);
      await settled();
    }
    expect(openedExternal).toEqual([link]);
    nowMs += 5_000;
    ask(link);
    await settled();
    expect(openedExternal).toEqual([link, link]);
    isOn.mockRestore();
  });
});

describe('a link to a web page', () => {
  const question = (host: string) => ({
    method: 'showMessageBox',
    options: expect.objectContaining({
      message: `Open ${host} in your browser?`,
      buttons: ['Open', 'Cancel'],
      defaultId: 1,
      cancelId: 1,
    }),
  });

  it('is opened only where somebody says so, who is told the host', async () => {
    globalThis.__standInDialogs.push({ response: 0 });
    await open('HTTPS://EXAMPLE.com:8443/a b?c=d#e');
    expect(dialogs).toMatchObject([question('example.com:8443')]);
    expect(openedExternal).toEqual(['https://example.com:8443/a%20b?c=d#e']);
  });

  it('is not opened where the question is closed, and the log has no host', async () => {
    await open('https://example.com/?name=Aino');
    expect(dialogs).toMatchObject([question('example.com')]);
    expect(openedExternal).toEqual([]);
    expect(write.mock.calls).toEqual([['link-refused', { scheme: 'https:', reason: 'declined' }]]);
  });

  it('is named as it is written in an address, not as it looks', async () => {
    await open('https://p\u0430ypal.example/');
    expect(dialogs).toMatchObject([question('xn--pypal-4ve.example')]);
  });

  it('is asked about once at a time, and not without a press', async () => {
    const { promise, resolve } = Promise.withResolvers<{ response: number; checkboxChecked: boolean }>();
    const box = vi.spyOn(dialog, 'showMessageBox').mockReturnValue(promise);
    ask('https://example.com/');
    expect(box).not.toHaveBeenCalled();
    for (const url of ['https://example.com/', 'https://example.org/', 'tel:112']) await open(url);
    expect(box).toHaveBeenCalledTimes(1);
    resolve({ response: 1, checkboxChecked: false });
    await settled();
    await open('https://example.org/');
    expect(box).toHaveBeenCalledTimes(2);
    expect(openedExternal).toEqual([]);
    box.mockRestore();
  });
});
