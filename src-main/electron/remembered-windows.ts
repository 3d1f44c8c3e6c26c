import { app, type BrowserWindow, screen } from 'electron';
import type { SavedOrderWindow, SavedPlace, WindowState } from '../adapters/window-state.ts';
import type { CoreThread } from '../core-thread/core-thread.ts';
import { isUnseen, userWindows } from './unseen-windows.ts';
import { openAt, openMain, openOrders } from './window.ts';
import { arrangementName } from './window-place.ts';

/** Windows that moved are written this many milliseconds after the last move. */
const writtenAfterMs = 500;

const placeOfNow = (window: BrowserWindow): SavedPlace => ({
  ...window.getNormalBounds(),
  isMaximized: window.isMaximized(),
});

const displaysNow = (): string => arrangementName(screen.getAllDisplays());

/**
 * Opens windows where they were in the last run, and remembers from now on where they are. Call it when the program is
 * ready, after other listeners of `before-quit`.
 * @returns a function that opens the order windows of the last run again. Call it when the main window is open.
 */
export function rememberWindows(state: WindowState): (core: Pick<CoreThread, 'router'>) => Promise<void> {
  const ofLastRun = state.orders();
  openAt({
    main: () => state.mainPlace(displaysNow()),
    order: () => state.orderPlace(displaysNow()),
    reopened: (environmentId, localId) =>
      ofLastRun.find(one => one.environmentId === environmentId && one.localId === localId)?.place ?? null,
  });
  followChanges(state);
  return async core => {
    // One after the other, in the order in which they were opened. An order that no longer exists has no window.
    for (const { environmentId, localId } of ofLastRun)
      await core.router.invoke('windows.openOrder', { environmentId, localId }, null);
  };
}

function followChanges(state: WindowState): void {
  let timer: NodeJS.Timeout | undefined;
  let isQuitting = false;
  /** The order windows when the user asked to quit; null if the user has closed a window since then. */
  let atQuit: readonly SavedOrderWindow[] | null = null;
  let lastOrder: SavedPlace | null = null;

  const ordersNow = (): readonly SavedOrderWindow[] =>
    openOrders().map(({ environmentId, localId, window }) => ({
      environmentId,
      localId,
      place: placeOfNow(window),
    }));
  const note = (orders = ordersNow()): void => {
    const main = openMain();
    state.note(displaysNow(), { main: main && placeOfNow(main), order: lastOrder }, orders);
  };
  const noteChange = (window: BrowserWindow): void => {
    if (openOrders().some(order => order.window === window)) lastOrder = placeOfNow(window);
    note();
  };
  const writeSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      note();
      state.write();
    }, writtenAfterMs);
  };

  app.on('browser-window-created', (_event, window) => {
    const changed = (): void => {
      noteChange(window);
      writeSoon();
    };
    window.on('resize', changed).on('move', changed).on('maximize', changed).on('unmaximize', changed);
    window.on('close', () => {
      if (isUnseen(window)) return;
      noteChange(window);
      if (!isQuitting) atQuit = null;
    });
    window.on('closed', writeSoon);
    writeSoon();
  });
  app.on('before-quit', event => {
    // Without windows, the program ends because the last one was closed.
    if (userWindows().length > 0) atQuit = ordersNow();
    isQuitting = !event.defaultPrevented;
  });
  app.on('will-quit', () => {
    clearTimeout(timer);
    note(atQuit ?? []);
    state.write();
  });
}
