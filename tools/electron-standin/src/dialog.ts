import type * as Electron from 'electron';
import type { StandInBrowserWindow } from './browser-window.ts';
import type { StandIn } from './electron-types.ts';
import { lifecycle } from './lifecycle.ts';
import { isObject, strict } from './not-in-stand-in.ts';
import { records } from './test-hooks.ts';

/** Takes the answer that a test has queued, else `otherwise`; says both on stderr. */
function ask<T extends object>(method: string, options: unknown, otherwise: T): T {
  if (!lifecycle.ready) throw new Error('dialog module can only be used after app is ready');
  const queued = globalThis.__standInDialogs.shift();
  const answer = isObject(queued) ? { ...otherwise, ...queued } : otherwise;
  records().dialogs.push({ method, options, answer });
  process.stderr.write(
    `[stand-in dialog] ${method} ${JSON.stringify(options)} -> ${JSON.stringify(answer)}\n`,
  );
  return answer;
}

/** Dialogs take an optional window first. */
type Asked<Options> = [window: StandInBrowserWindow, options: Options] | [options: Options];
const optionsOf = <Options>(args: Asked<Options>): Options => (args.length === 2 ? args[1] : args[0]);

type BoxOptions = StandIn<Electron.MessageBoxOptions>;
function messageBox(method: string, args: Asked<BoxOptions>): Electron.MessageBoxReturnValue {
  const options = optionsOf(args);
  const response = options.cancelId ?? cancelOf(options);
  return ask(method, options, { response, checkboxChecked: options.checkboxChecked ?? false });
}

/** The button that closing the box presses, where none is named. */
function cancelOf({ buttons = [], defaultId }: BoxOptions): number {
  const named = buttons.findIndex(label => ['cancel', 'no'].includes(label.toLowerCase()));
  if (named >= 0) return named;
  return defaultId === 0 && buttons.length > 1 ? 1 : 0;
}

function openDialog(method: string, args: Asked<Electron.OpenDialogOptions>): Electron.OpenDialogReturnValue {
  const none: Electron.OpenDialogReturnValue = { canceled: true, filePaths: [] };
  const answer = ask(method, optionsOf(args), none);
  return { ...answer, canceled: answer.filePaths.length === 0 };
}

function saveDialog(method: string, args: Asked<Electron.SaveDialogOptions>): Electron.SaveDialogReturnValue {
  const answer = ask(method, optionsOf(args), { canceled: true, filePath: '' });
  return { ...answer, canceled: answer.filePath === '' };
}

export interface StandInDialog {
  showErrorBox(title: string, content: string): void;
  showMessageBox(...args: Asked<BoxOptions>): Promise<Electron.MessageBoxReturnValue>;
  showMessageBoxSync(...args: Asked<BoxOptions>): number;
  showOpenDialog(...args: Asked<Electron.OpenDialogOptions>): Promise<Electron.OpenDialogReturnValue>;
  showOpenDialogSync(...args: Asked<Electron.OpenDialogOptions>): string[] | undefined;
  showSaveDialog(...args: Asked<Electron.SaveDialogOptions>): Promise<Electron.SaveDialogReturnValue>;
  showSaveDialogSync(...args: Asked<Electron.SaveDialogOptions>): string;
}

/** `dialog`: nothing is shown; a test queues answers, else every dialog is cancelled. */
export const dialog = strict<StandInDialog>('dialog', {
  showErrorBox: (title, content) => {
    records().dialogs.push({ method: 'showErrorBox', options: { title, content }, answer: undefined });
    process.stderr.write(`[stand-in dialog] showErrorBox ${JSON.stringify({ title, content })}\n`);
  },
  showMessageBox: async (...args) => messageBox('showMessageBox', args),
  showMessageBoxSync: (...args) => messageBox('showMessageBoxSync', args).response,
  showOpenDialog: async (...args) => openDialog('showOpenDialog', args),
  showOpenDialogSync: (...args) => {
    const { canceled, filePaths } = openDialog('showOpenDialogSync', args);
    return canceled ? undefined : filePaths;
  },
  showSaveDialog: async (...args) => saveDialog('showSaveDialog', args),
  showSaveDialogSync: (...args) => saveDialog('showSaveDialogSync', args).filePath,
});
