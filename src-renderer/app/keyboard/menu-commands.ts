import { create } from 'zustand';
import { onEvent } from '../../bridge/bridge.ts';
import { isDialogOpen } from '../../ui/keys.ts';
import { openOverlay, useOverlay } from './shortcuts.ts';

/** The command that the user has chosen in the menu bar; null once it runs. */
export const useMenuCommand = create<{ command: string | null }>(() => ({ command: null }));

/** Runs the commands that the user chooses in the menu bar. Like the keys, they do nothing while a dialog is open. */
export function watchMenuCommands(): void {
  onEvent('windows.commanded', ({ command }) => {
    if (isDialogOpen() || useOverlay.getState().overlay !== null) return;
    if (command === 'palette') openOverlay('palette');
    else useMenuCommand.setState({ command });
  });
}
