import { readFile, realpath } from 'node:fs/promises';
import { extname, join, sep } from 'node:path';
import { protocol } from 'electron';
import type { Settings } from '../../src-shared/contract/settings.ts';
import { connectionAllowlist } from './connection-allowlist.ts';

export const appOrigin = 'app://dispatch';
export const startUrl = `${appOrigin}/index.html`;

/**
 * Denies pages all network access, inline code and eval. Each of the three Trusted Types policies can create only the
 * URL of one bundled worker (`src-renderer/bridge/worker-policies.ts`).
 */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "connect-src 'none'",
  "form-action 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types dispatch-worker dispatch-export-worker dispatch-table-worker',
].join('; ');

const mediaTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
};

/** Values that are written into the HTML of a page, so that its first frame already looks as the user has chosen. */
export interface PageStart {
  language: string;
  /** The user's choice of when the navigation rail shows icons only. */
  rail: Settings['rail'];
  /** The computer's locales, in the user's order of preference. */
  locales: readonly string[];
}

/** Registers the privileges of the app's own scheme. Call it before `ready`. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }]);
}

/**
 * Serves the files of the built renderer at `app://dispatch/`, and nothing outside its folder.
 * @param startNow returns the values that are written into the HTML of a page each time it loads
 */
export function serveRenderer(folder: string, startNow: () => PageStart): void {
  protocol.handle('app', async request => {
    const file = await fileFor(folder, request);
    if (file === null) return new Response('Not found', { status: 404, headers: pageHeaders('.txt') });
    const { bytes, extension } = file;
    const body = extension === '.html' ? startingWith(startNow(), new TextDecoder().decode(bytes)) : bytes;
    return new Response(body, { headers: pageHeaders(extension) });
  });
}

const isLocale = (text: string): boolean => /^[a-z\d-]{2,35}$/i.test(text);

/**
 * Returns the HTML of a page with its language, locales and rail written into it, so that its first frame shows them.
 */
export const startingWith = ({ language, rail, locales }: PageStart, html: string): string =>
  html.replace(
    '<html lang="en">',
    `<html lang="${language}" data-rail="${rail}" data-locales="${locales.filter(isLocale).join(' ')}">`,
  );

/** Reads the file for a request; null if it does not exist or is outside the folder. */
async function fileFor(
  folder: string,
  request: Request,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; extension: string } | null> {
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.host !== 'dispatch') return null;
  try {
    const root = await realpath(folder);
    const path = await realpath(join(root, decodeURIComponent(url.pathname)));
    if (!path.startsWith(root + sep)) return null;
    return { bytes: new Uint8Array(await readFile(path)), extension: extname(path) };
  } catch {
    return null;
  }
}

/** Headers of every response to a page, by file extension. */
export const pageHeaders = (extension: string): Record<string, string> => ({
  'content-type': mediaTypes[extension] ?? 'application/octet-stream',
  'content-security-policy': contentSecurityPolicy,
  'connection-allowlist': connectionAllowlist,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
});
