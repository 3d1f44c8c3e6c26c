import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';
import { readRegularFile } from '../core/ports/regular-file.ts';

const maxFileBytes = 65_536;

/** Something that starts Dispatch when the user signs in to the computer. */
export interface LoginItem {
  /** Whether Dispatch starts at login now, as the system has it. */
  isOn(): boolean;
  /** @throws Error of the operating system */
  set(isOn: boolean): void;
  /**
   * Names the program as it is now, such as an AppImage that has moved. Call it only if the item is on.
   * @throws Error of the operating system
   */
  renew(): void;
}

/** Returns the file by which Linux desktops start Dispatch at login. Relative paths in the variable do not count. */
export function autostartPath(env: NodeJS.ProcessEnv, home: string): string {
  const given = env.XDG_CONFIG_HOME ?? '';
  return join(isAbsolute(given) ? given : join(home, '.config'), 'autostart', 'dispatch.desktop');
}

/**
 * Quotes one argument of the line `Exec` of a desktop file: for the command line, then as a value of the file.
 * https://specifications.freedesktop.org/desktop-entry-spec/latest/exec-variables.html
 */
const quoted = (argument: string): string =>
  `"${argument.replace(/["`$\\]/g, '\\$&').replaceAll('%', '%%')}"`.replaceAll('\\', '\\\\');

/** The lines that name the program. If it is gone, desktops ignore the file because of `TryExec`. */
const programLines = (command: readonly string[]): string[] => [
  `TryExec=${(command[0] ?? '').replaceAll('\\', '\\\\')}`,
  `Exec=${command.map(quoted).join(' ')}`,
];

const fileOf = (command: readonly string[]): string =>
  [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Dispatch',
    ...programLines(command),
    'Icon=dispatch',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');

const offLine = /^(Hidden\s*=\s*true|X-GNOME-Autostart-enabled\s*=\s*false)$/i;

/**
 * The file `dispatch.desktop` in the user's folder `autostart`. Desktops turn it off by deleting it or by a line in it.
 * @param command path of the program, and its arguments
 * @throws Error if an argument contains a control character, which such a file cannot say
 */
export function autostartFile(path: string, command: readonly string[]): LoginItem {
  if (command.some(argument => /\p{Cc}/u.test(argument)))
    throw new Error('The path has a control character.');
  const read = (): string[] => {
    try {
      return statSync(path).size > maxFileBytes ? [] : readRegularFile(path).split('\n');
    } catch {
      return [];
    }
  };
  const write = (text: string): void => {
    mkdirSync(dirname(path), { recursive: true });
    const arriving = `${path}.new`;
    rmSync(arriving, { force: true, recursive: true });
    writeFileSync(arriving, text, { mode: 0o600 });
    renameSync(arriving, path);
  };
  return {
    isOn() {
      const lines = read().map(line => line.trim());
      return lines.includes('[Desktop Entry]') && !lines.some(line => offLine.test(line));
    },
    set(isOn) {
      if (isOn) write(fileOf(command));
      else rmSync(path, { force: true });
    },
    renew() {
      const lines = read();
      const [first = '', ...others] = programLines(command);
      if (others.every(line => lines.includes(line))) return;
      // What else the user has changed in the file stays.
      const kept = lines.filter(line => !/^(Try)?Exec\s*=/.test(line));
      write(
        kept
          .flatMap(line => (line.trim() === '[Desktop Entry]' ? [line, first, ...others] : [line]))
          .join('\n'),
      );
    },
  };
}
