import { runProgram } from './run-program.ts';

/** Time in milliseconds after which a message bus that does not respond counts as one without a tray. */
const maxMs = 2_000;
const question = [
  '--session',
  '--print-reply',
  '--dest=org.freedesktop.DBus',
  '/org/freedesktop/DBus',
  'org.freedesktop.DBus.NameHasOwner',
  'string:org.kde.StatusNotifierWatcher',
];

/**
 * Whether the system shows a tray. Windows and macOS always do. On Linux, not every desktop does: GNOME only with an
 * extension. Electron does not say so, and a window that hides into a tray that is not there would be out of reach.
 */
export async function hasTrayHost(platform: NodeJS.Platform, run = runProgram): Promise<boolean> {
  if (platform !== 'linux') return true;
  try {
    return /\bboolean true\b/.test(await run('dbus-send', question, maxMs));
  } catch {
    return false;
  }
}
