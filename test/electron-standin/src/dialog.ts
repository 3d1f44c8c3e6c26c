import type * as Electron from 'electron';
import { isObject, strict } from './not-in-stand-in.ts';
import { records } from './test-hooks.ts';

/** Takes the answer that a test has queued, else `otherwise`; says both on stderr. */
function ask<T extends object>(method: string, options: unknown, otherwise: T): T {
  const queued = globalThis.__standInDialogs.shift();
  const answer = isObject(queued) ? { ...otherwise, ...queued } : otherwise;
  records().dialogs.push({ method, options, answer });
  process.stderr.write(
    `[stand-in dialog] ${method} ${JSON.stringify(options)} -> ${JSON.stringify(answer)}\n`,
  );
  return answer;
}

/** Dialogs take an optional window first. */
function optionsOf<T>(args: readonly unknown[]): T | undefined {
  const last: T | undefined = args.at(-1) as T | undefined;
  return last;
}

function messageBox(method: string, args: readonly unknown[]): Electron.MessageBoxReturnValue {
  const options = optionsOf<Electron.MessageBoxOptions>(args);
  const response = options?.cancelId ?? options?.defaultId ?? 0;
  return ask(method, options, { response, checkboxChecked: options?.checkboxChecked ?? false });
}

function openDialog(method: string, args: readonly unknown[]): Electron.OpenDialogReturnValue {
  const answer = ask(method, optionsOf(args), { canceled: true, filePaths: [] as string[] });
  return { ...answer, canceled: answer.filePaths.length === 0 };
}

function saveDialog(method: string, args: readonly unknown[]): Electron.SaveDialogReturnValue {
  const answer = ask(method, optionsOf(args), { canceled: true, filePath: '' });
  return { ...answer, canceled: answer.filePath === '' };
}

/** `dialog`: nothing is shown; a test queues answers, else every dialog is cancelled. */
export const dialog = strict('dialog', {
  showErrorBox: (title: string, content: string): void => {
    records().dialogs.push({ method: 'showErrorBox', options: { title, content }, answer: undefined });
    process.stderr.write(`[stand-in dialog] showErrorBox ${JSON.stringify({ title, content })}\n`);
  },
  showMessageBox: async (...args: unknown[]) => messageBox('showMessageBox', args),
  showMessageBoxSync: (...args: unknown[]) => messageBox('showMessageBoxSync', args).response,
  showOpenDialog: async (...args: unknown[]) => openDialog('showOpenDialog', args),
  showOpenDialogSync: (...args: unknown[]) => {
    const { canceled, filePaths } = openDialog('showOpenDialogSync', args);
    return canceled ? undefined : filePaths;
  },
  showSaveDialog: async (...args: unknown[]) => saveDialog('showSaveDialog', args),
  showSaveDialogSync: (...args: unknown[]) => saveDialog('showSaveDialogSync', args).filePath,
}) satisfies Pick<
  Electron.Dialog,
  | 'showErrorBox'
  | 'showMessageBox'
  | 'showMessageBoxSync'
  | 'showOpenDialog'
  | 'showOpenDialogSync'
  | 'showSaveDialog'
  | 'showSaveDialogSync'
>;
