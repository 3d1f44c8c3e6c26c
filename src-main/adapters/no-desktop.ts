import type { Desktop } from '../core/ports/desktop.ts';

/** A desktop for a core without windows: does nothing, and answers every question as if the user had cancelled. */
export const noDesktop: Desktop = {
  copyText: () => Promise.resolve(),
  chooseSavePath: () => Promise.resolve(null),
  showInFolder: () => Promise.resolve(),
  openLogFolder: () => Promise.resolve(),
  chooseFolder: () => Promise.resolve(null),
  chooseFile: () => Promise.resolve(null),
  confirmDangerousFile: () => Promise.resolve(false),
  markFromInternet: () => Promise.resolve(),
  openOrderWindow: () => Promise.resolve(),
  isMainWindowOpen: () => Promise.resolve(false),
  showMainWindow: () => Promise.resolve(),
  pageListens: () => Promise.resolve(),
  editField: () => Promise.resolve(),
  printPage: () => Promise.resolve({ isPrinted: false, reason: 'no window' }),
  pageAsPdf: () => Promise.resolve(new Uint8Array()),
  openSheetsWindow: () => Promise.resolve(),
  sheetsAsPdf: () => Promise.resolve(new Uint8Array()),
  closeSheetsWindow: () => Promise.resolve(),
  startDrag: () => Promise.resolve(false),
  notify: () => Promise.resolve(false),
  answerQuit: () => Promise.resolve(),
  desktopObstacles: () => Promise.resolve(['no_tray', 'not_installed']),
  confirmServiceChanges: () => Promise.resolve(false),
  whenPageGoes: () => () => undefined,
};
