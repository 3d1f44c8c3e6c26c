import type * as Electron from 'electron';
import type { CdpSession } from './cdp.ts';
import type { Fires } from './electron-types.ts';
import { StrictEmitter, strictClass } from './not-in-stand-in.ts';

const sessions = new Set<CdpSession>();

/** `nativeTheme`: 'dark' and 'light' are forced upon the pages, 'system' leaves them as Chromium has them. */
export class StandInTheme
  extends StrictEmitter<Fires<Electron.NativeTheme, 'updated'>>
  implements Pick<Electron.NativeTheme, 'themeSource' | 'shouldUseDarkColors' | 'shouldUseHighContrastColors'>
{
  #source: Electron.NativeTheme['themeSource'] = 'system';
  readonly shouldUseHighContrastColors = false;
  readonly shouldUseInvertedColorScheme = false;
  readonly inForcedColorsMode = false;
  readonly prefersReducedTransparency = false;

  constructor() {
    super('nativeTheme', ['updated']);
  }

  get themeSource(): Electron.NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: Electron.NativeTheme['themeSource']) {
    if (!['system', 'light', 'dark'].includes(source))
      throw new TypeError(`Invalid themeSource: ${String(source)}`);
    if (source === this.#source) return;
    this.#source = source;
    for (const session of sessions) force(session).catch(() => sessions.delete(session));
    this.emit('updated');
  }

  get shouldUseDarkColors(): boolean {
    return this.#source === 'dark';
  }
}
strictClass('nativeTheme', StandInTheme);
export const nativeTheme = new StandInTheme();

/** Forces a page to the theme, and again after each load: a DevTools client such as Playwright may set its own. */
export async function applyTheme(session: CdpSession): Promise<void> {
  sessions.add(session);
  session.on('Page.frameNavigated', () => keepTheme(session, ''));
  if (nativeTheme.themeSource !== 'system') await force(session);
}

/** Called when a page finds itself in another colour scheme. */
export function keepTheme(session: CdpSession, scheme: string): void {
  const { themeSource } = nativeTheme;
  if (themeSource === 'system' || themeSource === scheme) return;
  force(session).catch(() => sessions.delete(session));
}

async function force(session: CdpSession): Promise<void> {
  const value = nativeTheme.themeSource === 'system' ? '' : nativeTheme.themeSource;
  await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value }] });
}
