import { t } from '@lingui/core/macro';
import { useEffect } from 'react';
import type { MenuCommand } from '../../../src-shared/contract/menu-commands.ts';
import { useApp } from '../../state/app-store.ts';
import { showToast } from '../../ui/toast.tsx';
import { runMenuCommand, useMenuCommand } from '../keyboard/menu-commands.ts';
import { commandsOf } from './palette-commands.ts';

function run(command: MenuCommand): void {
  const { info, outbox } = useApp.getState();
  const commands = commandsOf({
    isSandbox: info?.environment.kind !== 'production',
    isPaused: outbox.isPaused,
    isAnyOpen: outbox.waiting > 0,
    templates: [],
    order: null,
    otherEnvironments: [],
  });
  // A command may be missing. For example, nothing can be searched while no list is on screen.
  commands.find(({ id }) => id === command)?.run();
}

/** The button that runs the command of a link. Links have no other commands than these. */
function labelOf(command: MenuCommand): string {
  if (command === 'new') return t`New order`;
  return command === 'outbox' ? t`Open outbox` : t`Open search`;
}

export interface RunCommandProps {
  command: MenuCommand;
  /** Whether the user is asked first. */
  isOffered: boolean;
}

/**
 * Runs a command of the menu bar: the command of the palette that has the same id. If it is only offered, shows a toast
 * with a button that runs it.
 */
export function RunCommand({ command, isOffered }: RunCommandProps) {
  useEffect(() => {
    useMenuCommand.setState({ command: null });
    if (!isOffered) run(command);
    else
      showToast({
        tone: 'info',
        text: t`Another program has opened a link to Dispatch.`,
        action: { label: labelOf(command), onPress: () => runMenuCommand(command) },
      });
  }, [command, isOffered]);
  return null;
}
