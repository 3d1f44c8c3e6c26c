/** What windows tell the app, without knowing it. The app fills this in. */
export const lifecycle = {
  ready: false,
  exiting: false,
  appName: (): string => '',
  created: (_window: object, _contents: object): void => {},
  closed: (_left: number): void => {},
  closePrevented: (): void => {},
  focusChanged: (_event: 'browser-window-focus' | 'browser-window-blur', _window: object): void => {},
};
