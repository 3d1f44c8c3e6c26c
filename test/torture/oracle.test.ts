import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { MethodName, MethodOutput } from '../../src-shared/contract/contract.ts';
import { tortureFolder } from '../support/clean-up.ts';
import { type App, createNetwork, type Environment, startApp } from '../support/torture/app.ts';
import { createDice } from '../support/torture/dice.ts';
import { isSame } from '../support/torture/facts.ts';
import { judge, needsAttention } from '../support/torture/oracle.ts';
import type { Findings } from '../support/torture/report.ts';
import {
  credentialOf,
  type Service,
  type ServiceOrder,
  startServiceHere,
} from '../support/torture/service.ts';
import type { Told } from '../support/torture/told.ts';
import { createHands, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
const { folder, remove } = tortureFolder();
const told: Told[] = [];
let service: Service;
let app: App;
/** Ids of the two orders here. */
let changed = '';
let other = '';

type Effect = Awaited<ReturnType<Service['control']['effects']>>[number];

/** A short day without trouble: two orders with documents, one of them changed twice; one that waits; and a draft. */
beforeAll(async () => {
  const network = createNetwork();
  service = await startServiceHere(join(folder, 'service'));
  app = await startApp({
    folder: join(folder, 'data'),
    services: [{ baseUrl: service.baseUrl, client }],
    watchConnections: network.watch,
  });
  const hands = createHands(app.front, one => void told.push(one));
  const dice = createDice(1);
  const place = async (reference: string) => {
    const draft = await hands.draft(orderText(reference, 'first', dice));
    await hands.attach(draft.localId, `${reference}.pdf`, dice.bytes(900));
    await hands.place(draft);
    await app.front.drained();
    return draft.localId;
  };
  changed = await place('changed');
  other = await place('other');
  for (const note of ['second', 'third']) {
    await hands.update(changed, { customer_note: note, 'delivery.contact.phone': `+358 ${note.length}` });
    await app.front.drained();
  }
  network.trouble(method => (method === 'PATCH' ? { fault: { kind: 'status', status: 409 } } : null));
  await hands.update(changed, { customer_note: 'refused' });
  await app.front.drained();
  const draft = await hands.draft(orderText('draft', 'first', dice));
  await hands.attach(draft.localId, 'draft.pdf', dice.bytes(900));
  await hands.save(draft, orderText('draft', 'second', dice));
});

afterAll(async () => {
  await app.stop();
  await service.close();
  remove();
});

/** The 409 came back for a change: that one is the dispatcher's. */
const judged = (environment: Environment, at: Service, more: Told[] = []): Promise<Findings> =>
  judge([...told, ...more], environment, at, {
    clients: [client],
    mayNeedAttention: ({ lastError }) => lastError?.status === 409,
  });

/** A service that says something else of its orders than it has. */
function judgeService(
  cheat: (orders: Record<string, ServiceOrder>, all: ServiceOrder[]) => void,
  more: Told[] = [],
): Promise<Findings> {
  const cheating: Service = {
    ...service,
    async orders(credential) {
      const all = structuredClone(await service.orders(credential));
      cheat(Object.fromEntries(all.map(one => [one.order.customer_reference, one])), all);
      return all;
    },
  };
  return judged(app.front, cheating, more);
}

/** A service that did not do everything. */
const judgeEffects = (isKept: (operation: string, number: number) => boolean) =>
  judged(app.front, {
    ...service,
    control: {
      ...service.control,
      effects: async () => {
        const numbers = new Map<string, number>();
        return (await service.control.effects()).filter(({ operation }) => {
          const number = (numbers.get(operation) ?? 0) + 1;
          numbers.set(operation, number);
          return isKept(operation, number);
        });
      },
    },
  });

/** A service that did more than it has said. */
const judgeMore = (more: (effects: Effect[]) => Effect[]) =>
  judged(app.front, {
    ...service,
    control: {
      ...service.control,
      effects: async () => {
        const effects = await service.control.effects();
        return [...effects, ...more(effects)];
      },
    },
  });

/** An app that shows something else of its drafts and orders than it has saved. */
const judgeApp = <Name extends MethodName>(
  wanted: Name,
  cheat: (shown: MethodOutput<Name>) => void,
): Promise<Findings> =>
  judged(
    {
      ...app.front,
      async call(method, input) {
        const output = await app.front.call(method, input);
        if ((method as MethodName) === wanted) cheat(output as never);
        return output;
      },
    },
    service,
  );

const all = (...findings: string[]) => findings.map(text => expect.stringMatching(text));

it('finds nothing where everything is as it was said', async () => {
  expect(await judged(app.front, service)).toMatchObject({
    lost: [],
    duplicate: [],
    different: [],
    saved: 12,
    effects: 8,
    attention: 1,
  });
});

it('notices a document of zeros of the same size', async () => {
  const files = join(folder, 'service', 'blobs');
  const [fileId = ''] = readdirSync(files);
  const path = join(files, fileId);
  const bytes = readFileSync(path);
  writeFileSync(path, Buffer.alloc(bytes.byteLength));
  const found = await judged(app.front, service);
  writeFileSync(path, bytes);
  expect(found).toMatchObject({ lost: [], different: all('document .+pdf of .+ has other bytes') });
});

it('notices an order with another note', async () => {
  const found = await judgeService(({ other }) => void (other && (other.facts.customer_note = 'Firs')));
  expect(found.different).toEqual(all('other: customer_note is "Firs" instead of "first"'));
});

it('notices an order with another delivery address', async () => {
  const found = await judgeService(({ other }) => {
    if (other) other.facts['delivery.address.formatted_address'] = 'Kauppatori 1, 00170 Helsinki, Finland';
  });
  expect(found.different).toEqual(all('other: delivery.address.formatted_address is'));
});

it('notices that the last change was dropped', async () => {
  const found = await judgeEffects((operation, number) => operation !== 'order-update' || number < 2);
  expect(found.lost).toEqual(all('order-update .+ is done'));
});

it('notices that an earlier note is back', async () => {
  const found = await judgeService(({ changed }) => {
    if (changed) changed.facts.customer_note = 'second';
  });
  expect(found.different).toEqual(all('changed: customer_note is "second" instead of "third"'));
});

it('takes a change that was cut off for possible, in its own order alone, and one that was refused for none', async () => {
  const cutOff = (localId: string): Told => ({
    what: 'meant',
    act: 'last',
    deed: { kind: 'order-update', localId, changes: { customer_note: 'cut off' } },
  });
  const refused: Told = { what: 'refused', act: 'last' };
  const shown = (more: Told[]) =>
    judgeService(orders => void (orders.changed && (orders.changed.facts.customer_note = 'cut off')), more);
  expect((await shown([cutOff(changed)])).different).toEqual([]);
  const wrong = all('changed: customer_note is "cut off" instead of "third"');
  expect((await shown([cutOff(changed), refused])).different).toEqual(wrong);
  expect((await shown([cutOff(other)])).different).toEqual(wrong);
});

it('notices a change that was done by half', async () => {
  const found = await judgeService(({ changed }) => {
    if (changed) changed.facts['delivery.contact.phone'] = '+358 6';
  });
  expect(found.different).toEqual(all('changed: delivery.contact.phone'));
});

it('notices that the second save of a draft is lost', async () => {
  const found = await judgeApp('drafts.get', shown => {
    if (shown) shown.draft.customerNote = 'first';
  });
  expect(found.different).toEqual(all('draft draft customerNote is "first" instead of "second"'));
});

it('notices documents that were swapped between two orders', async () => {
  const found = await judgeService(({ changed, other }) => {
    if (changed && other) [changed.files, other.files] = [other.files, changed.files];
  });
  expect(found.lost).toEqual(all('document changed.pdf of changed', 'document other.pdf of other'));
  expect(found.different).toEqual(
    all('other.pdf of changed was never meant', 'changed.pdf of other was never meant'),
  );
});

it('notices documents of which each has the bytes of the other', async () => {
  const found = await judgeService(({ changed, other }) => {
    const [one, two] = [changed?.files[0], other?.files[0]];
    if (one && two) [one.sha256, two.sha256] = [two.sha256, one.sha256];
  });
  expect(found.different).toEqual(all('changed.pdf of changed has other', 'other.pdf of other has other'));
});

it('notices a missing document', async () => {
  const found = await judgeService(({ other }) => void other?.files.pop());
  expect(found.lost).toEqual(all('document other.pdf of other'));
});

it('notices an order that is there twice, also with another reference', async () => {
  const doubled = await judgeService(({ other }, orders) => {
    if (other) orders.push({ ...other, order: { ...other.order, id: 'ord_2' } });
  });
  expect(doubled.duplicate).toEqual(all('order other exists 2 times'));
  const renamed = await judgeService(({ other }, orders) => {
    if (other) orders.push({ ...other, order: { ...other.order, id: 'ord_2', customer_reference: 'copy' } });
  });
  expect(renamed.duplicate).toEqual(all('order copy was never meant'));
});

it('lets a parked change hide no other one of its order', async () => {
  const found = await judgeEffects((operation, number) => operation !== 'order-update' || number !== 1);
  expect(found.lost).toEqual(all('order-update .+ is done'));
});

it('notices a lost draft, a lost document of it, and one with other bytes', async () => {
  const lost = await judgeApp('drafts.get', shown => {
    if (shown) shown.draft = orderText('nothing', '');
  });
  expect(lost.different).toEqual(all('draft draft customerReference is "nothing" instead of "draft"'));
  const without = await judgeApp('orders.get', shown => {
    if (shown.row.phase === 'draft') shown.documents = [];
  });
  expect(without.lost).toEqual(all('document draft.pdf of draft draft'));
  const other = await judgeApp('orders.get', shown => {
    for (const document of shown.documents) document.sizeBytes += 1;
  });
  expect(other.different).toEqual(all('document draft.pdf of draft draft has other bytes'));
});

it('asks for a reason where something needs the dispatcher', async () => {
  const found = await judge(told, app.front, service, { clients: [client] });
  expect(found.lost).toEqual(all('order-update .+ needs the dispatcher without a reason'));
});

it('notices a key with two effects, and an effect that nobody asked for', async () => {
  const withMore = (more: (last: Effect) => Effect) => judgeMore(effects => effects.slice(-1).map(more));
  const twice = await withMore(last => last);
  expect(twice.duplicate).toEqual(all('key .+ has 2 effects'));
  const unasked = await withMore(last => ({ ...last, operation: 'scenario', idempotency_key: 'another' }));
  expect(unasked.duplicate).toEqual(
    all('scenario with the unknown key another', 'scenario of .+ 1 times for 0'),
  );
});

it('notices a document of another type, and a fact that nobody gave', async () => {
  const found = await judgeService(({ other }) => {
    if (other?.files[0]) other.files[0].mediaType = 'image/png';
    if (other) other.facts['items.trade_in.vin'] = 'never typed';
  });
  expect(found.different).toEqual(
    all('other: items.trade_in.vin was never given', 'other.pdf of other has other bytes'),
  );
});

it('notices an order that was given up and is there', async () => {
  const found = await judgeService(() => {}, [{ what: 'given up', localId: other, entryIds: null }]);
  expect(found.duplicate).toEqual(all('order other was given up'));
});

it('notices an order that is not there, whose entry is done', async () => {
  const found = await judgeService((_, orders) => {
    orders.splice(0, orders.length, ...orders.filter(({ order }) => order.customer_reference !== 'other'));
  });
  expect(found.lost).toEqual(
    all('order other .its entry is done', 'document other.pdf of other cannot be read'),
  );
});

it('notices drafts and orders that are not stored', async () => {
  const found = await judgeApp('orders.get', () => {
    throw new Error('not there');
  });
  expect(found.lost).toEqual(
    expect.arrayContaining(all('^changed is not', '^other is not', '^draft is not')),
  );
});

it('notices changes of which no entry is stored', async () => {
  const found = await judgeApp('orders.get', ({ row, entries }) => {
    if (row.localId === changed) entries.length = 0;
  });
  expect(found.lost).toEqual(all(...Array(3).fill('order-update .+ is not stored')));
});

it('notices an order that is shown as on its way, and nothing sends it', async () => {
  const found = await judgeApp('orders.list', ({ rows }) => {
    for (const row of rows) if (row.localId === other) row.phase = 'queued';
  });
  expect(found.lost).toEqual(all('is shown as queued, and nothing sends it'));
});

it('notices an order that is shown with another id, or other content', async () => {
  const found = await judgeApp('orders.get', ({ row, order }) => {
    if (row.localId !== other) return;
    row.orderId = 'ord_2';
    if (order) order.customer_note = 'another';
  });
  expect(found.different).toEqual(all('order other is shown as ord_2', 'is shown with other content'));
});

it('notices a document of a draft that cannot be read', async () => {
  const found = await judgeApp('documents.read', () => {
    throw new Error('gone');
  });
  expect(found.lost).toEqual(all('document draft.pdf of draft draft cannot be read'));
});

it('notices a change that waits, and nothing holds it back', async () => {
  const found = await judgeApp('orders.get', ({ entries }) => {
    for (const entry of entries) if (needsAttention(entry)) entry.state = 'waiting';
  });
  expect(found.lost).toEqual(all('order-update .+ is waiting'));
});

it('notices a file that was uploaded twice, and changes that were done more often than they were meant', async () => {
  const uploaded = await judgeMore(effects =>
    effects
      .filter(one => one.operation === 'upload')
      .slice(0, 1)
      .map(one => ({ ...one, idempotency_key: null })),
  );
  expect(uploaded.duplicate).toEqual(all('file .+ was uploaded 2 times'));
  const changes = await judgeMore(effects =>
    effects.filter(one => one.operation === 'order-update').map(one => ({ ...one, idempotency_key: null })),
  );
  expect(changes.duplicate).toEqual(all('order-update of .+ was done 4 times for 3'));
});

it('compares lists by what is in them', () => {
  expect(isSame([{ b: 1, a: [2] }], [{ a: [2], b: 1 }])).toBe(true);
  expect(isSame([{ a: [1] }], [{ a: [2] }])).toBe(false);
  expect(isSame([], [1])).toBe(false);
});

it('notices that the first save of a draft is back, whole', async () => {
  const saves = told.flatMap(one =>
    one.what === 'meant' && one.deed.kind === 'save' ? [one.deed.text] : [],
  );
  const first = saves.find(({ customerReference }) => customerReference === 'draft');
  const found = await judgeApp('drafts.get', shown => {
    if (shown && first) shown.draft = first;
  });
  expect(found.different).toEqual(all('draft draft .*customerNote is "first" instead of "second"'));
});

it('notices an order that was said to be placed, and is a draft', async () => {
  const saves = told.flatMap(one => (one.what === 'meant' && one.deed.kind === 'save' ? [one.deed] : []));
  const localId = saves.find(({ text }) => text.customerReference === 'draft')?.localId ?? '';
  const found = await judged(app.front, service, [
    { what: 'meant', act: 'placing', deed: { kind: 'place', localId } },
    { what: 'said', act: 'placing', entryId: null },
  ]);
  expect(found.lost).toEqual(all('order draft has no entry'));
});
