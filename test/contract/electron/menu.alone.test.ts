import { afterEach, expect, it } from 'vitest';
import { electronInProcess } from './in-process.ts';

const { app, Menu } = await electronInProcess();
const { setMenu } = await import('../../../src-main/electron/menu.ts');
app.setName('Dispatch');

const { platform } = process;
const onPlatform = (value: string) => Object.defineProperty(process, 'platform', { value });
afterEach(() => onPlatform(platform));

it.each(['linux', 'win32'])(
  'has no menu, so that no usual one reloads the page or opens tools: %s',
  system => {
    onPlatform(system);
    Menu.setApplicationMenu(Menu.buildFromTemplate([{ role: 'viewMenu' }]));
    setMenu();
    expect(Menu.getApplicationMenu()).toBeNull();
  },
);

it('has on macOS what its keys need, and nothing of a developer’s', () => {
  onPlatform('darwin');
  setMenu();
  const items = Menu.getApplicationMenu()?.items ?? [];
  expect(items.map(({ role }) => role)).toEqual(['appMenu', 'editMenu', 'windowMenu']);
  expect(items[0]?.label).toBe('Dispatch');
});
