import { describe, expect, it } from 'vitest';
import { clientOf, failureOf } from '../../support/client.ts';
import { hostileServer, type RawAnswer, rawAnswer } from '../../support/hostile-server.ts';

const answering = (answer: RawAnswer) => hostileServer(socket => socket.end(rawAnswer(answer)));

const good = { order_id: 'ord_1', created_at: '2026-11-02T08:00:00Z', status: 'delivered' };

describe('a page of the report', () => {
  it('with rows that cannot be read has the others, and these as they came', async () => {
    const bad = [{ ...good, order_id: 7 }, 'not a row', { ...good, cost: { total_cents: 'dear' } }, null];
    const body = JSON.stringify({ data: [good, ...bad], next_cursor: 'next', has_more: true });
    const { baseUrl } = await answering({ body });
    const page = await clientOf({ baseUrl }).endpoints.reportLines({});
    expect(page).toMatchObject({ rows: [{ order_id: 'ord_1' }], nextCursor: 'next', hasMore: true });
    expect(page.unreadable).toEqual(bad.map(row => JSON.stringify(row)));
  });

  it('that is no page at all is a bad answer, and 429 says until when', async () => {
    const none = await answering({ body: JSON.stringify({ data: 'none' }) });
    const nothing = clientOf({ baseUrl: none.baseUrl }).endpoints.reportLines({});
    expect(await failureOf(nothing)).toMatchObject({ code: 'bad_answer', reason: 'wrong_shape' });
    const busy = await answering({
      status: '429 Too Many Requests',
      headers: ['retry-after: 90'],
      body: '{}',
    });
    expect(await failureOf(clientOf({ baseUrl: busy.baseUrl }).endpoints.reportLines({}))).toMatchObject({
      code: 'rate_limited',
      retryAfterMs: 90_000,
    });
  });
});
