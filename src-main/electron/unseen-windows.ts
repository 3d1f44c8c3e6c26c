import { BrowserWindow } from 'electron';

const unseen = new WeakSet<BrowserWindow>();

/** Marks a window that the user never sees. It does not keep the program open, and is not opened again after a crash. */
export const markUnseen = (window: BrowserWindow): void => void unseen.add(window);

export const isUnseen = (window: BrowserWindow): boolean => unseen.has(window);

/** The windows of the user, which are all but those that nobody sees. */
export const userWindows = (): BrowserWindow[] =>
  BrowserWindow.getAllWindows().filter(window => !isUnseen(window));
