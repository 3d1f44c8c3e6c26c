import type * as Electron from 'electron';
import type { StandIn } from './electron-types.ts';
import type { StandInMenu } from './menu.ts';

/**
 * What a test can see and prepare in the main process, by `electronApp.evaluate(() => globalThis.__standIn…)`.
 * README.md describes it.
 */
export type DialogCall = { method: string; options: unknown; answer: unknown };
export type Records = {
  dialogs: DialogCall[];
  openedExternal: string[];
  openedPaths: string[];
  shownItems: string[];
  /** Pages that were printed. */
  prints: { options: unknown }[];
  /** `click` does what the user's click would, and `press` what a button does. `buttons`: their labels. */
  notifications: {
    title: string;
    body: string;
    buttons: string[];
    click: () => void;
    press: (index: number) => void;
  }[];
  /** Icons in the tray, the destroyed ones too. `click` does what the user's click would. */
  trays: { isDestroyed: boolean; toolTip: string; menu: StandInMenu | null; click: () => void }[];
  /** Files that were dragged out of a window. */
  drags: StandIn<Electron.Item>[];
  /** Tasks of the taskbar's menu, as they were set last. */
  userTasks: Electron.Task[];
  /** Overlay icons of windows in the taskbar; `png` is null where one was taken away. */
  overlays: { window: number; png: Buffer | null; description: string }[];
};

export type Area = { x: number; y: number; width: number; height: number };

declare global {
  /** Answers to the next dialogs, oldest first. */
  var __standInDialogs: unknown[];
  /** Displays of `screen`, the primary one first. */
  var __standInDisplays: Area[];
  /** What the app asked of the desktop. */
  var __standInRecords: Records;
}

export function installTestHooks(): void {
  const queued: unknown = JSON.parse(process.env.STAND_IN_DIALOGS || '[]');
  globalThis.__standInDialogs = Array.isArray(queued) ? queued : [];
  const displays: unknown = JSON.parse(process.env.STAND_IN_DISPLAYS || '[]');
  globalThis.__standInDisplays =
    Array.isArray(displays) && displays.length > 0 ? displays : [{ x: 0, y: 0, width: 1920, height: 1080 }];
  globalThis.__standInRecords = {
    dialogs: [],
    openedExternal: [],
    openedPaths: [],
    shownItems: [],
    prints: [],
    notifications: [],
    trays: [],
    drags: [],
    userTasks: [],
    overlays: [],
  };
}

export function records(): Records {
  return globalThis.__standInRecords;
}
