import { expect, it } from 'vitest';
import { asDispatchError } from '../../../../src-main/core/api/failure.ts';

const failed = (parts: Record<string, unknown>) => Object.assign(new Error('It failed'), parts);

it.each([
  ['a full disk', { code: 'ENOSPC' }, 'storage_full', null],
  ['a quota that is used up', { code: 'EDQUOT' }, 'storage_full', null],
  ['a database on a full disk', { code: 'ERR_SQLITE_ERROR', errcode: 13 }, 'storage_full', null],
  ['a disk that fails', { code: 'EIO' }, 'storage_failed', 'eio'],
  ['a disk that may only be read', { code: 'EROFS' }, 'storage_failed', 'erofs'],
  // SQLITE_IOERR_FSYNC
  [
    'a database whose disk fails',
    { code: 'ERR_SQLITE_ERROR', errcode: 1034 },
    'storage_failed',
    'sqlite_1034',
  ],
  ['what nobody foresaw', { code: 'EBADF' }, 'internal', null],
])('%s is said as such', (_what, parts, code, reason) => {
  expect(asDispatchError(failed(parts)).error).toMatchObject({ code, reason });
});
