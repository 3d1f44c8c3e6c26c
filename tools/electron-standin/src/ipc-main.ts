import { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import { codec } from './codec.ts';
import type { StandIn } from './electron-types.ts';
import { strictClass } from './not-in-stand-in.ts';

type Listener = Parameters<Electron.IpcMain['handle']>[1];
type Handler = StandIn<Listener>;
export type InvokeEvent = StandIn<Electron.IpcMainInvokeEvent>;
export type MessageEvent = StandIn<Electron.IpcMainEvent>;

/** `ipcMain`. Channels are free names, so any event may be listened for. */
export class StandInIpcMain extends EventEmitter {
  /** Electron's own private name: a test that records what crosses puts its wrappers here. */
  readonly _invokeHandlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this._invokeHandlers.has(channel))
      throw new Error(`Attempted to register a second handler for '${channel}'`);
    this._invokeHandlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...args) => {
      this.removeHandler(channel);
      return handler(event, ...args);
    });
  }

  removeHandler(channel: string): void {
    this._invokeHandlers.delete(channel);
  }
}
strictClass('ipcMain', StandInIpcMain);
export const ipcMain = new StandInIpcMain();

export function answerSend(channel: string, event: MessageEvent, args: unknown[]): void {
  ipcMain.emit(channel, event, ...args);
}

/** Calls the handler; an error crosses as text, as Electron does it. */
export async function answerInvoke(
  channel: string,
  event: InvokeEvent,
  args: unknown[],
): Promise<{ value: string } | { error: string }> {
  try {
    const handler = ipcMain._invokeHandlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return { value: codec.encode(await handler(event, ...args)) };
  } catch (error) {
    process.stderr.write(
      `Error occurred in handler for '${channel}': ${error instanceof Error ? error.stack : error}\n`,
    );
    return { error: `Error invoking remote method '${channel}': ${String(error)}` };
  }
}
