import { i18n } from '@lingui/core';
import { expect, it } from 'vitest';
import { startFailure } from '../../../src-main/electron/start-failure.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

i18n.load('en', {});
i18n.activate('en');

const folder = '/home/me/.config/Dispatch';
const withCode = (code: string) => Object.assign(new Error('as the system says it'), { code });
/** As node:sqlite says it; the upper bits tell more about the same. */
const ofSqlite = (errcode: number) => Object.assign(new Error('as SQLite says it'), { errcode });
const ofDispatch = (reason: string) => new DispatchError('storage_failed', 'as the core says it', { reason });

it.each([
  [
    'cannot write to its data folder',
    ['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST', 'data_folder_not_writable'],
    [8, 14, 1032],
  ],
  ['disk is full', ['ENOSPC', 'storage_full'], [13]],
  ['Another Dispatch', ['data_folder_in_use'], [5, 261, 517]],
  ['is damaged', [], [11, 26, 267]],
  ['newer version', ['newer_database', 'database_too_new'], []],
  ['port of the local sandbox', ['EADDRINUSE', 'port_taken'], []],
])('says what to do: %s', (words, codes, sqliteCodes) => {
  for (const error of [...codes.map(withCode), ...codes.map(ofDispatch), ...sqliteCodes.map(ofSqlite)]) {
    const { title, message } = startFailure(error, folder);
    expect(title).toBe('Dispatch could not start');
    expect(message).toContain(words);
    if (!words.includes('port')) expect(message).toContain(folder);
  }
});

it('says what it was where nothing is known about it', () => {
  const messageOf = (error: unknown) => startFailure(error, folder).message;
  expect(messageOf(new Error('no such luck'))).toContain(`no such luck (data folder: ${folder})`);
  expect(messageOf('a text')).toContain(`a text (data folder: ${folder})`);
  expect(messageOf(null)).toContain(`null (data folder: ${folder})`);
  expect(messageOf(ofSqlite(1))).toContain('as SQLite says it');
});
