import type { ElectronApplication } from '@playwright/test';
import type { AppInfo } from '../../../src-shared/contract/app.ts';

/** Lets the core answer `app.info` with other facts about this computer than there are. The page has to be loaded again. */
export const changeAppInfo = (electronApp: ElectronApplication, change: Partial<AppInfo>): Promise<void> =>
  electronApp.evaluate(({ ipcMain }, changed) => {
    const handlers: Map<string, (...args: unknown[]) => Promise<unknown>> = Reflect.get(
      ipcMain,
      '_invokeHandlers',
    );
    for (const [channel, handler] of handlers)
      handlers.set(channel, async (...args) => {
        const reply = await handler(...args);
        const value = args[1] === 'app.info' && reply instanceof Object && Reflect.get(reply, 'value');
        return value instanceof Object ? { ok: true, value: { ...value, ...changed } } : reply;
      });
  }, change);
