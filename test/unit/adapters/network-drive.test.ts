import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import {
  networkTypeOf,
  networkTypeOnLinux,
  networkTypeOnMac,
  networkTypeOnWindows,
} from '../../../src-main/adapters/network-drive.ts';

/** As a computer of an office has it. */
const mountinfo = `
22 1 259:2 / / rw,relatime shared:1 - ext4 /dev/nvme0n1p2 rw
23 22 0:21 / /proc rw,nosuid - proc proc rw
40 22 0:45 / /home rw,relatime shared:20 - nfs4 files.office:/home rw,vers=4.2,addr=10.0.0.5
41 40 259:3 / /home/anna/local rw,relatime shared:21 master:3 - ext4 /dev/nvme0n1p3 rw
42 22 0:46 / /mnt/group\\040share rw - cifs //files/group rw,vers=3.1.1
43 22 0:47 / /media/sshfs rw - fuse.sshfs me@files: rw
44 22 0:48 / /media/usb rw - fuseblk /dev/sdb1 rw
45 22 0:49 / /over rw - nfs files:/over rw
46 45 259:4 / /over rw - xfs /dev/sdc1 rw
`;

describe('on Linux, a data folder', () => {
  it.each([
    ['/home/anna/.config/Dispatch', 'nfs4'],
    ['/home', 'nfs4'],
    ['/mnt/group share/Dispatch', 'cifs'],
    ['/media/sshfs/Dispatch', 'fuse.sshfs'],
  ])('%s is on a network drive', (path, type) => {
    expect(networkTypeOnLinux(path, mountinfo)).toBe(type);
  });

  it.each([
    '/var/lib/Dispatch',
    '/homework/Dispatch',
    '/home/anna/local/Dispatch',
    '/media/usb/Dispatch',
    '/over/Dispatch',
  ])('%s is on a local disk', path => {
    expect(networkTypeOnLinux(path, mountinfo)).toBeNull();
  });

  it('is taken for local where the system says nothing that can be read', () => {
    for (const text of ['', '\n\n', 'a - b', '1 2 3 4 / - '])
      expect(networkTypeOnLinux('/home', text)).toBeNull();
  });
});

it('on macOS, it is on a network drive where its volume is', () => {
  const list = `/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
//anna@files.local/Group%20Share on /Volumes/Group Share (smbfs, nodev, nosuid, mounted by anna)
files:/home on /Volumes/home (nfs)
`;
  expect(networkTypeOnMac('/Volumes/Group Share/Dispatch', list)).toBe('smbfs');
  expect(networkTypeOnMac('/Volumes/home/Dispatch', list)).toBe('nfs');
  expect(networkTypeOnMac('/Users/anna/Library/Application Support/Dispatch', list)).toBeNull();
});

it('on Windows, it is on a network drive where its real path names another computer', () => {
  const network = ['\\\\files\\profiles\\anna\\Dispatch', '\\\\?\\UNC\\files\\profiles\\Dispatch'];
  const local = ['C:\\Users\\anna\\AppData\\Local\\Dispatch', '\\\\?\\C:\\Users\\anna', '\\\\.\\C:\\Users'];
  expect(network.map(networkTypeOnWindows)).toEqual(['UNC', 'UNC']);
  expect(local.map(networkTypeOnWindows)).toEqual([null, null, null]);
});

it('this computer’s own folder is asked about, and one that is not there is not worth a warning', async () => {
  expect(await networkTypeOf(tmpdir())).toBeNull();
  expect(await networkTypeOf('/no/such/folder')).toBeNull();
});
