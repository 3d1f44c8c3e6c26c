import { useEffect } from 'react';
import type { MenuCommand } from '../../../src-shared/contract/menu-commands.ts';
import { useApp } from '../../state/app-store.ts';
import { useMenuCommand } from '../keyboard/menu-commands.ts';
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

/** Runs a command of the menu bar: the command of the palette that has the same id. Shows nothing. */
export function RunCommand({ command }: { command: MenuCommand }) {
  useEffect(() => {
    useMenuCommand.setState({ command: null });
    run(command);
  }, [command]);
  return null;
}
