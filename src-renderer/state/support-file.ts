import { create } from 'zustand';
import { call } from '../bridge/bridge.ts';
import { orShowError } from './show-error.ts';

/** Whether the dialog is open that collects, shows and saves the support file. */
export const useSupportFile = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openSupportFile = (): void => useSupportFile.setState({ isOpen: true });

export const closeSupportFile = (): void => useSupportFile.setState({ isOpen: false });

/** Opens the folder with the log files in the file manager of the system. */
export const openLogFolder = (): Promise<void> =>
  orShowError(async () => {
    await call('diagnostics.openLogFolder', {});
  });
