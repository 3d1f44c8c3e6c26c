import type * as Electron from 'electron';
import type { EventsOf } from './electron-types.ts';

/** Events that a window fires. */
export const FIRED = [
  'ready-to-show',
  'show',
  'hide',
  'close',
  'closed',
  'focus',
  'blur',
  'page-title-updated',
  'minimize',
  'restore',
  'maximize',
  'unmaximize',
  'resize',
  'move',
  'enter-full-screen',
  'leave-full-screen',
] as const;
/** Events that may be listened to, and never come. */
export const NEVER_FIRED = [
  'resized',
  'moved',
  'unresponsive',
  'responsive',
  'session-end',
  'query-session-end',
] as const satisfies (keyof EventsOf<Electron.BrowserWindow>)[];
/** What a window may be asked for at birth; the rest would be silently ignored. */
export const OPTIONS = new Set([
  ...[
    'width',
    'height',
    'minWidth',
    'minHeight',
    'x',
    'y',
    'center',
    'show',
    'title',
    'backgroundColor',
    'icon',
  ],
  ...['autoHideMenuBar', 'webPreferences', 'useContentSize', 'resizable', 'darkTheme', 'parent'],
]);
