import { describe, expect, it, vi } from 'vitest';
import type { Entry } from '../../../../src-main/core/outbox/entry.ts';
import { createHeadsAhead } from '../../../../src-main/core/outbox/heads-ahead.ts';
import { drainOnFakeTime, entryOf } from '../../../support/drain.ts';
import { newDatabase } from '../../../support/stores.ts';

const orders = (count: number): Entry[] => Array.from({ length: count }, () => entryOf('order-create'));

function kept(heads: readonly Entry[]) {
  const database = newDatabase();
  const write = () => void database.prepare(`INSERT INTO meta VALUES (hex(randomblob(8)), '')`).run();
  const ahead = createHeadsAhead(database);
  ahead.keep(heads);
  return { ahead, database, write };
}

describe('heads that were found in advance', () => {
  it('are taken in their order, each once', () => {
    const heads = orders(3);
    const { ahead } = kept(heads);
    expect([ahead.take(2), ahead.take(2), ahead.take(2)]).toEqual([heads.slice(0, 2), heads.slice(2), []]);
  });

  it('stay while results of other chains are stored', () => {
    const heads = orders(2);
    const { ahead, write } = kept(heads);
    for (let time = 0; time < 3; time += 1) ahead.database.transaction(write);
    expect(ahead.take(9)).toEqual(heads);
  });

  it('are looked for again where anybody else has written, before or after a result', () => {
    for (const isBefore of [true, false]) {
      const { ahead, database, write } = kept(orders(2));
      if (isBefore) database.transaction(write);
      ahead.database.transaction(write);
      if (!isBefore) database.transaction(write);
      expect(ahead.take(9)).toEqual([]);
    }
  });

  it('end before the first that the answer of another chain could move', () => {
    const [one, two, late] = orders(3);
    const others = [entryOf('order-update'), entryOf('scenario'), entryOf('file-upload')];
    for (const other of others) {
      const { ahead } = kept([one, two, other, late].filter(head => head !== undefined));
      expect(ahead.take(9)).toEqual([one, two]);
    }
  });
});

describe('a drain of many orders', () => {
  it('looks for them a few times only, and sends the oldest first', async () => {
    const { database, entries, drain, gate, queue, pass, requests } = drainOnFakeTime();
    for (let count = 0; count < 40; count += 1) gate.succeeded(0);
    for (let count = 0; count < 120; count += 1) queue();
    const looks = vi.spyOn(entries, 'dueHeads');
    const stored = database.prepare('SELECT idempotency_key AS key FROM outbox_entry ORDER BY sequence');
    drain.start();
    await pass(10);
    expect(requests.map(({ headers }) => headers['idempotency-key'])).toEqual(
      stored.all().map(({ key }) => key),
    );
    expect(looks.mock.calls.length).toBeLessThan(8);
  });

  it('sends none that was given up while it waited for its turn', async () => {
    const { entries, drain, queue, pass, requests, endEach } = drainOnFakeTime();
    const answers: (() => void)[] = [];
    endEach(() => new Promise(resolve => void answers.push(() => resolve('made'))));
    const ids = Array.from({ length: 10 }, () => queue());
    drain.start();
    await pass(10);
    expect(requests).toHaveLength(3);
    for (const id of ids.slice(3, 6)) entries.withdraw(id, null, 0);
    for (let round = 0; round < 10; round += 1) {
      for (const answer of answers.splice(0)) answer();
      await pass(10);
    }
    expect(ids.map(id => entries.get(id).state)).toEqual(
      ids.map((_, at) => (at > 2 && at < 6 ? 'cancelled' : 'done')),
    );
    expect(requests).toHaveLength(7);
  });
});
