import { expect, it } from 'vitest';
import { startExchangeLine } from '../../../../src-main/core/api/exchange-log.ts';

const pathInLog = (path: string): unknown => {
  const lines: unknown[] = [];
  const log = { write: (_event: string, fields = {}) => void lines.push(fields) };
  startExchangeLine(
    log,
    { monotonicMs: () => 0 },
    { method: 'GET', path, requestId: null, attempt: 1 },
  ).answered(200, null);
  return Object(lines[0]).path;
};

it.each(['/v2/orders/ord_1/files', '/oauth2/token', '(upload)', '(download)', '/v2/files/file_1.a-b~c'])(
  'the path %j is in the log as it is',
  path => {
    expect(pathInLog(path)).toBe(path);
  },
);

it.each([
  ['/v2/files/Anna%20Virtanen', '/v2/files/(other)'],
  ['/v2/files/a\u202eb/x', '/v2/files/(other)/x'],
  [`/v2/files/${'x'.repeat(129)}`, '/v2/files/(other)'],
])('of the path %j the log has only %j: an id can be anything', (path, logged) => {
  expect(pathInLog(path)).toBe(logged);
});
