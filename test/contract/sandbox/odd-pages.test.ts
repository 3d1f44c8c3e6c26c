import { expect, it } from 'vitest';
import { z } from 'zod';
import { placedOrder } from '../../support/builders/request.ts';
import { startHarness } from '../../support/sandbox.ts';

const pageSchema = z.object({
  data: z.array(z.object({ id: z.string() })),
  next_cursor: z.string().nullish(),
  has_more: z.boolean(),
});

it('a service of next year has empty pages, and every order once behind them', async () => {
  const harness = await startHarness();
  const api = harness.as('full');
  const made: string[] = [];
  for (let number = 0; number < 5; number += 1) made.unshift((await placedOrder(api)).id);
  await harness.control('/_sandbox/faults', { json: { faults: [{ operation: 'order-list', kind: 'odd' }] } });
  let emptyPages = 0;
  for (let walk = 0; walk < 12; walk += 1) {
    const met: string[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`;
      const answer = await api(`/v2/orders?limit=2${query}`);
      const page = pageSchema.parse(answer.json());
      // A cursor that leads to itself is asked with again: not every answer is so odd.
      if (page.has_more && page.next_cursor === cursor) continue;
      met.push(...page.data.map(({ id }) => id));
      if (page.data.length === 0) emptyPages += 1;
      cursor = page.has_more ? (page.next_cursor ?? expect.unreachable()) : null;
    }
    expect(met).toEqual(made);
  }
  expect(emptyPages).toBeGreaterThan(0);
});
