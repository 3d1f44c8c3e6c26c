import { BrowserWindow, type IpcMainInvokeEvent, ipcMain, type WebContents } from 'electron';
import {
  type EventName,
  type EventPayload,
  eventChannel,
  invokeChannel,
  isMethod,
  maxMessageBytes,
  methods,
} from '../../src-shared/contract/contract.ts';
import { DispatchError, type Reply, refusal } from '../../src-shared/errors.ts';
import type { CoreListener } from '../core/compose.ts';
import type { Log } from '../core/ports/ports.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { onBehalfOf } from './asking-window.ts';
import { type CallGate, createCallGate, tooManyCalls, windowLimits } from './call-limits.ts';
import { weighMessage } from './message-size.ts';
import { isOurPage } from './our-page.ts';
import { speakingWindow } from './window.ts';

/** Number of arguments that a page passes to the main process with each call, see `Bridge`. */
const argumentCount = 3;
/** Maximum length in characters of a method name and of an environment's id. */
const maxNameLength = 100;

/** A call that has passed all checks. `bytes` is the approximate size of its message. */
interface Admitted {
  method: string;
  input: unknown;
  environmentId: string | null;
  bytes: number;
}

/**
 * Passes calls of the windows to the core, and events of the core to the windows. Failures are returned as replies.
 * @param refusals log for calls that do not reach the core. It limits repeated lines.
 */
export function connectIpc(
  core: Pick<CoreThread, 'router' | 'subscribe'>,
  refusals: Log,
  limits = windowLimits,
): void {
  const gates = new WeakMap<WebContents, CallGate>();
  const gateOf = (contents: WebContents): CallGate => {
    const gate = gates.get(contents) ?? createCallGate(limits);
    gates.set(contents, gate);
    return gate;
  };
  ipcMain.handle(invokeChannel, async (event, ...args: unknown[]): Promise<Reply<unknown>> => {
    const { sender } = event;
    const gate = gateOf(sender);
    const call = admit(event, gate, args);
    if (call instanceof DispatchError) {
      const { code, reason } = call.error;
      refusals.write('call-refused', { window: sender.id, code, reason });
      return { ok: false, error: call.error };
    }
    const { method, input, environmentId, bytes } = call;
    const maxAtOnce = isMethod(method) ? methods[method].maxAtOnce : null;
    const work = () => onBehalfOf(sender, () => core.router.invoke(method, input, environmentId));
    return gate.run(bytes, work, maxAtOnce === null ? null : { method, maxAtOnce });
  });
  core.subscribe(tellWindows);
}

/** Events that only one window receives. They make a window notify the user, so several windows would notify twice. */
const spoken: ReadonlySet<EventName> = new Set(['orders.news']);

/** Sends an event to every window, or only to the one that notifies the user. */
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
  if (!window.isDestroyed() && !window.webContents.isDestroyed())
    window.webContents.send(eventChannel, event, payload, environmentId);
}

/**
 * Checks a call before it reaches the core, cheapest checks first.
 * @returns the call, or the error if it is refused
 */
function admit(
  event: IpcMainInvokeEvent,
  gate: CallGate,
  args: readonly unknown[],
): Admitted | DispatchError {
  const frame = event.senderFrame;
  if (!frame || frame.parent !== null || !isOurPage(frame.url)) {
    return new DispatchError('sender_refused', 'Only the pages of Dispatch may ask.');
  }
  if (gate.isFull()) return tooManyCalls();
  const [method, input, environmentId] = args;
  if (typeof method !== 'string' || method.length > maxNameLength)
    return new DispatchError('unknown_method', 'A method has a name.');
  if (
    args.length !== argumentCount ||
    (typeof environmentId === 'string' && environmentId.length > maxNameLength)
  )
    return badMessage('arguments');
  const bytes = weighMessage(input, maxMessageBytes);
  if (bytes === 'too_large')
    return new DispatchError('message_too_large', `A message may have ${maxMessageBytes} bytes.`);
  if (bytes === 'not_plain') return badMessage('not_plain');
  return {
    method,
    input,
    environmentId: typeof environmentId === 'string' ? environmentId : null,
    bytes,
  };
}

const badMessage = (reason: 'arguments' | 'not_plain'): DispatchError =>
  refusal('bad_request', 'This is no message of a page of Dispatch.', reason);
