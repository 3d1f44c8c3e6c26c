import { describe, expect, it } from 'vitest';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import { queueLateDocuments } from '../../../../src-main/core/outbox/late-documents.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { drainOnFakeTime, orderOf } from '../../../support/drain.ts';

const toStorage = (target: string) => target.startsWith('https:');
const toOrders = (target: string) => target.endsWith('/orders');
const toFiles = (target: string) => target.endsWith('/files');

/** An order with these documents, sent until nothing moves any more. */
async function sent(texts: readonly string[], fixture = drainOnFakeTime()) {
  const first = fixture.queue(...texts);
  const { localId } = fixture.entries.get(first);
  fixture.drain.start();
  await fixture.pass(60_000);
  const chain = () => fixture.entries.ofOrder(localId).map(({ intent, state }) => `${intent.kind} ${state}`);
  const documents = () => fixture.documents.ofOrder(localId);
  const told = () => fixture.requests.map(({ target }) => target.replace(/^https:.*/, 'storage'));
  const last = () => JSON.parse(fixture.requests.at(-1)?.body ?? '');
  return { ...fixture, localId, chain, documents, told, last };
}

describe('an order with documents', () => {
  it('has each registered, uploaded, and named by the order', async () => {
    const { chain, documents, told, last, requests } = await sent(['one', 'two']);
    expect(told()).toEqual(['/v2/files', 'storage', '/v2/files', 'storage', '/v2/orders']);
    expect(new Set(chain().map(one => one.split(' ')[1]))).toEqual(new Set(['done']));
    expect(documents().map(({ isUploaded }) => isUploaded)).toEqual([true, true]);
    expect(last().file_ids).toEqual(['file_1', 'file_3']);
    expect(requests[1]?.body).toContain('\r\n\r\none\r\n');
    expect(requests[3]?.body).toContain('\r\n\r\ntwo\r\n');
  });

  it('tells how far an upload is', async () => {
    const { progress } = await sent(['one']);
    const [sentBytes, sizeBytes] = progress.at(-1)?.split('/') ?? [];
    expect(sentBytes).toBe(sizeBytes);
    expect(progress.length).toBeGreaterThan(1);
  });

  it('sends an upload again with the same bytes', async () => {
    const fixture = drainOnFakeTime();
    fixture.endWith('lost', toStorage);
    const { requests } = await sent(['one'], fixture);
    const [first, ...others] = requests.filter(({ target }) => toStorage(target));
    expect(others.length).toBeGreaterThan(2);
    for (const other of others) expect(other).toMatchObject({ headers: first?.headers, body: first?.body });
  });

  it('that is placed again uploads only what the service does not have', async () => {
    const fixture = drainOnFakeTime();
    fixture.endWith({ status: 422, code: 'validation_failed' }, toOrders);
    const { localId, chain, entries, documents, owner, drain, pass, told, last, keep } = await sent(
      ['one'],
      fixture,
    );
    expect(chain().at(-1)).toBe('order-create parked');
    const [refused] = entries.ofOrder(localId).slice(-1);
    entries.withdraw(refused?.id ?? '', null, 0);
    fixture.endWith('made');
    const before = told().length;
    keep(localId, 'two');
    queueOrder(owner, localId, draftOf(), documents(), 0);
    drain.wake();
    await pass(10);
    expect(told().slice(before)).toEqual(['/v2/files', 'storage', '/v2/orders']);
    expect(last().file_ids).toEqual(['file_1', 'file_4']);
  });
});

describe('an upload address that is refused', () => {
  it.each([401, 403, 404])(
    'with %s is replaced by a new one, and the order names the new file',
    async status => {
      const fixture = drainOnFakeTime();
      let refusals = 0;
      fixture.endWith(status, target => toStorage(target) && refusals++ === 0);
      const { chain, last, gate } = await sent(['one'], fixture);
      expect(chain()).toEqual([
        'file-create done',
        'file-upload superseded',
        'file-create done',
        'file-upload done',
        'order-create done',
      ]);
      expect(last().file_ids).toEqual(['file_3']);
      expect(gate.isOpen()).toBe(true);
    },
  );

  it('twice for each of two documents counts for each alone', async () => {
    const fixture = drainOnFakeTime();
    let uploads = 0;
    fixture.endWith(403, target => toStorage(target) && uploads++ % 3 < 2);
    const { chain } = await sent(['one', 'two'], fixture);
    expect(chain().filter(one => one === 'file-upload superseded')).toHaveLength(4);
    expect(chain().at(-1)).toBe('order-create done');
  });

  it('again and again is in front of the dispatcher after three new ones, as a refusal of this upload', async () => {
    const fixture = drainOnFakeTime();
    fixture.endWith(403, toStorage);
    const { chain, entries, localId, orders } = await sent(['one'], fixture);
    expect(chain().filter(one => one.startsWith('file-upload'))).toEqual([
      ...Array(3).fill('file-upload superseded'),
      'file-upload parked',
    ]);
    const parked = entries.ofOrder(localId).find(({ state }) => state === 'parked');
    expect(parked?.lastError).toMatchObject({ code: 'service_refused', status: 403 });
    expect(orders.get(localId).phase).toBe('attention');
  });
});

describe('documents that are added to an order', () => {
  it('change nothing of where the order stands, whatever becomes of them', async () => {
    const fixture = drainOnFakeTime();
    const { orders, owner, documents, drain, pass, endWith, entries, history, keep } = fixture;
    const order = orderOf();
    orders.insertOrder(order, 0);
    keep(order.id, 'one');
    keep(order.id, 'two');
    queueLateDocuments(owner, order.id, documents.ofOrder(order.id), 0);
    endWith({ status: 422, code: 'validation_failed' }, toFiles);
    drain.start();
    await pass(1_000);
    expect(entries.ofOrder(order.id)[0]?.state).toBe('parked');
    expect([orders.get(order.id).phase, orders.get(order.id).refusal]).toEqual(['accepted', null]);
    expect(history.of(order.id)).toEqual([]);
  });
});
