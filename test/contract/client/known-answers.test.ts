import { expect, it } from 'vitest';
import { placedOrder } from '../../support/builders/request.ts';
import { clientOf } from '../../support/client.ts';
import { startHarness } from '../../support/sandbox.ts';

/** A service with an order, and a client of it whose token is there already. */
async function readOnce() {
  const { baseUrl, as } = await startHarness();
  const order = await placedOrder(as('full'));
  const { endpoints, lines } = clientOf({ baseUrl, credential: 'full' });
  const first = await endpoints.getOrderIfNew(order.id, null);
  const page = await endpoints.listEntriesIfNew({}, null);
  const calls = () => lines.filter(({ event, method }) => event === 'call' && method === 'GET').length;
  return { endpoints, order, first, page, calls, api: as('full') };
}

it('an answer with the bytes of the last one is left out, and gets no line in the log', async () => {
  const { endpoints, order, first, page, calls } = await readOnce();
  expect([first.answer?.id, page.answer?.entries.length, calls()]).toEqual([order.id, 1, 2]);
  expect(await endpoints.getOrderIfNew(order.id, first.digest)).toEqual({ ...first, answer: null });
  expect(await endpoints.listEntriesIfNew({}, page.digest)).toEqual({ ...page, answer: null });
  expect(calls()).toBe(2);
});

it('an answer with other bytes is read, and gets its line', async () => {
  const { endpoints, order, page, calls, api } = await readOnce();
  await placedOrder(api);
  const next = await endpoints.listEntriesIfNew({}, page.digest);
  expect(next.answer?.entries.map(({ summary }) => summary?.id)).toContain(order.id);
  expect(next.digest).not.toBe(page.digest);
  expect(calls()).toBe(3);
});

it('a failure gets its line, whatever is known', async () => {
  const { endpoints, first, calls } = await readOnce();
  await expect(endpoints.getOrderIfNew('ord_unknown', first.digest)).rejects.toMatchObject({
    error: { status: 404 },
  });
  expect(calls()).toBe(3);
});
