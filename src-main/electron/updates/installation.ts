import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { UpdateAbility } from '../../../src-shared/contract/updates.ts';
import { ownAppImage } from '../../adapters/own-app-image.ts';

/** How the program was installed; null if that is unknown, as for an unpacked archive or an MSI. */
export type InstallationKind = 'deb' | 'rpm' | 'AppImage' | 'nsis' | 'mac' | null;

/** What decides how a program was installed and who may replace it. Tests pass values of other systems. */
export interface Computer {
  platform: string;
  /** Folder of the program's resources. */
  resources: string;
  /** Path of the program's AppImage, if it is one. */
  appImage: string | undefined;
  /** Text of a file; null if it cannot be read. */
  read(path: string): string | null;
  exists(path: string): boolean;
  /** Whether this user can write a file or folder. */
  canWrite(path: string): boolean;
  /** Ids of the groups of this user. */
  groups(): number[];
}

export const thisComputer = (): Computer => ({
  platform: process.platform,
  resources: process.resourcesPath,
  appImage: ownAppImage(process.env, process.execPath),
  read(path) {
    try {
      return readFileSync(path, 'utf8');
    } catch {
      return null;
    }
  },
  exists: existsSync,
  canWrite(path) {
    try {
      accessSync(path, constants.W_OK);
      return true;
    } catch {
      return false;
    }
  },
  groups: () => process.getgroups?.() ?? [],
});

/** Returns how the program was installed. electron-builder writes `package-type` into a deb and an rpm. */
export function installationKind({
  platform,
  resources,
  appImage,
  read,
  exists,
}: Computer): InstallationKind {
  if (platform === 'darwin') return 'mac';
  // An MSI has no such file, and its program must not be replaced by that of another installer.
  if (platform === 'win32') return exists(join(dirname(resources), 'Uninstall Dispatch.exe')) ? 'nsis' : null;
  if (appImage !== undefined) return 'AppImage';
  const kind = read(join(resources, 'package-type'))?.trim();
  return kind === 'deb' || kind === 'rpm' ? kind : null;
}

/**
 * Returns what this user can do with a new version. Whoever can write the program's folder can install it. A deb or rpm
 * belongs to root: members of a group of administrators are asked for their password by the system; for all others,
 * whoever manages the computer installs it, as for an installation for all users on Windows and macOS.
 */
export function updateAbility(computer: Computer): Exclude<UpdateAbility, 'none'> {
  const { resources, appImage, canWrite } = computer;
  switch (installationKind(computer)) {
    case null:
      return 'tell';
    case 'nsis':
      return canWrite(dirname(resources)) ? 'install' : 'tell';
    case 'mac':
      // Dispatch.app/Contents/Resources: the program is replaced as a whole.
      return canWrite(dirname(dirname(dirname(resources)))) ? 'install' : 'tell';
    case 'AppImage':
      return appImage !== undefined && canWrite(appImage) && canWrite(dirname(appImage)) ? 'install' : 'tell';
    case 'deb':
    case 'rpm':
      if (canWrite(resources)) return 'install';
      return computer.exists('/usr/bin/pkexec') && isAdministrator(computer) ? 'password' : 'tell';
  }
}

const administratorGroups = new Set(['sudo', 'wheel', 'admin']);

/** Whether the user is in a group whose members may become root on usual Linux systems. */
function isAdministrator({ read, groups }: Computer): boolean {
  const own = new Set(groups());
  return (read('/etc/group') ?? '').split('\n').some(line => {
    const [name = '', , id = ''] = line.split(':');
    return administratorGroups.has(name) && own.has(Number(id));
  });
}
