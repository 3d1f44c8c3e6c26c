import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { electronInProcess } from './in-process.ts';

const { app, protocolHandlers } = await electronInProcess({ isReady: false });
const { registerAppScheme, serveRenderer, startUrl } = await import(
  '../../../src-main/electron/app-protocol.ts'
);

const outer = realpathSync(mkdtempSync(join(tmpdir(), 'dispatch-protocol-')));
const folder = join(outer, 'renderer');
const secret = 'nobody may read this';
mkdirSync(join(folder, 'assets'), { recursive: true });
mkdirSync(join(outer, 'renderer-secret'));
writeFileSync(join(folder, 'index.html'), '<html lang="en">');
writeFileSync(join(folder, 'assets', 'page ä.js'), 'start()');
writeFileSync(join(folder, 'assets', 'data.bin'), 'bytes');
writeFileSync(join(outer, 'renderer-secret', 'key.txt'), secret);
writeFileSync(join(outer, 'key.txt'), secret);
symlinkSync(join(outer, 'key.txt'), join(folder, 'link.txt'));
symlinkSync(outer, join(folder, 'up'));
afterAll(() => rmSync(outer, { recursive: true }));

registerAppScheme();
app.becomeReady();
let rail: 'auto' | 'folded' = 'auto';
const locales = ['sv-FI', 'x"><script>', 'en-US'];
serveRenderer(folder, () => ({ language: 'fi', rail, locales }));
const htmlWith = (data: string): string => `<html lang="fi" data-rail="${data}" data-locales="sv-FI en-US">`;

async function get(url: string, method = 'GET'): Promise<Response> {
  const handler = protocolHandlers.get('app');
  if (!handler) throw new Error('Nothing serves app://');
  return handler(new Request(url, { method }));
}

describe('app://dispatch', () => {
  it.each([
    ['index.html', htmlWith('auto'), 'text/html; charset=utf-8'],
    ['index.html?environment=local#/orders', htmlWith('auto'), 'text/html; charset=utf-8'],
    ['assets/page%20%C3%A4.js', 'start()', 'text/javascript; charset=utf-8'],
    ['assets/../index.html', htmlWith('auto'), 'text/html; charset=utf-8'],
    ['assets/data.bin', 'bytes', 'application/octet-stream'],
  ])('serves %s', async (path, text, type) => {
    const answer = await get(`app://dispatch/${path}`);
    expect([answer.status, await answer.text(), answer.headers.get('content-type')]).toEqual([
      200,
      text,
      type,
    ]);
  });

  it('tells each page whether the rail is folded now, before any code runs there', async () => {
    const page = async () => (await get('app://dispatch/index.html')).text();
    expect(await page()).toBe(htmlWith('auto'));
    rail = 'folded';
    expect(await page()).toBe(htmlWith('folded'));
  });

  it('begins with a page that is there', async () => {
    expect((await get(startUrl)).status).toBe(200);
  });

  const name = basename(outer);
  it.each([
    ['dots', '../key.txt'],
    ['many dots', `../../../../../../../..${outer}/key.txt`],
    ['encoded slashes', '..%2fkey.txt'],
    ['encoded slashes in capitals', 'assets%2F..%2F..%2Fkey.txt'],
    ['encoded dots', '%2e%2e/key.txt'],
    ['encoded dots and slashes', '%2e%2e%2fkey.txt'],
    ['double encoding', '%252e%252e%252fkey.txt'],
    ['backslashes', '..\\key.txt'],
    ['encoded backslashes', '..%5ckey.txt'],
    ['backslashes in the middle', 'assets\\..\\..\\key.txt'],
    ['an absolute path', `/${outer}/key.txt`],
    ['an encoded absolute path', `%2f${encodeURIComponent(join(outer, 'key.txt'))}`],
    ['a folder beside it that begins alike', '..%2frenderer-secret%2fkey.txt'],
    ['the folder’s own name', `..%2f..%2f${name}%2fkey.txt`],
    ['a drive', 'C:/Windows/win.ini'],
    ['an encoded drive', 'C%3a%5cWindows%5cwin.ini'],
    ['another computer', '%5c%5cexample.com%5cshare%5ckey.txt'],
    ['a file’s address', 'file:///etc/passwd'],
    ['a nought', 'index.html%00.txt'],
    ['a nought behind what is outside', '..%2fkey.txt%00.html'],
    ['a broken escape', '%E0%A4%A.html'],
    ['a link to a file outside', 'link.txt'],
    ['a link to a folder outside', 'up/key.txt'],
    ['what is not there', 'nothing.html'],
    ['a folder', 'assets'],
    ['a folder with its slash', 'assets/'],
    ['the folder of all', ''],
  ])('gives nothing for %s', async (_what, path) => {
    const answer = await get(`app://dispatch/${path}`);
    expect([answer.status, await answer.text()]).toEqual([404, 'Not found']);
  });

  it.each([
    'app://other/index.html',
    'app://dispatch.example.com/index.html',
    'app://dispatch:81/index.html',
  ])('gives nothing at %s', async url => expect((await get(url)).status).toBe(404));

  it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS'])('gives nothing for %s', async method => {
    expect((await get('app://dispatch/index.html', method)).status).toBe(404);
  });
});

/** By directive, with its sources in order. */
function policyOf(answer: Response): Record<string, string[]> {
  const header = answer.headers.get('content-security-policy') ?? '';
  return Object.fromEntries(
    header.split(';').map(directive => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name.toLowerCase(), sources.sort()];
    }),
  );
}

describe.each(['index.html', 'assets/page%20%C3%A4.js', 'assets/data.bin', 'nothing.html'])(
  'the headers of %s',
  path => {
    it('let a page load only what is its own, and speak to nobody', async () => {
      expect(policyOf(await get(`app://dispatch/${path}`))).toEqual({
        // Frames, objects, media, manifests and whatever comes.
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'worker-src': ["'self'"],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        'img-src': ["'self'", 'blob:', 'data:'],
        'connect-src': ["'none'"],
        // These do not follow the default.
        'form-action': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
        'require-trusted-types-for': ["'script'"],
        'trusted-types': ['dispatch-export-worker', 'dispatch-table-worker', 'dispatch-worker'],
      });
    });

    it('let Chromium connect to nothing but the app, also where no policy of contents counts', async () => {
      const { headers } = await get(`app://dispatch/${path}`);
      expect(headers.get('connection-allowlist')).toBe('(response-origin);webrtc=block');
    });

    it('keep types as they are said, other windows away, and addresses to ourselves', async () => {
      const { headers } = await get(`app://dispatch/${path}`);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
    });
  },
);
