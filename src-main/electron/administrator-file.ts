import { join } from 'node:path';

const fileName = 'environments.json';

/** Where an administrator puts the environments of many desktops: a place that users cannot write. */
export function administratorFilePath(): string {
  const given = process.env.DISPATCH_ENVIRONMENTS_FILE;
  if (given) return given;
  if (process.platform === 'win32') {
    return join(process.env.ProgramData ?? 'C:\\ProgramData', 'Dispatch', fileName);
  }
  if (process.platform === 'darwin') return join('/Library/Application Support/Dispatch', fileName);
  return join('/etc/dispatch', fileName);
}
