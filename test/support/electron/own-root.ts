import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const hasDpkg = spawnSync('dpkg-deb', ['--version']).status === 0;

/** Runs a program to its end. @returns what it wrote @throws Error if it fails */
function run(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? ''}${stdout}${stderr}`);
  return stdout;
}

export interface OwnRoot {
  /** Where a path of the installed system is, such as `/usr/bin/dispatch`. */
  at: (path: string) => string;
  /** The command that starts its dpkg, for a shell. */
  dpkg: string;
  /** Installs a package, also over another version of it. */
  install: (deb: string) => void;
  /** Removes a package with its settings, as far as it has any. */
  purge: (name: string) => void;
  /** Version of an installed package; empty if there is none. */
  versionOf: (name: string) => string;
  /** Files that packages have installed. */
  files: () => string[];
}

/** A system of its own in a folder: its dpkg knows of nothing installed, and changes nothing outside. */
export function createOwnRoot(folder: string): OwnRoot {
  const database = join(folder, 'var', 'lib', 'dpkg');
  for (const part of ['info', 'updates']) mkdirSync(join(database, part), { recursive: true });
  writeFileSync(join(database, 'status'), '');
  const options = [
    `--root=${folder}`,
    `--log=${join(folder, 'dpkg.log')}`,
    // No program of the system is in the folder: scripts run outside, and are told the folder.
    ...['script-chrootless', 'not-root', 'depends', 'bad-path'].map(thing => `--force-${thing}`),
  ];
  const at = (path: string): string => join(folder, path);
  return {
    at,
    dpkg: ['/usr/bin/dpkg', ...options].map(part => `'${part}'`).join(' '),
    install: deb => void run('dpkg', [...options, '--install', deb]),
    purge: name => void run('dpkg', [...options, '--purge', name]),
    versionOf: name => {
      // biome-ignore lint/suspicious/noTemplateCurlyInString: a format of dpkg-query.
      const format = '${Package} ${Version} ${db:Status-Status}\n';
      const lines = run('dpkg-query', [`--root=${folder}`, '--show', `--showformat=${format}`]).split('\n');
      const [, version = '', status] = lines.find(line => line.startsWith(`${name} `))?.split(' ') ?? [];
      return status === 'installed' ? version : '';
    },
    files: () => ['opt', 'usr', 'etc'].flatMap(top => filesBelow(at(top)).map(path => `/${top}/${path}`)),
  };
}

function filesBelow(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter(entry => !entry.isDirectory())
      .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
      .toSorted();
  } catch {
    return [];
  }
}

/** The command of a menu entry with what it opens, as a desktop runs it. */
export function commandOf(entry: string, link?: string): string[] {
  const [, command = ''] = /^Exec=(.*)$/m.exec(entry) ?? [];
  return command.split(' ').flatMap(word => (word === '%U' ? (link ?? []) : word));
}

/**
 * Makes a package of the same program under another version of the same length, without packaging again.
 * @param folder a new folder for it
 * @returns its path
 */
export function relabelled(
  deb: string,
  { from, to, folder }: Record<'from' | 'to' | 'folder', string>,
): string {
  run('dpkg-deb', ['--raw-extract', deb, folder]);
  replaceIn(join(folder, 'DEBIAN', 'control'), `Version: ${from}\n`, `Version: ${to}\n`);
  // Of the same length, so that everything in the archive stays where its head says.
  replaceIn(join(folder, 'opt/Dispatch/resources/app.asar'), `"version": "${from}"`, `"version": "${to}"`);
  // A file that the next version no longer has.
  renameSync(join(folder, 'opt/Dispatch/LICENSE.electron.txt'), join(folder, 'opt/Dispatch/LICENSE.old.txt'));
  const made = `${folder}.deb`;
  run('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', folder, made]);
  return made;
}

function replaceIn(file: string, from: string, to: string): void {
  const text = readFileSync(file, 'latin1');
  if (text.split(from).length !== 2) throw new Error(`${file} has ${from} not exactly once.`);
  writeFileSync(file, text.replace(from, to), 'latin1');
}
