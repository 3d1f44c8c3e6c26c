import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { messageOf } from '../../src-shared/thrown.ts';

/** Returns the title and message that the user sees if the app cannot start. */
export function startFailure(error: unknown, dataFolder: string): { title: string; message: string } {
  const otherwise = (reason: string) =>
    msg`Start Dispatch again. If it still does not start, give this text to support: ${reason} (data folder: ${dataFolder})`;
  return {
    title: i18n._(msg`Dispatch could not start`),
    message: i18n._(messageFor(error, dataFolder, otherwise)),
  };
}

/** Returns the title and message that the user sees if the app has to end because of a failure. */
export function runFailure(error: unknown, dataFolder: string): { title: string; message: string } {
  const otherwise = (reason: string) =>
    msg`Saved orders and drafts are safe. Start Dispatch again. If it ends again, give this text to support: ${reason} (data folder: ${dataFolder})`;
  return {
    title: i18n._(msg`Dispatch has to close`),
    message: i18n._(messageFor(error, dataFolder, otherwise)),
  };
}

/** @param otherwise the message for a failure without a message of its own, by the text of that failure */
function messageFor(error: unknown, dataFolder: string, otherwise: (reason: string) => MessageDescriptor) {
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOTDIR':
    case 'EEXIST':
    case 'data_folder_not_writable':
    case 'sqlite_8':
    case 'sqlite_14':
      return msg`Dispatch cannot write to its data folder: ${dataFolder}. Allow Dispatch to write there, or choose another folder: start Dispatch with --user-data-dir=FOLDER.`;
    case 'ENOSPC':
    case 'storage_full':
    case 'sqlite_13':
      return msg`The disk is full. Delete files that you do not need, then start Dispatch again. The data in ${dataFolder} is kept.`;
    case 'data_folder_in_use':
    case 'sqlite_5':
      return msg`Another Dispatch is running and uses the data in ${dataFolder}. Close the other Dispatch, then start this one again.`;
    case 'sqlite_11':
    case 'sqlite_26':
      return msg`The database in ${dataFolder} is damaged. Start Dispatch again. It will repair its data and keep the damaged file.`;
    case 'database_too_new':
    case 'newer_database':
      return msg`The data in ${dataFolder} was written by a newer version of Dispatch. Install that version again.`;
    case 'port_taken':
    case 'EADDRINUSE':
      return msg`Another program uses the network port of the local sandbox. Close that program, then start Dispatch again.`;
    default:
      return otherwise(messageOf(error));
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
