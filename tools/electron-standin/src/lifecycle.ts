import type { StandInBrowserWindow } from './browser-window.ts';
import type { StandInWebContents } from './web-contents.ts';

type FocusEvent = 'browser-window-focus' | 'browser-window-blur';

/** What windows tell the app, without knowing it. The app fills this in. */
export const lifecycle = {
  ready: false,
  exiting: false,
  appName: (): string => '',
  created: (_window: StandInBrowserWindow, _contents: StandInWebContents): void => {},
  closed: (_left: number): void => {},
  closePrevented: (): void => {},
  focusChanged: (_event: FocusEvent, _window: StandInBrowserWindow): void => {},
};
