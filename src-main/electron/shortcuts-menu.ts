import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { app, Menu } from 'electron';
import { commandLinks, type MenuCommand } from '../../src-shared/contract/menu-commands.ts';

type CommandLink = keyof typeof commandLinks;

export interface ShortcutOptions {
  platform: NodeJS.Platform;
  /** Whether the program is installed. The system cannot start another one by its path. */
  isPackaged: boolean;
  /** Runs a command in the main window. */
  command(command: MenuCommand): void;
}

/**
 * Sets the menu that the system shows at the program's icon, in the language of the program: of the taskbar on Windows,
 * of the Dock on a Mac. On Linux, the desktop file has it (electron-builder.yml).
 */
export function setShortcuts({ platform, isPackaged, command }: ShortcutOptions): void {
  const shortcuts: { link: CommandLink; title: string }[] = [
    { link: 'new', title: i18n._(msg`New order`) },
    { link: 'outbox', title: i18n._(msg`Outbox`) },
    { link: 'search', title: i18n._(msg`Find a screen, a command or an order`) },
  ];
  if (platform === 'darwin') {
    const items = shortcuts.map(({ link, title }) => ({
      label: title,
      click: () => command(commandLinks[link]),
    }));
    app.dock?.setMenu(Menu.buildFromTemplate(items));
  }
  if (platform !== 'win32' || !isPackaged) return;
  const program = process.execPath;
  app.setUserTasks(
    shortcuts.map(({ link, title }) => ({
      program,
      // Behind the argument `--`, Chromium reads no link as a switch.
      arguments: `-- dispatch://${link}`,
      iconPath: program,
      iconIndex: 0,
      title,
      description: title,
    })),
  );
}
