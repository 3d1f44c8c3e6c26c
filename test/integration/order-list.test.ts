import { describe, expect, it } from 'vitest';
import type { MethodInput } from '../../src-shared/contract/contract.ts';
import type { OrderKey } from '../../src-shared/contract/order-list.ts';
import { everyOrder, type OrderQuery } from '../../src-shared/contract/order-query.ts';
import type { OrderRow } from '../../src-shared/contract/orders.ts';
import { type Fixture, startCore, untilSynchronised } from '../support/core.ts';
import { draftOf, place, seededFolder, untilPhase } from '../support/core-orders.ts';

/** Every row of a question, page by page. */
async function allRows(fixture: Fixture, question: Partial<OrderQuery>, limit = 100): Promise<OrderRow[]> {
  const rows: OrderRow[] = [];
  let after: OrderKey | null = null;
  do {
    const page: { rows: OrderRow[]; next: OrderKey | null } = await fixture.call('orders.list', {
      ...question,
      after,
      limit,
    });
    rows.push(...page.rows);
    after = page.next;
  } while (after !== null);
  return rows;
}

const outlineOf = async ({ call }: Fixture, question: MethodInput<'orders.outline'>) => {
  const { keys, ...answer } = await call('orders.outline', question);
  return { ...answer, keys: keys ?? [] };
};

describe('an order list of 1,000', () => {
  it('has every order that the service lists, in its order, and answers by pages as it answers whole', async () => {
    const fixture = await startCore({ folder: await seededFolder(1_000) });
    await untilSynchronised(fixture);
    // Orders that are read whole meanwhile would move in the list.
    await fixture.call('settings.save', { refreshSeconds: 0 });
    const listed = (await fixture.listed()).map(({ id }) => id);
    expect(listed).toHaveLength(1_000);
    expect((await allRows(fixture, {})).map(row => row.orderId)).toEqual(listed);
    expect((await allRows(fixture, {}, 7)).map(row => row.orderId)).toEqual(listed);
    const sorts: Partial<OrderQuery>[] = [
      { sort: 'reference', isDescending: false },
      { sort: 'vehicle', isDescending: true },
      { sort: 'eta', isDescending: false },
      { sort: 'price', isDescending: true },
      { sort: 'status', isDescending: false, search: 'a' },
      { sort: 'from', isDescending: true, search: 'finland' },
      { sort: 'created', isDescending: false, states: ['delivered', 'cancelled'] },
      { sort: 'changed', isDescending: true, states: ['accepted'] },
    ];
    for (const part of sorts) {
      const question = { ...everyOrder, ...part };
      const whole = (await allRows(fixture, question, 1_000)).map(row => row.localId);
      expect((await allRows(fixture, question, 33)).map(row => row.localId)).toEqual(whole);
      const { total, keys, keptIndex } = await outlineOf(fixture, {
        ...question,
        keep: whole[250] === undefined ? null : { localId: whole[250], index: 0 },
      });
      expect(total).toBe(whole.length);
      expect(await fixture.call('orders.count', question)).toEqual({ total });
      if (total > 250) expect(keptIndex).toBe(250);
      for (const [index, from] of keys.entries()) {
        const { rows } = await fixture.call('orders.list', { ...question, from, limit: 1 });
        expect(rows[0]?.localId).toBe(whole[index * 100]);
      }
      const between = await fixture.call('orders.ids', {
        ...question,
        from: keys[0] ?? null,
        to: keys[1] ?? null,
      });
      expect(between.localIds).toEqual(whole.slice(0, keys[1] ? 101 : whole.length));
    }
  });

  it('finds by parts of words, whatever marks and spaces are typed', async () => {
    const fixture = await startCore({ folder: await seededFolder(300) });
    await untilSynchronised(fixture);
    const [row] = await allRows(fixture, {});
    const vin = row?.vin ?? row?.registrationNumber ?? '';
    const spaced = `${vin.slice(0, 3)} ${vin.slice(3)}`.toLowerCase();
    expect((await allRows(fixture, { search: spaced })).map(({ localId }) => localId)).toContain(
      row?.localId,
    );
    const found = await allRows(fixture, { search: (row?.orderId ?? '').slice(2, 14) });
    expect(found.map(({ localId }) => localId)).toEqual([row?.localId]);
    expect(await allRows(fixture, { search: 'no such thing' })).toEqual([]);
  });
});

it('an outline has only what differs from the one that the window has', async () => {
  const fixture = await startCore({ folder: await seededFolder(250) });
  await untilSynchronised(fixture);
  await fixture.call('settings.save', { refreshSeconds: 0 });
  const inSight = { first: 0, last: 99 };
  const ask = (known: { keys: string; pages: string } | null) =>
    fixture.call('orders.outline', { inSight, known });
  const first = await ask(null);
  expect([first.keys?.length, first.pages?.length]).toEqual([3, 1]);
  expect(await ask(first.digests)).toEqual({ ...first, keys: null, pages: null });
  const [row] = first.pages?.[0]?.rows ?? [];
  await fixture.call('orders.follow', { localId: row?.localId ?? '', isFollowed: true });
  const changed = await ask(first.digests);
  expect(changed.keys).toBeNull();
  expect(changed.pages?.[0]?.rows[0]).toMatchObject({ localId: row?.localId, isFollowed: true });
  await place(fixture);
  const more = await ask(changed.digests);
  expect([more.total, more.keys?.length]).toEqual([251, 3]);
  expect(more.keys).not.toEqual(first.keys);
});

it('the next question of a window ends the one before, and not those of other windows', async () => {
  const fixture = await startCore({ folder: await seededFolder(6_000) });
  await untilSynchronised(fixture);
  const ask = (asker: string | null, search: string) =>
    fixture.call('orders.outline', { asker, search }).then(
      ({ total }) => total,
      (thrown: unknown) => thrown,
    );
  const [first, other, nobody, next] = await Promise.all([
    ask('a window', 'a'),
    ask('another', 'a'),
    ask(null, 'a'),
    ask('a window', ''),
  ]);
  expect(first).toMatchObject({ error: { code: 'cancelled' } });
  expect([typeof other, typeof nobody, next]).toEqual(['number', 'number', 6_000]);
});

it('an own order stands in the list from the moment it is saved, once, under the same id', async () => {
  const fixture = await startCore();
  await fixture.call('sandbox.setRunning', { isRunning: false });
  const draft = draftOf(one => {
    one.customerReference = 'Särmä 1';
  });
  const localId = await place(fixture, draft);
  expect(await allRows(fixture, { search: 'sarma' })).toMatchObject([{ localId, orderId: null }]);
  expect(await allRows(fixture, { states: ['queued', 'sending'] })).toHaveLength(1);
  await fixture.call('sandbox.setRunning', { isRunning: true });
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('orders.synchronise', {});
  expect(await allRows(fixture, {})).toMatchObject([
    { localId, phase: 'accepted', knowledge: 'whole', isUnseen: false },
  ]);
  expect(await allRows(fixture, { states: ['queued', 'sending'] })).toEqual([]);
});

/** A window: a hundred rows of a question, asked for again whenever the core tells of something. */
function openWindow({ core, call }: Fixture, part: Partial<OrderQuery>, first: number) {
  const question = { ...everyOrder, ...part };
  let rows: readonly OrderRow[] = [];
  let turn: Promise<void> = Promise.resolve();
  const takeIn = async (): Promise<void> => {
    const inSight = { first, last: first + 99 };
    const { pages } = await call('orders.outline', { ...question, keep: null, inSight });
    rows = (pages ?? []).flatMap(page => page.rows);
  };
  core.subscribe(event => {
    if (event === 'orders.changed' || event === 'orders.synchronised') turn = turn.then(takeIn);
  });
  return { question, first, rows: () => turn.then(() => rows) };
}

it('two windows show what the list says after each arrival, change and mark, whoever made it', async () => {
  const fixture = await startCore({ folder: await seededFolder(230) });
  const windows = [
    openWindow(fixture, {}, 0),
    openWindow(fixture, { sort: 'reference', isDescending: false, search: 'finland' }, 100),
    openWindow(fixture, { show: 'unseen' }, 0),
  ];
  const untilRight = async (after: string) => {
    await fixture.until(async () => {
      for (const { question, first, rows } of windows) {
        const right = (await allRows(fixture, question)).slice(first, first + 100);
        if (JSON.stringify(await rows()) !== JSON.stringify(right)) return false;
      }
      return true;
    }, `the windows show the list after ${after}`);
  };
  await untilSynchronised(fixture);
  await fixture.call('settings.save', { refreshSeconds: 0 });
  await untilRight('the first reading');

  const localId = await place(fixture);
  await untilRight('placing');
  await untilPhase(fixture, localId, 'accepted');
  await untilRight('the answer of the service');
  const [row] = (await allRows(fixture, { states: ['accepted'] })).slice(1);
  await fixture.elsewhere(`/v2/test/orders/${row?.orderId}/advance`, { scenario: 'cancelled' });
  await fixture.call('orders.synchronise', {});
  await untilRight('a change by somebody else');
  expect((await allRows(fixture, { show: 'unseen' })).map(one => one.localId)).toEqual([row?.localId]);
  await fixture.call('orders.markSeen', { localIds: null });
  await untilRight('a look at it');
  expect(await windows[2]?.rows()).toEqual([]);
});

it('what one did to an order oneself is no news to oneself, and what others did is', async () => {
  const fixture = await startCore();
  await fixture.call('settings.save', { refreshSeconds: 0 });
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('orders.synchronise', {});
  const news = () =>
    fixture.events.filter(
      ({ event, payload }) => event === 'orders.news' && 'change' in payload && payload.change,
    );
  const untilQuiet = () =>
    fixture.until(
      async () => (await fixture.call('orders.get', { localId })).row.steps === 'none',
      'everything is done',
    );

  await fixture.call('sandbox.advance', { localId, scenario: 'pickup_readiness_confirmed', eventAt: null });
  await untilQuiet();
  await fixture.call('orders.synchronise', {});
  const [own] = await allRows(fixture, {});
  expect(own).toMatchObject({ readiness: 'confirmed', isUnseen: false });
  expect(news()).toEqual([]);

  await fixture.elsewhere(`/v2/test/orders/${own?.orderId}/advance`, { scenario: 'cancelled' });
  await fixture.call('orders.synchronise', {});
  expect(await allRows(fixture, {})).toMatchObject([{ status: 'cancelled', isUnseen: true }]);
  expect(news()).toMatchObject([{ payload: { localId, change: { what: 'status', value: 'cancelled' } } }]);
});
