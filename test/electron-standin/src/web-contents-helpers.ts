import type * as Electron from 'electron';
import { at } from './cdp.ts';
import { NotInStandIn } from './not-in-stand-in.ts';

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
