import { execFile } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { promisify } from 'node:util';

/** Types of file systems on other computers, as Linux and macOS name them. */
const networkTypes =
  /^(?:nfs\d*|cifs|smb\d*|smbfs|ncpfs?|afs|afpfs|coda|ceph|lustre|gfs2|ocfs2|beegfs|davfs|webdav|fuse\.(?:sshfs|gvfsd-fuse|rclone|davfs\d*|s3fs|curlftpfs|smbnetfs|glusterfs|ceph|juicefs|google-drive-ocamlfuse))$/;
/** Maximum time for the list of mounted file systems of macOS, in milliseconds. */
const listedWithinMs = 2_000;

interface Mount {
  point: string;
  type: string;
}

/**
 * Returns the type of the network file system that contains a path; null if its file system is local.
 * @param path absolute, without symbolic links
 * @param mounts in the order in which they were mounted: a later one hides an earlier one at the same point
 */
function networkTypeIn(path: string, mounts: readonly Mount[]): string | null {
  const isWithin = ({ point }: Mount) => point === '/' || path === point || path.startsWith(`${point}/`);
  const holding = mounts
    .filter(isWithin)
    .reduce<Mount | null>((best, one) => (best && best.point.length > one.point.length ? best : one), null);
  return holding && networkTypes.test(holding.type) ? holding.type : null;
}

/**
 * As `networkTypeIn`, for Linux.
 * @param mountinfo content of `/proc/self/mountinfo`, see proc(5)
 */
export const networkTypeOnLinux = (path: string, mountinfo: string): string | null =>
  networkTypeIn(
    path,
    mountinfo.split('\n').flatMap(line => {
      const [before = '', after = ''] = line.split(' - ');
      const [point, type] = [before.split(' ')[4], after.split(' ')[0]];
      return point === undefined || type === undefined ? [] : [{ point: unescaped(point), type }];
    }),
  );

/** Replaces the octal escapes with which the kernel writes spaces and the like. */
const unescaped = (text: string): string =>
  text.replace(/\\([0-7]{3})/g, (_, octal) => String.fromCharCode(Number.parseInt(octal, 8)));

/**
 * As `networkTypeIn`, for macOS.
 * @param mountList output of `mount`, such as `//me@office/share on /Volumes/share (smbfs, nodev, nosuid)`
 */
export const networkTypeOnMac = (path: string, mountList: string): string | null =>
  networkTypeIn(
    path,
    [...mountList.matchAll(/^.* on (\/.*) \((\w+)[,)]/gm)].map(([, point = '', type = '']) => ({
      point,
      type,
    })),
  );

/**
 * Whether a path of Windows is on another computer: `UNC` if it is, otherwise null.
 * @param path with drive letters of the network resolved, as `realpath` does
 */
export const networkTypeOnWindows = (path: string): string | null =>
  /^\\\\(?:\?\\UNC\\|(?![?.]\\))/i.test(path) ? 'UNC' : null;

/**
 * Returns the type of the network file system that contains a folder, such as `nfs4`; null if its file system is local,
 * or if the system does not tell.
 */
export async function networkTypeOf(folder: string, platform = process.platform): Promise<string | null> {
  try {
    const path = realpathSync.native(folder);
    if (platform === 'win32') return networkTypeOnWindows(path);
    if (platform === 'linux') return networkTypeOnLinux(path, readFileSync('/proc/self/mountinfo', 'utf8'));
    if (platform !== 'darwin') return null;
    const { stdout } = await promisify(execFile)('/sbin/mount', { timeout: listedWithinMs });
    return networkTypeOnMac(path, stdout);
  } catch {
    // Only a warning depends on it.
    return null;
  }
}
