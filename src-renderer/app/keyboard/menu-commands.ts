import { create } from 'zustand';
import type { MenuCommand } from '../../../src-shared/contract/menu-commands.ts';
import { onEvent } from '../../bridge/bridge.ts';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { openOverlay, useOverlay } from './shortcuts.ts';

interface ArrivedCommand {
  /** Null once the command runs, or is offered. */
  command: MenuCommand | null;
  /** Whether the user is asked first. */
  isOffered: boolean;
}

/** The command that the user has chosen in the menu bar, or that a link names. */
export const useMenuCommand = create<ArrivedCommand>(() => ({ command: null, isOffered: false }));

/** Runs a command of the menu bar, except while a dialog is open, like the keys. */
export function runMenuCommand(command: MenuCommand): void {
  if (isBusy()) return;
  if (command === 'palette') openOverlay('palette');
  else useMenuCommand.setState({ command, isOffered: false });
}

const isBusy = (): boolean => isDialogOpen() || useOverlay.getState().overlay !== null;

/**
 * Runs the commands that arrive. Any web page can open a link at any time, so while the user types or a dialog is open,
 * the command of a link is only offered: otherwise it would take the keys.
 */
export function watchMenuCommands(): void {
  onEvent('windows.commanded', ({ command, isFromLink }) => {
    if (isFromLink && (isBusy() || isTyping(document.activeElement)))
      useMenuCommand.setState({ command, isOffered: true });
    else runMenuCommand(command);
  });
}
