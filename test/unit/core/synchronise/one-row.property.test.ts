import fc from 'fast-check';
import { expect, it } from 'vitest';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { goodDraft } from '../../../support/builders/order.ts';
import { askedFor, listingService, listOf, newFolder, startSending } from '../../../support/stores.ts';

const ownCount = 2;
/** What may happen to an order of ours, and around it, in any order that makes sense. */
const stepOf = fc.oneof(
  fc.record({
    do: fc.constantFrom('send' as const, 'arrive' as const, 'answer' as const),
    which: fc.nat(ownCount - 1),
  }),
  fc.record({
    do: fc.constantFrom('look' as const, 'read all' as const, 'restart' as const, 'others' as const),
  }),
);
type Step = typeof stepOf extends fc.Arbitrary<infer S> ? S : never;

const draftNumber = (number: number) =>
  goodDraft(draft => {
    draft.customerReference = `OWN-${number}`;
  });

/** Two orders of ours on their way to a service that others use, too. */
function office() {
  const service = listingService({ pageSize: 2 });
  const folder = newFolder();
  let list = listOf(service, { folder });
  const own = Array.from({ length: ownCount }, (_, number) => {
    const localId = `own-${number}`;
    const owner = { entries: list.entries, environmentId: 'local', accountId: 'local' };
    list.orders.insertDraft(localId, draftNumber(number), 1);
    list.orders.place(localId, null, 2);
    queueOrder(owner, localId, draftNumber(number), [], 2);
    return { number, localId, entryId: list.entries.ofOrder(localId)[0]?.id ?? '', stage: 'placed' };
  });
  list.lines.catchUp();
  const orderOf = (number: number) => service.orders.find(({ id }) => id === `ord_own${number}`);

  const takeOne = ({ number, localId, entryId, stage }: (typeof own)[number], what: string): string => {
    const { entries, orders } = list;
    const nowMs = list.clock.nowMs();
    if (what === 'send' && stage === 'placed') {
      startSending(entries, entryId, draftNumber(number), nowMs);
      return 'sent';
    }
    if (what === 'arrive' && stage === 'sent') {
      service.add(1, { id: `ord_own${number}`, ...askedFor(draftNumber(number)) });
      return 'there';
    }
    const order = orderOf(number);
    if (what === 'answer' && stage === 'there' && order) {
      list.database.transaction(() => {
        list.recorder.fromAnswer(orders.get(localId), order, null, nowMs, list.recorder.askedAt());
        entries.finish(entryId, { revision: order.revision }, null, nowMs);
      });
      return 'done';
    }
    return stage;
  };

  return {
    rows: () => {
      list.lines.catchUp();
      return list.pages.page(everyOrder, null, 100).lines;
    },
    count: () => list.pages.count(everyOrder),
    own,
    service,
    async take(step: Step): Promise<void> {
      if ('which' in step) {
        const one = own[step.which];
        if (one) one.stage = takeOne(one, step.do);
        return;
      }
      if (step.do === 'others') service.add();
      if (step.do === 'read all') list.synchroniser.readAll();
      if (step.do === 'look' || step.do === 'read all') await list.synchroniser.now();
      if (step.do === 'restart') {
        await list.close();
        list = listOf(service, { folder });
      }
    },
  };
}

it('an order of one’s own is one row and no news, however its answer, the list and restarts fall', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(stepOf, { maxLength: 30 }), async steps => {
      const { own, service, rows, count, take } = office();
      for (const step of steps) {
        await take(step);
        const lines = rows();
        for (const { number, localId } of own) {
          const named = lines.filter(({ row }) => row.customerReference === `OWN-${number}`);
          expect(named.map(({ row, isUnseen }) => `${row.localId} ${isUnseen}`)).toEqual([
            `${localId} false`,
          ]);
        }
        expect(count()).toBe(lines.length);
      }
      // In the end, all that there is stands in the list once.
      for (const which of [0, 1])
        for (const what of ['send', 'arrive', 'answer'] as const) await take({ do: what, which });
      await take({ do: 'look' });
      await take({ do: 'read all' });
      const ids = rows().map(({ row }) => row.orderId);
      expect(ids.toSorted()).toEqual(service.orders.map(({ id }) => id).toSorted());
    }),
    { numRuns: 60 },
  );
});
