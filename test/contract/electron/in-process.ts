import type { BrowserWindowConstructorOptions } from 'electron';
import { vi } from 'vitest';

/**
 * The stand-in's own classes in the process of the test, for what `src-main/electron` decides: no Chromium is behind
 * them, so a window loads nothing, and closes when it is told to. Import the product's modules after it.
 */
export async function electronInProcess({ isReady = true } = {}) {
  vi.resetModules();
  const { electron } = await import('../../../tools/electron-standin/src/electron.ts');
  const { installTestHooks } = await import('../../../tools/electron-standin/src/test-hooks.ts');
  const { StandInWebContents } = await import('../../../tools/electron-standin/src/web-contents.ts');
  const { StandInFrame } = await import('../../../tools/electron-standin/src/frame-tree.ts');
  const { StandInWebRequest } = await import('../../../tools/electron-standin/src/session.ts');
  const { lifecycle } = await import('../../../tools/electron-standin/src/lifecycle.ts');
  const { protocolHandlers } = await import('../../../tools/electron-standin/src/requests.ts');
  /** What each window was made with. */
  const windowOptions: BrowserWindowConstructorOptions[] = [];
  const BrowserWindow = new Proxy(electron.BrowserWindow, {
    construct(target, [options = {}], newTarget) {
      windowOptions.push(options);
      return Reflect.construct(target, [options], newTarget);
    },
  });
  vi.doMock('electron', () => ({ ...electron, BrowserWindow }));
  installTestHooks();
  lifecycle.ready = isReady;
  const loadURL = vi.spyOn(StandInWebContents.prototype, 'loadURL').mockResolvedValue();
  vi.spyOn(StandInWebContents.prototype, 'close').mockImplementation(function (
    this: InstanceType<typeof StandInWebContents>,
  ) {
    this.destroyed();
  });
  /** The end of the program. */
  const exit = vi.spyOn(electron.app, 'exit').mockImplementation(() => undefined);
  return {
    ...electron,
    BrowserWindow,
    windowOptions,
    StandInWebContents,
    StandInFrame,
    StandInWebRequest,
    protocolHandlers,
    loadURL,
    exit,
  };
}
