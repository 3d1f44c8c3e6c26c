import { describe, expect, it } from 'vitest';
import {
  type Computer,
  installationKind,
  updateAbility,
} from '../../../../src-main/electron/updates/installation.ts';

const linux = '/opt/Dispatch/resources';
const windows = '/Program Files/Dispatch/resources';
const mac = '/Applications/Dispatch.app/Contents/Resources';

interface Facts {
  platform?: string;
  resources?: string;
  appImage?: string;
  /** Texts of files; files without one only exist. */
  files?: Record<string, string>;
  writable?: string[];
  groups?: number[];
}

const computer = ({
  platform = 'linux',
  resources = linux,
  appImage,
  files = {},
  writable = [],
  groups = [1000],
}: Facts): Computer => ({
  platform,
  resources,
  appImage,
  read: path => files[path] ?? null,
  exists: path => Object.hasOwn(files, path),
  canWrite: path => writable.includes(path),
  groups: () => groups,
});

const deb = { [`${linux}/package-type`]: 'deb\n', '/usr/bin/pkexec': '' };
const rpm = { [`${linux}/package-type`]: 'rpm', '/usr/bin/pkexec': '' };
const group = { '/etc/group': 'root:x:0:\nsudo:x:27:anna\nwheel:x:10:\nusers:x:100:\n' };
const nsis = { '/Program Files/Dispatch/Uninstall Dispatch.exe': '' };

describe('what this user can do with a new version', () => {
  it.each<[string, Facts, ReturnType<typeof installationKind>, ReturnType<typeof updateAbility>]>([
    ['a deb, by root', { files: deb, writable: [linux] }, 'deb', 'install'],
    ['a deb, by an administrator', { files: { ...deb, ...group }, groups: [1000, 27] }, 'deb', 'password'],
    ['an rpm, by an administrator', { files: { ...rpm, ...group }, groups: [10] }, 'rpm', 'password'],
    ['a deb, by a user without rights', { files: { ...deb, ...group }, groups: [100, 1000] }, 'deb', 'tell'],
    [
      'a deb where nobody can ask',
      { files: { [`${linux}/package-type`]: 'deb', ...group }, groups: [27] },
      'deb',
      'tell',
    ],
    ['a deb of unknown groups', { files: deb, groups: [27] }, 'deb', 'tell'],
    [
      'an AppImage of the user',
      { appImage: '/home/anna/Dispatch.AppImage', writable: ['/home/anna', '/home/anna/Dispatch.AppImage'] },
      'AppImage',
      'install',
    ],
    [
      'an AppImage of others',
      { appImage: '/opt/Dispatch.AppImage', writable: ['/opt/Dispatch.AppImage'] },
      'AppImage',
      'tell',
    ],
    ['an unpacked archive', { writable: [linux] }, null, 'tell'],
    ['another package', { files: { [`${linux}/package-type`]: 'pacman' }, writable: [linux] }, null, 'tell'],
    [
      'Windows, for one user',
      { platform: 'win32', resources: windows, files: nsis, writable: ['/Program Files/Dispatch'] },
      'nsis',
      'install',
    ],
    ['Windows, for all users', { platform: 'win32', resources: windows, files: nsis }, 'nsis', 'tell'],
    [
      'Windows, by an MSI',
      { platform: 'win32', resources: windows, writable: ['/Program Files/Dispatch'] },
      null,
      'tell',
    ],
    [
      'macOS, by an administrator',
      { platform: 'darwin', resources: mac, writable: ['/Applications'] },
      'mac',
      'install',
    ],
    ['macOS, by another user', { platform: 'darwin', resources: mac }, 'mac', 'tell'],
  ])('%s', (_what, facts, kind, ability) => {
    const found = computer(facts);
    expect([installationKind(found), updateAbility(found)]).toEqual([kind, ability]);
  });
});
