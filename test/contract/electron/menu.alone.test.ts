import { i18n } from '@lingui/core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { menuCommandSchema } from '../../../src-shared/contract/menu-commands.ts';
import { electronInProcess } from './in-process.ts';

const { app, BrowserWindow, Menu } = await electronInProcess();
const { setMenu } = await import('../../../src-main/electron/menu.ts');
app.becomeReady();
app.on('window-all-closed', () => undefined);
i18n.loadAndActivate({ locale: 'en', messages: {} });

const actions = { command: vi.fn(), zoom: vi.fn(), openLogFolder: vi.fn() };

type Bar = NonNullable<ReturnType<typeof Menu.getApplicationMenu>>;

function menuOn(platform: NodeJS.Platform, isPackaged = true): Bar {
  setMenu(actions, { platform, isPackaged });
  const bar = Menu.getApplicationMenu();
  if (!bar) throw new Error('There is no menu bar');
  return bar;
}

const itemsOf = (bar: Bar): Bar['items'] =>
  bar.items.flatMap(item => [item, ...(item.submenu ? itemsOf(item.submenu) : [])]);

const item = (bar: Bar, id: string) => {
  const found = bar.getMenuItemById(id);
  if (!found) throw new Error(`There is no item ${id}`);
  return found;
};

beforeEach(() => vi.clearAllMocks());

describe.each(['linux', 'win32', 'darwin'] as const)('the menu bar on %s', platform => {
  it('has the usual menus, and what edits a field', () => {
    const bar = menuOn(platform);
    const usual = ['File', 'Edit', 'View', 'Window', 'Help'];
    expect(bar.items.map(({ label }) => label)).toEqual(
      platform === 'darwin' ? ['Dispatch', ...usual] : usual,
    );
    const roles = itemsOf(bar).map(({ role }) => role);
    for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'about'])
      expect(roles).toContain(role);
  });

  it('has nothing of a developer’s in an installed program', () => {
    const roles = ['reload', 'forceReload', 'toggleDevTools'];
    const has = (bar: Bar) => itemsOf(bar).some(({ role }) => roles.includes(role ?? ''));
    expect([has(menuOn(platform)), has(menuOn(platform, false))]).toEqual([false, true]);
  });

  it('runs each command that it has, and has each once', () => {
    const bar = menuOn(platform);
    const ids = itemsOf(bar).map(({ id }) => id);
    for (const id of menuCommandSchema.options) {
      expect(ids.filter(one => one === id)).toHaveLength(1);
      item(bar, id).click();
      expect(actions.command).toHaveBeenLastCalledWith(id);
    }
    for (const change of ['in', 'out', 'reset']) {
      item(bar, `zoom-${change}`).click();
      expect(actions.zoom).toHaveBeenLastCalledWith(change);
    }
    item(bar, 'logs').click();
    expect(actions.openLogFolder).toHaveBeenCalledTimes(1);
  });

  it('gives each key to one item, and takes none that types', () => {
    const keys = itemsOf(menuOn(platform)).filter(({ accelerator }) => accelerator !== null);
    const all = keys.map(({ accelerator }) => String(accelerator));
    expect(all).toEqual([...new Set(all)]);
    const active = keys.filter(({ registerAccelerator }) => platform === 'darwin' || registerAccelerator);
    expect(active.map(({ accelerator }) => String(accelerator))).toEqual(
      active.map(() => expect.stringMatching(/^CmdOrCtrl\+|^F\d+$/)),
    );
    expect(active.length).toBeGreaterThan(5);
  });
});

describe('on Windows and Linux', () => {
  it('shows keys that need no Ctrl, and leaves them to the page', () => {
    const bar = menuOn('linux');
    const shown = ['search', 'orders', 'addresses', 'shortcuts'].map(id => item(bar, id));
    expect(shown.map(({ accelerator }) => accelerator)).toEqual(['/', 'Alt+1', 'Alt+5', '?']);
    expect(shown.map(({ registerAccelerator }) => registerAccelerator)).toEqual([false, false, false, false]);
  });

  it('closes and minimises the window in front', () => {
    const window = new BrowserWindow({});
    window.show();
    const bar = menuOn('win32');
    item(bar, 'minimise').click();
    expect(window.isMinimized()).toBe(true);
    window.show();
    item(bar, 'close').click();
    expect(BrowserWindow.getAllWindows()).toEqual([]);
  });
});
