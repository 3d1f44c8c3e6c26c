import type * as Electron from 'electron';
import { at, type CdpSession, text } from './cdp.ts';
import { NotInStandIn } from './not-in-stand-in.ts';
import { records } from './test-hooks.ts';

const LEVELS: Record<string, string> = {
  error: 'error',
  assert: 'error',
  warning: 'warning',
  debug: 'debug',
};

/** DevTools' kind of a console message as Electron's level. */
export function levelOf(type: string): string {
  return LEVELS[type] ?? 'info';
}

/** An argument of console.log as text. */
export function printed(arg: unknown): string {
  return String(at(arg, 'value') ?? at(arg, 'description') ?? at(arg, 'type'));
}

/** An error as loadURL rejects with it. */
export function failure(name: string, code: number, url: string): Error {
  return Object.assign(new Error(`${name} (${code}) loading '${url}'`), { code: name, errno: code, url });
}

/** The stand-in has only the safe way: a sandboxed page with its preload in a world of its own. */
export function refuseUnsafe(preferences: Electron.WebPreferences): void {
  if (preferences.nodeIntegration) throw new NotInStandIn('webPreferences.nodeIntegration');
  if (preferences.contextIsolation === false)
    throw new NotInStandIn('webPreferences.contextIsolation: false');
  if (preferences.sandbox === false) throw new NotInStandIn('webPreferences.sandbox: false');
  if (preferences.webSecurity === false) throw new NotInStandIn('webPreferences.webSecurity: false');
  if (preferences.webviewTag) throw new NotInStandIn('webPreferences.webviewTag');
  if (preferences.partition ?? preferences.session) throw new NotInStandIn('webPreferences.session');
}

/** DevTools' own printing: the paper is A4 where the page's style names no other. */
export async function pdfOf(session: CdpSession, options: Electron.PrintToPDFOptions): Promise<Buffer> {
  const { printBackground = false, preferCSSPageSize = false, landscape = false, pageSize = 'A4' } = options;
  if (pageSize !== 'A4') throw new NotInStandIn(`printToPDF pageSize ${String(pageSize)}`);
  const paper = { paperWidth: 8.27, paperHeight: 11.69 };
  const made = await session.send('Page.printToPDF', {
    ...{ printBackground, preferCSSPageSize, landscape },
    ...paper,
  });
  return Buffer.from(text(made, 'data'), 'base64');
}

/** There is no dialog and no printer: it is recorded for the test, and nothing comes out. */
export function printQuietly(
  options?: Electron.WebContentsPrintOptions,
  done?: (success: boolean, failureReason: string) => void,
): void {
  records().prints.push({ options });
  done?.(true, '');
}
