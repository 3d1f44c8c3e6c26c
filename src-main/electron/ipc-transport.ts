import { BrowserWindow, type IpcMainInvokeEvent, ipcMain } from 'electron';
import {
  type EventName,
  type EventPayload,
  eventChannel,
  events,
  invokeChannel,
  maxMessageBytes,
} from '../../src-shared/contract.ts';
import { DispatchError, type Reply } from '../../src-shared/errors.ts';
import type { Core, CoreListener } from '../core/compose.ts';
import { onBehalfOf } from './asking-window.ts';
import { messageBytes } from './message-size.ts';
import { isOurPage } from './security.ts';
import { speakingWindow } from './window.ts';

/** Carries the contract between windows and the core. Every failure travels in the reply envelope. */
export function connectIpc(core: Core): void {
  ipcMain.handle(
    invokeChannel,
    async (event, method: unknown, input: unknown, environmentId: unknown): Promise<Reply<unknown>> => {
      const refusal = refusalOf(event, method, input);
      if (refusal) return { ok: false, error: refusal.error };
      const environment = typeof environmentId === 'string' ? environmentId : null;
      return onBehalfOf(event.sender, () => core.router.invoke(String(method), input, environment));
    },
  );
  core.subscribe(tellWindows);
}

/** What one window tells the dispatcher for all of them. */
const spoken: ReadonlySet<EventName> = new Set(['orders.news']);

/** Sends an event to every window there is, or to the one that speaks for them. */
export const tellWindows: CoreListener = (event, payload, environmentId) => {
  const speaking = speakingWindow();
  const windows = spoken.has(event) ? (speaking ? [speaking] : []) : BrowserWindow.getAllWindows();
  for (const window of windows) tellWindow(window, event, payload, environmentId);
};

/** Sends an event to one window. */
export function tellWindow<E extends EventName>(
  window: BrowserWindow,
  event: E,
  payload: EventPayload<E>,
  environmentId: string | null,
): void {
  const checked = events[event].parse(payload);
  if (!window.isDestroyed() && !window.webContents.isDestroyed())
    window.webContents.send(eventChannel, event, checked, environmentId);
}

/** Why a message is refused before the core sees it; null where it may pass. */
function refusalOf(event: IpcMainInvokeEvent, method: unknown, input: unknown): DispatchError | null {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || !isOurPage(frame.url)) {
    return new DispatchError('sender_refused', 'Only the pages of Dispatch may ask.');
  }
  if (typeof method !== 'string') return new DispatchError('unknown_method', 'A method has a name.');
  if (messageBytes(input) > maxMessageBytes) {
    return new DispatchError('message_too_large', `A message may have ${maxMessageBytes} bytes.`);
  }
  return null;
}
