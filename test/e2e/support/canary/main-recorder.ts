import type { ElectronApplication } from '@playwright/test';

declare global {
  /** In the main process: what the recorder below has noted. */
  var __canaryRecord: MainRecord;
}

export interface MainRecord {
  /** Method and JSON of every call of a page. */
  toMain: { method: string; json: string }[];
  /** JSON of every reply and event. */
  toPage: string[];
  /** `Basic …` and `Bearer …` as they left, to every service. */
  authorization: string[];
}

/** Notes all that crosses between the main process and its pages from now on, and every sign-in that leaves. */
export async function recordMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ ipcMain, BrowserWindow }) => {
    const record: MainRecord = { toMain: [], toPage: [], authorization: [] };
    globalThis.__canaryRecord = record;
    const jsonOf = (value: unknown): string =>
      JSON.stringify(value, (_, part) =>
        part instanceof Uint8Array ? Buffer.from(part).toString('latin1') : part,
      ) ?? 'undefined';
    // Electron has no public way to what a channel's handler is.
    const handlers: Map<string, (event: unknown, ...args: unknown[]) => unknown> = Reflect.get(
      ipcMain,
      '_invokeHandlers',
    );
    for (const [channel, handler] of handlers) {
      handlers.set(channel, async (event, ...args) => {
        record.toMain.push({ method: String(args[0]), json: jsonOf([channel, ...args]) });
        const reply = await handler(event, ...args);
        record.toPage.push(jsonOf(reply));
        return reply;
      });
    }
    for (const { webContents } of BrowserWindow.getAllWindows()) {
      const send = webContents.send.bind(webContents);
      webContents.send = (channel: string, ...args: unknown[]) => {
        record.toPage.push(jsonOf([channel, ...args]));
        send(channel, ...args);
      };
    }
    process
      .getBuiltinModule('node:diagnostics_channel')
      .subscribe('undici:client:sendHeaders', (message: unknown) => {
        const { headers } = message as { headers: string };
        for (const [, value] of headers.matchAll(/^authorization: (.+?)\r?$/gim))
          record.authorization.push(value ?? '');
      });
  });
}

export const recordOfMain = (app: ElectronApplication): Promise<MainRecord> =>
  app.evaluate(() => globalThis.__canaryRecord);
