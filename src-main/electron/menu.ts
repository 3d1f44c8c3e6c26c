import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Menu, type MenuItemConstructorOptions } from 'electron';
import type { MenuCommand } from '../../src-shared/contract/menu-commands.ts';
import type { ZoomChange } from '../../src-shared/zoom.ts';

type Item = MenuItemConstructorOptions;

/** What the items of the menu bar do that no role does. */
export interface MenuActions {
  /** Runs a command in the main window. */
  command(command: MenuCommand): void;
  zoom(change: ZoomChange): void;
  openLogFolder(): void;
}

export interface MenuOptions {
  platform: NodeJS.Platform;
  /** Whether the program is installed. Otherwise, the menu has items for developers. */
  isPackaged: boolean;
}

const separator: Item = { type: 'separator' };

/**
 * Sets the menu bar, in the language of the program. On Windows and Linux, windows hide it until the user presses Alt.
 * Keys are handled by the page first. The menu's accelerators only act where the page does nothing.
 */
export function setMenu(actions: MenuActions, options: MenuOptions): void {
  Menu.setApplicationMenu(Menu.buildFromTemplate(menuOf(actions, options)));
}

function menuOf(actions: MenuActions, { platform, isPackaged }: MenuOptions): Item[] {
  const isMac = platform === 'darwin';
  const command = (id: MenuCommand, label: string, accelerator?: string): Item => ({
    id,
    label,
    click: () => actions.command(id),
    ...(accelerator === undefined ? {} : { accelerator }),
  });
  /** An accelerator without Ctrl is only shown, and not on a Mac, where it would act while the user types. */
  const shownOnly = (item: Item, accelerator: string): Item =>
    isMac ? item : { ...item, accelerator, registerAccelerator: false };
  const zoom = (change: ZoomChange, label: string, accelerator: string): Item => ({
    id: `zoom-${change}`,
    label,
    accelerator,
    click: () => actions.zoom(change),
  });
  const settings = command('settings', i18n._(msg`Settings`), 'CmdOrCtrl+,');
  const about: Item = { role: 'about', label: i18n._(msg`About Dispatch`) };
  const quit: Item = { role: 'quit', label: i18n._(msg`Quit Dispatch`) };

  const application: Item = {
    label: 'Dispatch',
    role: 'appMenu',
    submenu: [
      about,
      separator,
      settings,
      separator,
      { role: 'hide', label: i18n._(msg`Hide Dispatch`) },
      { role: 'hideOthers', label: i18n._(msg`Hide others`) },
      { role: 'unhide', label: i18n._(msg({ message: 'Show all', context: 'programs on a Mac' })) },
      separator,
      quit,
    ],
  };
  const file: Item = {
    label: i18n._(msg({ message: 'File', context: 'menu' })),
    submenu: [
      command('new', i18n._(msg`New order`), 'CmdOrCtrl+N'),
      command('bulk', i18n._(msg`Bulk orders from a spreadsheet`)),
      separator,
      ...(isMac ? [] : [settings, separator]),
      isMac
        ? { role: 'close', label: i18n._(msg`Close window`) }
        : { id: 'close', label: i18n._(msg`Close window`), click: (_item, window) => window?.close() },
      ...(isMac ? [] : [quit]),
    ],
  };
  const edit: Item = {
    label: i18n._(msg({ message: 'Edit', context: 'menu' })),
    submenu: [
      { role: 'undo', label: i18n._(msg`Undo`) },
      { role: 'redo', label: i18n._(msg`Redo`) },
      separator,
      { role: 'cut', label: i18n._(msg`Cut`) },
      { role: 'copy', label: i18n._(msg`Copy`) },
      { role: 'paste', label: i18n._(msg`Paste`) },
      { role: 'selectAll', label: i18n._(msg`Select all`) },
      separator,
      shownOnly(command('search', i18n._(msg`Search the list on screen`)), '/'),
      command('palette', i18n._(msg`Find a screen, a command or an order`), 'CmdOrCtrl+K'),
    ],
  };
  const places: Item[] = [
    command('orders', i18n._(msg`Orders`)),
    command('drafts', i18n._(msg`Drafts`)),
    command('outbox', i18n._(msg`Outbox`)),
    command('reports', i18n._(msg`Reports`)),
    command('addresses', i18n._(msg`Addresses`)),
  ];
  const view: Item = {
    label: i18n._(msg({ message: 'View', context: 'menu' })),
    submenu: [
      ...places.map((item, index) => shownOnly(item, `Alt+${index + 1}`)),
      separator,
      command('alerts', i18n._(msg`Notifications`)),
      command('rail', i18n._(msg`Collapse or expand the sidebar`), 'CmdOrCtrl+B'),
      separator,
      zoom('in', i18n._(msg`Zoom in`), 'CmdOrCtrl+Plus'),
      zoom('out', i18n._(msg`Zoom out`), 'CmdOrCtrl+-'),
      zoom('reset', i18n._(msg`Reset the zoom`), 'CmdOrCtrl+0'),
      separator,
      { role: 'togglefullscreen', label: i18n._(msg`Full screen`) },
      ...(isPackaged ? [] : ([separator, { role: 'reload' }, { role: 'toggleDevTools' }] satisfies Item[])),
    ],
  };
  const window: Item = {
    label: i18n._(msg({ message: 'Window', context: 'menu' })),
    role: 'windowMenu',
    submenu: isMac
      ? [
          { role: 'minimize', label: i18n._(msg`Minimise`) },
          { role: 'zoom', label: i18n._(msg({ message: 'Zoom', context: 'size of a window on a Mac' })) },
          separator,
          { role: 'front', label: i18n._(msg`Bring all to front`) },
        ]
      : [{ id: 'minimise', label: i18n._(msg`Minimise`), click: (_item, one) => one?.minimize() }],
  };
  const help: Item = {
    label: i18n._(msg({ message: 'Help', context: 'menu' })),
    role: 'help',
    submenu: [
      command('help', i18n._(msg`Help`), 'F1'),
      shownOnly(command('shortcuts', i18n._(msg`Keyboard shortcuts`)), '?'),
      separator,
      { id: 'logs', label: i18n._(msg`Open log folder`), click: actions.openLogFolder },
      ...(isMac ? [] : [separator, about]),
    ],
  };
  return [...(isMac ? [application] : []), file, edit, view, window, help];
}
