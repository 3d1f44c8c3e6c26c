import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** Returns the title and message that the user sees if the app cannot start. Nothing was left half started. */
export function startFailure(error: unknown, dataFolder: string): { title: string; message: string } {
  const title = i18n._(msg`Dispatch could not start`);
  return { title, message: i18n._(messageFor(codeOf(error), dataFolder, error)) };
}

function messageFor(code: string, dataFolder: string, error: unknown) {
  switch (code) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'data_folder_not_writable':
    case 'sqlite_8':
    case 'sqlite_14':
      return msg`The data folder cannot be written: ${dataFolder}. Allow writing to it, or start with --user-data-dir=FOLDER.`;
    case 'ENOSPC':
    case 'storage_full':
    case 'sqlite_13':
      return msg`The disk is full. Free some space and start again. Nothing was lost: ${dataFolder}.`;
    case 'data_folder_in_use':
    case 'sqlite_5':
      return msg`Another Dispatch is using the data in ${dataFolder}. Close it and start again.`;
    case 'sqlite_11':
    case 'sqlite_26':
      return msg`The database in ${dataFolder} is damaged. Start Dispatch again: it repairs its data then, and keeps the damaged file.`;
    case 'database_too_new':
    case 'newer_database':
      return msg`The data in ${dataFolder} was written by a newer version of Dispatch. Install that version again.`;
    case 'port_taken':
    case 'EADDRINUSE':
      return msg`The port of the local sandbox is taken by another program. Close it and start again.`;
    default: {
      const reason = error instanceof Error ? error.message : String(error);
      return msg`${reason} (data folder: ${dataFolder})`;
    }
  }
}

function codeOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '';
  if (
    'error' in error &&
    typeof error.error === 'object' &&
    error.error !== null &&
    'reason' in error.error
  ) {
    return String(error.error.reason);
  }
  if ('errcode' in error && typeof error.errcode === 'number') return `sqlite_${error.errcode % 256}`;
  return 'code' in error ? String(error.code) : '';
}
