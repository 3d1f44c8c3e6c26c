import { i18n } from '@lingui/core';
import { beforeEach, expect, it, vi } from 'vitest';
import { commandLinks } from '../../../src-shared/contract/menu-commands.ts';
import { electronInProcess } from './in-process.ts';

const { app } = await electronInProcess();
const { setShortcuts } = await import('../../../src-main/electron/shortcuts-menu.ts');

i18n.load('en', {});
i18n.activate('en');

const command = vi.fn();
const tasks = () => globalThis.__standInRecords.userTasks;
beforeEach(() => {
  globalThis.__standInRecords.userTasks = [];
  command.mockClear();
});

it('the taskbar of Windows starts the program with a link that it follows, behind an argument that ends switches', () => {
  setShortcuts({ platform: 'win32', isPackaged: true, command });
  expect(tasks().map(task => [task.title, task.arguments, task.program])).toEqual([
    ['New order', '-- dispatch://new', process.execPath],
    ['Outbox', '-- dispatch://outbox', process.execPath],
    ['Find a screen, a command or an order', '-- dispatch://search', process.execPath],
  ]);
});

it('there are no tasks where another program would be started, or the system has no such menu', () => {
  setShortcuts({ platform: 'win32', isPackaged: false, command });
  setShortcuts({ platform: 'linux', isPackaged: true, command });
  expect(tasks()).toEqual([]);
});

it('the Dock runs the commands in the program itself', () => {
  const setMenu = vi.fn();
  Object.defineProperty(app, 'dock', { value: { setMenu }, configurable: true });
  setShortcuts({ platform: 'darwin', isPackaged: false, command });
  const [menu] = setMenu.mock.calls[0] ?? [];
  for (const item of menu.items) item.click();
  expect(command.mock.calls.flat()).toEqual(Object.values(commandLinks));
});
