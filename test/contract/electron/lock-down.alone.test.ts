import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StandInEvent } from '../../electron-standin/src/not-in-stand-in.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, session, StandInWebContents } = await electronInProcess();
const { lockDown } = await import('../../../src-main/electron/security.ts');

const { defaultSession } = session;
const onRequest = vi.spyOn(defaultSession, 'setPermissionRequestHandler');
const onCheck = vi.spyOn(defaultSession, 'setPermissionCheckHandler');
const onDevice = vi.spyOn(defaultSession, 'setDevicePermissionHandler');
const onOpen = vi.spyOn(StandInWebContents.prototype, 'setWindowOpenHandler');
app.becomeReady();
app.on('window-all-closed', () => undefined);
lockDown();
const window = new BrowserWindow();
const contents = window.webContents;
const [requestHandler] = onRequest.mock.lastCall ?? [];
const [checkHandler] = onCheck.mock.lastCall ?? [];
const [deviceHandler]: unknown[] = onDevice.mock.lastCall ?? [];
const [openHandler] = onOpen.mock.lastCall ?? [];

const { openedExternal } = globalThis.__standInRecords;
beforeEach(() => void openedExternal.splice(0));

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

describe('a window that a page asks for', () => {
  function open(url: string): unknown {
    const referrer = { url: 'app://dispatch/index.html', policy: 'no-referrer' as const };
    return openHandler?.({ url, frameName: '', features: '', disposition: 'foreground-tab', referrer });
  }

  it.each(['tel:+358401234567', 'tel:112', 'mailto:office@example.com', 'mailto:a%2Bb@xn--bilar-0ra.se'])(
    'does not open for %j, which the system opens',
    url => {
      expect(open(url)).toEqual({ action: 'deny' });
      expect(openedExternal).toEqual([url]);
    },
  );

  it.each([
    'http://example.com/',
    'https://example.com/a?b=c#d',
    'HTTPS://EXAMPLE.COM',
    'https://example.com/"; rm -rf ~; "',
    'https://exa\tmple.com/\n',
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
  ])('opens nowhere for %j', url => {
    expect(open(url)).toEqual({ action: 'deny' });
    expect(openedExternal).toEqual([]);
  });
});
