import { SandboxStartError, systemCodeOf } from '../common/start-error.ts';

const sqliteBusy = 5;
const sqliteReadOnly = 8;
const sqliteIo = 10;
const sqliteCorrupt = 11;
const sqliteFull = 13;
const sqliteCantOpen = 14;
const sqliteNotADatabase = 26;
const deniedSqliteCodes = [sqliteReadOnly, sqliteIo, sqliteCantOpen];
const deniedSystemCodes = [
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOTDIR',
  'EEXIST',
  'EISDIR',
  'ENOENT',
  'ELOOP',
  'ENAMETOOLONG',
];

/** Primary result code of an SQLite error, which is the lowest byte of an extended one; null for other errors. */
function sqliteCodeOf(error: unknown): number | null {
  const code = error instanceof Error && 'errcode' in error ? error.errcode : null;
  return typeof code === 'number' ? code & 0xff : null;
}

/**
 * Turns an error of the disk into a start error, which says why the folder cannot be used and what to do. Returns other
 * errors unchanged.
 */
export function storageStartError(error: unknown, dataDir: string): Error {
  if (error instanceof SandboxStartError) return error;
  const code = sqliteCodeOf(error);
  if (code === sqliteBusy) {
    return new SandboxStartError(
      'data_folder_in_use',
      `Another sandbox is using ${dataDir}. Stop it, or choose another folder.`,
      error,
    );
  }
  if (code === sqliteCorrupt || code === sqliteNotADatabase) {
    return new SandboxStartError(
      'database_damaged',
      `The database in ${dataDir} is damaged. Move sandbox.db away to start with an empty sandbox, or choose another folder.`,
      error,
    );
  }
  if (code === sqliteFull || systemCodeOf(error) === 'ENOSPC') {
    return new SandboxStartError('storage_full', `The disk of ${dataDir} is full. Make room on it.`, error);
  }
  const isDenied =
    (code !== null && deniedSqliteCodes.includes(code)) ||
    deniedSystemCodes.includes(systemCodeOf(error) ?? '');
  if (!isDenied) return error instanceof Error ? error : new Error(String(error));
  return new SandboxStartError(
    'data_folder_not_writable',
    `The folder ${dataDir} cannot be written. Choose another folder, or allow writing to it.`,
    error,
  );
}
