import { expect, it } from 'vitest';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { everyOrder } from '../../../../src-shared/contract/order-query.ts';
import { goodDraft } from '../../../support/builders/order.ts';
import { askedFor, listingService, listOf, startSending } from '../../../support/stores.ts';

const draft = goodDraft(one => void (one.customerReference = 'TWIN-1'));

/** So many equal orders of ours have left without an answer, and so many equal ones are listed by the service. */
function twins(ownCount: number, listedCount: number, pageSize: number) {
  const service = listingService({ pageSize });
  const list = listOf(service);
  for (let number = 0; number < ownCount; number += 1) {
    const localId = `own-${number}`;
    list.orders.insertDraft(localId, draft, 1);
    list.orders.place(localId, null, 2);
    queueOrder({ entries: list.entries, environmentId: 'local', accountId: 'local' }, localId, draft, [], 2);
    startSending(list.entries, list.entries.ofOrder(localId)[0]?.id ?? '', draft, list.clock.nowMs());
  }
  service.add(listedCount, askedFor(draft));
  const rows = () => {
    list.lines.catchUp();
    return list.pages.page(everyOrder, null, 100).lines.map(({ row }) => row);
  };
  return { service, list, rows };
}

/** Twice all of the list, so that what was held back or listed is met once more. */
async function readTwice({ synchroniser, untilRest }: ReturnType<typeof listOf>): Promise<void> {
  for (const goOn of [synchroniser.start, synchroniser.readAll]) {
    await untilRest(goOn);
    expect(synchroniser.state()).toMatchObject({ isComplete: true, error: null });
  }
}

it.each([
  ['on one page', 3],
  ['on a page each', 1],
])(
  'of two listed orders that fit one of ours, one is held back and the other listed: %s',
  async (_where, pageSize) => {
    const { service, list, rows } = twins(1, 2, pageSize);
    await readTwice(list);
    const [other, ...more] = rows().filter(({ orderId }) => orderId !== null);
    expect(more).toEqual([]);
    expect(service.orders.map(({ id }) => id)).toContain(other?.orderId);
    expect(rows().filter(({ orderId }) => orderId === null)).toMatchObject([{ localId: 'own-0' }]);
  },
);

it('two orders of ours hold back one listed order each, and a third that fits is listed', async () => {
  const { list, rows } = twins(2, 3, 3);
  await readTwice(list);
  const listed = rows().map(({ localId, orderId }) => (orderId === null ? localId : 'listed'));
  expect(listed.toSorted()).toEqual(['listed', 'own-0', 'own-1']);
});
