import { expect, it } from 'vitest';
import { createRequestLog } from '../../../src-main/sandbox/services/request-log.ts';

it('keeps the last 500 requests, the oldest first', () => {
  const log = createRequestLog();
  for (let number = 1; number <= 503; number += 1) {
    log.add({
      at: '',
      method: 'GET',
      path: `/${number}`,
      status: 200,
      idempotency_key: null,
      request_id: null,
    });
  }
  const paths = log.all().map(({ path }) => path);
  expect([paths.length, paths[0], paths.at(-1)]).toEqual([500, '/4', '/503']);
});
