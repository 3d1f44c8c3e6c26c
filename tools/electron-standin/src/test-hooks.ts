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
  /** `click` does what the user's click would. */
  notifications: { title: string; body: string; click: () => void }[];
};

declare global {
  /** Answers to the next dialogs, oldest first. */
  var __standInDialogs: unknown[];
  /** What the app asked of the desktop. */
  var __standInRecords: Records;
}

export function installTestHooks(): void {
  const queued: unknown = JSON.parse(process.env.STAND_IN_DIALOGS || '[]');
  globalThis.__standInDialogs = Array.isArray(queued) ? queued : [];
  globalThis.__standInRecords = {
    dialogs: [],
    openedExternal: [],
    openedPaths: [],
    shownItems: [],
    prints: [],
    notifications: [],
  };
}

export function records(): Records {
  return globalThis.__standInRecords;
}
