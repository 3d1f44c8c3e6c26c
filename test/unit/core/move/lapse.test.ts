import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { noteMoved } from '../../../../src-main/core/move/lapse.ts';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { openStores } from '../../../support/drain.ts';

it('only entries that may be sent get the time of a move, the first one', () => {
  const { database, entries, orders, owner } = openStores();
  const queue = (): string => {
    const localId = randomUUID();
    orders.insertDraft(localId, draftOf(), 1);
    orders.place(localId, null, 1);
    queueOrder(owner, localId, draftOf(), [], 1);
    return entries.ofOrder(localId)[0]?.id ?? '';
  };
  const [done, withdrawn, open] = [queue(), queue(), queue()];
  entries.finish(done, null, null, 2);
  entries.withdraw(withdrawn, null, 2);
  for (const atMs of [9, 5, 7]) noteMoved(database, atMs);
  // Each change of it is written to the journal, with the whole entry.
  expect([done, withdrawn, open].map(id => entries.get(id).movedAtMs)).toEqual([null, null, 5]);
});
