import { expect, it } from 'vitest';
import { callLines } from '../../../../src-main/core/log/call-lines.ts';

const kind = (path: string, requestId: string) =>
  callLines.kindOf({ method: 'GET', path, status: 200, code: null, requestId, ms: 1, attempt: 1 });

it('calls of a kind differ in ids and times only', () => {
  expect(kind('/v2/orders/ord_1/files', 'a')).toEqual(kind('/v2/orders/ord_2x/files', 'b'));
  expect(kind('/v2/orders/ord_1/files', 'a')).not.toEqual(kind('/v2/orders/ord_1', 'a'));
  expect(kind('/v2/orders', 'a')).not.toEqual(kind('/v2/cmr-options', 'a'));
  expect(kind('(upload)', 'a')).not.toEqual(kind('(download)', 'a'));
  expect(kind('/v2/orders', 'a')).toEqual({ method: 'GET', path: '/v2/orders', status: 200, code: null });
});
