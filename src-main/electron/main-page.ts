import type { WebContents } from 'electron';
import type { EventName, EventPayload } from '../../src-shared/contract/contract.ts';
import type { MenuCommand } from '../../src-shared/contract/menu-commands.ts';
import { currentPage, pageNow } from './asking-window.ts';
import { tellWindow } from './ipc-transport.ts';
import { isMainWindowOpen, openMain, showMainWindow } from './window.ts';

/** The page of the main window, once it listens to events; null while it loads. */
let listening: WebContents | null = null;
/** For each page that loads: how to send the events that it has missed, the latest of each name. */
const missed = new WeakMap<WebContents, Map<EventName, () => void>>();

/**
 * Sends an event to the main window, which must be open. While its page loads, the event waits until the page listens;
 * a later event of the same name replaces it.
 */
export function tellMainWindow<E extends EventName>(event: E, payload: EventPayload<E>): void {
  const window = openMain();
  if (!window) return;
  const send = (): void => tellWindow(window, event, payload, null);
  if (listening === window.webContents) send();
  else {
    const waiting = missed.get(window.webContents) ?? new Map<EventName, () => void>();
    missed.set(window.webContents, waiting.set(event, send));
  }
}

/** Sends the events that the calling page has missed, and all later ones at once. Does nothing for an order window. */
export function pageListens(): void {
  const page = currentPage();
  if (page === null || page !== openMain()?.webContents) return;
  listening = page;
  pageNow()?.whenGone(() => {
    listening = listening === page ? null : listening;
  });
  const waiting = [...(missed.get(page)?.values() ?? [])];
  missed.delete(page);
  for (const send of waiting) send();
}

/** Brings the main window to the front, or opens it, at a page of one environment. */
export async function showMainWindowAt(environmentId: string, hash: string): Promise<void> {
  // An open window gets the target by an event. The URL of a window that `showMainWindow` opens contains the target.
  if (isMainWindowOpen()) tellMainWindow('windows.routed', { environmentId, hash });
  await showMainWindow(hash);
}

/**
 * Brings the main window to the front, or opens it, and has its page run a command.
 * @param isFromLink whether another program has opened a link, perhaps without the user
 */
export function commandMainWindow(command: MenuCommand, isFromLink = false): void {
  // The window is known as soon as it begins to open.
  const shown = showMainWindow();
  tellMainWindow('windows.commanded', { command, isFromLink });
  shown.catch((error: unknown) => console.error(String(error)));
}
