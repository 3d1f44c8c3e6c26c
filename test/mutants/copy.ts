import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What git knows or would add, with the build beside it; the packages are those of `root`. */
export function copyCode(root: string, copy: string): string {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const names = execFileSync('git', options, { cwd: root, encoding: 'utf8', maxBuffer: 1 << 26 });
  for (const name of names.split('\0')) {
    // A file that was deleted and not yet committed is still listed.
    if (name === '' || !existsSync(join(root, name))) continue;
    mkdirSync(dirname(join(copy, name)), { recursive: true });
    cpSync(join(root, name), join(copy, name));
  }
  for (const name of ['main', 'preload', 'renderer', '.built-from'])
    cpSync(join(root, 'out', name), join(copy, 'out', name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}
