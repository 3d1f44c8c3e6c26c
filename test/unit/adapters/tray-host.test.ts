import { expect, it, vi } from 'vitest';
import { hasTrayHost } from '../../../src-main/adapters/tray-host.ts';

const reply = (word: string) => `method return time=1.2 sender=org.freedesktop.DBus\n   boolean ${word}\n`;

it('asks a Linux desktop whether it shows a tray', async () => {
  const run = vi.fn(async () => reply('true'));
  expect(await hasTrayHost('linux', run)).toBe(true);
  expect(run).toHaveBeenCalledWith(
    'dbus-send',
    expect.arrayContaining(['--session', 'string:org.kde.StatusNotifierWatcher']),
    expect.any(Number),
  );
  expect(await hasTrayHost('linux', async () => reply('false'))).toBe(false);
});

it('takes it for none where nobody answers, since a window that hides there would be lost', async () => {
  expect(await hasTrayHost('linux', () => Promise.reject(new Error('ENOENT')))).toBe(false);
});

it('knows that Windows and macOS have one', async () => {
  const run = vi.fn(async () => reply('false'));
  expect([await hasTrayHost('win32', run), await hasTrayHost('darwin', run)]).toEqual([true, true]);
  expect(run).not.toHaveBeenCalled();
});
