import { expect, it } from 'vitest';
import { asDispatchError } from '../../../../src-main/core/api/failure.ts';
import { logFault } from '../../../../src-main/core/api/fault.ts';
import type { LogFields } from '../../../../src-main/core/ports/ports.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

/** What a page is told of a failure, and what the log is. */
function told(thrown: unknown) {
  const lines: LogFields[] = [];
  const known = asDispatchError(thrown);
  logFault({ write: (_event, fields = {}) => void lines.push(fields) }, known);
  return { page: JSON.stringify(known.error), line: lines[0], log: JSON.stringify(lines) };
}

function parseFailure(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    return error;
  }
}

it.each([
  [
    'a path',
    Object.assign(new Error("EMFILE: too many, open '/home/hush/x'"), { code: 'EMFILE' }),
    'EMFILE: too many, open …',
  ],
  ['a path without quotes', new Error('cannot read C:\\Users\\hush\\x of it'), 'cannot read … of it'],
  ['a text', parseFailure('{"clientSecret":"hush" "more"}'), expect.stringContaining('JSON')],
  ['half a text', new Error("can't read 'hush"), "can't read …"],
  ['a token', new Error(`bad token ${'hush'.repeat(10)} here`), 'bad token … here'],
  ['a statement', Object.assign(new Error('no such column: a.b'), { code: 'ERR_X' }), 'no such column: a.b'],
])('nothing of %s in what nobody foresaw reaches a page, and the log has the rest', (_what, thrown, text) => {
  const { page, line, log } = told(thrown);
  expect(page).toContain('"code":"internal"');
  const [, id] = /its log says more at ([0-9a-f]{8})\./.exec(page) ?? [];
  expect(line).toMatchObject({ said: expect.stringContaining(id ?? 'none'), text });
  for (const said of [page, log]) expect(said).not.toMatch(/hush|home|Users/);
  expect(page).not.toMatch(/EMFILE|column|JSON|read/);
});

it('the log has where it failed, without the folders of the program', () => {
  const { line } = told(new TypeError('x is not a function'));
  expect(line).toMatchObject({
    name: 'TypeError',
    code: null,
    where: expect.stringMatching(/^\S*.*fault\.test\.ts:\d+:\d+/),
  });
  expect(String(line?.where)).not.toContain('/');
});

it('each failure has an id of its own', () => {
  expect(told(new Error('x')).page).not.toBe(told(new Error('x')).page);
});

it('a page is told that the disk failed, and not in the words of SQLite', () => {
  const { page, line } = told(Object.assign(new Error('disk I-O error in main.hush'), { errcode: 1034 }));
  expect(page).toContain('"reason":"sqlite_1034"');
  expect(page).not.toContain('hush');
  expect(line).toMatchObject({ text: expect.stringContaining('error in main') });
});

it('what has an explanation is no fault', () => {
  expect(told(new DispatchError('not_found', 'It is gone.')).log).toBe('[]');
  expect(told(new DispatchError('internal', 'The upload has no file entry.')).line).toMatchObject({
    said: 'The upload has no file entry.',
    name: 'DispatchError',
  });
});
