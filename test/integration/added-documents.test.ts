import { globSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Document, documentPieceBytes } from '../../src-shared/contract/documents.ts';

import type { OrderDetail } from '../../src-shared/contract/orders.ts';
import { errorOf, type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';

const bytesOf = (text: string) => Buffer.from(`%PDF-1.7 ${text}`);

async function acceptedOrder(fixture: Fixture): Promise<string> {
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  return localId;
}

const detailOf = ({ call }: Fixture, localId: string): Promise<OrderDetail> =>
  call('orders.get', { localId });

async function documentOf(fixture: Fixture, localId: string, name: string): Promise<Document> {
  const { documents } = await detailOf(fixture, localId);
  return documents.find(one => one.name === name) ?? expect.unreachable();
}

const untilState = (fixture: Fixture, localId: string, name: string, state: Document['state']) =>
  fixture.until(
    async () => (await documentOf(fixture, localId, name)).state === state,
    `${name} is ${state}`,
  );

/** As the service lists them. */
const fileNames = async ({ call }: Fixture, localId: string): Promise<string[]> =>
  (await call('orders.refresh', { localId })).files.map(({ name }) => name).toSorted();

/** Copied, and queued to be added. */
async function add(fixture: Fixture, localId: string, ...names: string[]): Promise<void> {
  const documentIds: string[] = [];
  for (const name of names) documentIds.push(await attach(fixture, localId, name, bytesOf(name)));
  await fixture.call('documents.attach', { localId, documentIds });
}

/** An accepted order that another office has changed, and the app does not know: it reads only when asked. */
async function orderChangedElsewhere(fixture: Fixture): Promise<string> {
  await fixture.call('settings.save', { refreshSeconds: 0 });
  const localId = await acceptedOrder(fixture);
  await fixture.call('orders.synchronise', {});
  const { order } = await detailOf(fixture, localId);
  await fixture.elsewhere(
    `/v2/orders/${order?.id}`,
    { customer_note: 'From the other office' },
    { method: 'PATCH', 'content-type': 'application/merge-patch+json', 'if-match': `"${order?.revision}"` },
  );
  return localId;
}

describe('documents of an accepted order', () => {
  it('stay here until they are said to be added, and can be described and removed until then', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    const first = await attach(fixture, localId, 'keys.pdf', bytesOf('keys'));
    const second = await attach(fixture, localId, 'photo.pdf', bytesOf('photo'));
    const words = { name: 'handover.pdf', category: 'cmr', description: 'Both keys' };
    await fixture.call('documents.describe', { documentId: first, ...words });
    await fixture.call('documents.remove', { documentId: second });
    expect((await detailOf(fixture, localId)).documents).toMatchObject([{ ...words, state: 'stored' }]);
    expect(await fixture.control.effectsOf('file-create')).toHaveLength(0);

    await fixture.call('documents.attach', { localId, documentIds: [first] });
    await untilState(fixture, localId, 'handover.pdf', 'uploaded');
    const { files } = await fixture.call('orders.refresh', { localId });
    expect(files).toMatchObject([{ name: 'handover.pdf', category: 'cmr', description: 'Both keys' }]);
    for (const call of [
      fixture.call('documents.remove', { documentId: first }),
      fixture.call('documents.describe', { documentId: first, ...words }),
      fixture.call('documents.attach', { localId, documentIds: [first] }),
    ])
      expect(await errorOf(call)).toMatchObject({ reason: 'document_sent' });
  });

  // @interface update-order.files
  it('are added while the service is away, each once, in the order they came and behind what waits', async () => {
    const folder = temporaryFolder();
    const secrets = fakeSecretStore();
    const before = await startCore({ folder, secrets });
    const localId = await acceptedOrder(before);
    await before.call('sandbox.setRunning', { isRunning: false });
    await before.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
    await add(before, localId, 'a.pdf', 'b.pdf');
    await before.call('orders.update', { localId, patch: { customer_note: 'Ring twice' } });
    const waiting = await detailOf(before, localId);
    expect(waiting.row).toMatchObject({ phase: 'accepted', steps: 'waiting' });
    expect(waiting.documents.map(({ state }) => state)).toEqual(['queued', 'queued']);
    const [first] = waiting.documents;
    expect(waiting.entries.find(({ id }) => id === first?.entryId)?.kind).toBe('file-create');
    await before.stop();

    const after = await startCore({ folder, secrets });
    await after.call('sandbox.setRunning', { isRunning: true });
    await untilState(after, localId, 'b.pdf', 'uploaded');
    await after.until(async () => (await detailOf(after, localId)).row.steps === 'none', 'all is done');
    expect(await fileNames(after, localId)).toEqual(['a.pdf', 'b.pdf']);
    const { order, entries, row } = await detailOf(after, localId);
    expect([order?.customer_note, row.phase]).toEqual(['Ring twice', 'accepted']);
    expect(entries.filter(({ state }) => state !== 'done')).toEqual([]);
    expect(await after.control.effectsOf('file-create')).toHaveLength(2);
    expect(await after.control.effectsOf('upload')).toHaveLength(2);
    expect(await after.control.effectsOf('order-update')).toHaveLength(4);
  });

  it('are added to an order that somebody else has changed meanwhile, without a question', async () => {
    const fixture = await startCore();
    const localId = await orderChangedElsewhere(fixture);
    await add(fixture, localId, 'keys.pdf');
    await untilState(fixture, localId, 'keys.pdf', 'uploaded');
    expect(await fileNames(fixture, localId)).toEqual(['keys.pdf']);
    const detail = await detailOf(fixture, localId);
    expect(detail.order?.customer_note).toBe('From the other office');
    const changes = detail.entries.filter(({ kind }) => kind === 'file-attach').map(({ state }) => state);
    expect(changes).toEqual(['superseded', 'done']);
    expect((await fixture.call('outbox.summary', {})).attention).toBe(0);
  });

  it.each([
    ['503', { kind: 'status', status: 503 } as const],
    ['a cut connection', { kind: 'reset_before' } as const],
  ])(
    'wait, without a question, where the order has changed and reading it ends in %s',
    async (_name, fault) => {
      const fixture = await startCore();
      const localId = await orderChangedElsewhere(fixture);
      await fixture.control.faults({ operation: 'order-get', ...fault, times: 200 });
      const asked: number[] = [];
      fixture.core.subscribe(event => {
        if (event === 'orders.news') asked.push(1);
      });
      await add(fixture, localId, 'keys.pdf');
      const attach = await fixture.until(async () => {
        const { entries } = await detailOf(fixture, localId);
        return entries.find(({ kind, attempts }) => kind === 'file-attach' && attempts > 1);
      }, 'adding was tried again');
      expect(attach.state).not.toBe('conflict');
      await fixture.control.noFaults();
      await untilState(fixture, localId, 'keys.pdf', 'uploaded');
      expect(await fileNames(fixture, localId)).toEqual(['keys.pdf']);
      expect((await fixture.call('outbox.summary', {})).attention).toBe(0);
      expect(asked).toEqual([]);
    },
  );

  it.each(['file-create', 'upload', 'order-update'])(
    'are added once when the answer to %s is lost',
    async operation => {
      const fixture = await startCore();
      const localId = await acceptedOrder(fixture);
      await fixture.control.faults({ operation, kind: 'reset_after', times: 1 });
      await add(fixture, localId, 'keys.pdf');
      await untilState(fixture, localId, 'keys.pdf', 'uploaded');
      expect(await fileNames(fixture, localId)).toEqual(['keys.pdf']);
      for (const one of ['file-create', 'upload', 'order-update'])
        expect(await fixture.control.effectsOf(one)).toHaveLength(1);
    },
  );

  it('that are discarded before they are sent are kept here, and can be added again', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    await fixture.call('sandbox.setRunning', { isRunning: false });
    await add(fixture, localId, 'a.pdf', 'b.pdf');
    const { entries } = await detailOf(fixture, localId);
    const open = entries.filter(({ state }) => state !== 'done');
    expect(open.map(({ kind }) => kind)).toEqual([
      'file-create',
      'file-upload',
      'file-attach',
      'file-create',
      'file-upload',
      'file-attach',
    ]);
    const entry = await fixture.until(async () => {
      const first = await documentOf(fixture, localId, 'a.pdf');
      const found = await fixture.call('outbox.get', { entryId: first.entryId ?? '' });
      return found.can.discard ? found : null;
    }, 'it is between two tries');
    expect(entry.can).toMatchObject({ edit: false, discardSent: false });
    await fixture.call('outbox.discard', { entryId: entry.id });
    const { documents, row } = await detailOf(fixture, localId);
    expect(documents.map(({ name, state }) => `${name} ${state}`)).toEqual(['a.pdf stored', 'b.pdf queued']);
    expect(row.phase).toBe('accepted');

    await fixture.call('sandbox.setRunning', { isRunning: true });
    await untilState(fixture, localId, 'b.pdf', 'uploaded');
    expect(await fileNames(fixture, localId)).toEqual(['b.pdf']);
    const [first] = documents;
    await fixture.call('documents.attach', { localId, documentIds: [first?.id ?? ''] });
    await untilState(fixture, localId, 'a.pdf', 'uploaded');
    expect(await fileNames(fixture, localId)).toEqual(['a.pdf', 'b.pdf']);
  });

  it('that the service refuses leave the order as it was, and what waits behind them goes on once they are discarded', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    await fixture.control.faults({ operation: 'file-create', kind: 'status', status: 422, times: 1 });
    await add(fixture, localId, 'keys.pdf');
    await fixture.call('orders.update', { localId, patch: { customer_note: 'Ring first' } });
    await untilState(fixture, localId, 'keys.pdf', 'attention');
    const { row, history } = await detailOf(fixture, localId);
    expect(row).toMatchObject({ phase: 'accepted', steps: 'attention' });
    expect(history.some(({ kind }) => kind === 'refused')).toBe(false);
    // One decision is asked for; the rest of its way, and the change behind it, wait for that.
    expect(await fixture.call('outbox.summary', {})).toMatchObject({
      waiting: 0,
      sending: 0,
      attention: 1,
      held: 3,
    });
    const held = await fixture.call('outbox.list', { filter: 'held' });
    expect(held.map(({ kind, isHeld }) => [kind, isHeld])).toEqual([
      ['order-update', true],
      ['file-attach', true],
      ['file-upload', true],
    ]);
    const { entryId } = await documentOf(fixture, localId, 'keys.pdf');
    await fixture.call('outbox.discard', { entryId: entryId ?? '' });
    await fixture.until(
      async () => (await detailOf(fixture, localId)).row.steps === 'none',
      'the rest goes on',
    );
    expect(await detailOf(fixture, localId)).toMatchObject({
      order: { customer_note: 'Ring first' },
      documents: [{ name: 'keys.pdf', state: 'stored' }],
    });
  });

  it('that may have been added are given up only by the dispatcher’s word, and are not kept to be added twice', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    await fixture.control.faults({ operation: 'order-update', kind: 'reset_after' });
    await add(fixture, localId, 'keys.pdf');
    const entry = await fixture.until(async () => {
      const { entryId } = await documentOf(fixture, localId, 'keys.pdf');
      const found = entryId === null ? null : await fixture.call('outbox.get', { entryId });
      return found?.can.discardSent && found.kind === 'file-attach' ? found : null;
    }, 'its answer is lost');
    expect(entry.can.discard).toBe(false);
    const discard = (isMaybeDone: boolean) =>
      fixture.until(
        () =>
          fixture.call('outbox.discard', { entryId: entry.id, isMaybeDone }).then(
            () => 'discarded',
            (error: unknown) => (isMaybeDone ? null : error),
          ),
        'it is between two tries',
      );
    expect(await discard(false)).toMatchObject({ error: { reason: 'may_be_sent' } });
    expect(await discard(true)).toBe('discarded');
    await fixture.control.noFaults();
    const { documents, entries } = await detailOf(fixture, localId);
    expect(documents).toEqual([]);
    expect(entries.at(-1)).toMatchObject({ kind: 'file-attach', state: 'superseded' });
    expect(await fileNames(fixture, localId)).toEqual(['keys.pdf']);
  });

  it('whose registration is in doubt never make a draft of their order', async () => {
    const fixture = await startCore({ random: () => 0.000_1 });
    const localId = await acceptedOrder(fixture);
    await fixture.control.faults({ operation: 'file-create', kind: 'status', status: 500 });
    await add(fixture, localId, 'keys.pdf');
    await untilState(fixture, localId, 'keys.pdf', 'attention');
    const { entryId } = await documentOf(fixture, localId, 'keys.pdf');
    const resolve = (next: 'edit' | 'give-up') =>
      fixture.call('outbox.resolve', { entryId: entryId ?? '', as: { kind: 'not-done', next } });
    expect(await errorOf(resolve('edit'))).toMatchObject({ code: 'not_allowed_in_state' });
    expect(await errorOf(fixture.call('outbox.edit', { entryId: entryId ?? '' }))).toMatchObject({
      code: 'not_allowed_in_state',
    });
    await resolve('give-up');
    expect(await detailOf(fixture, localId)).toMatchObject({
      row: { phase: 'accepted', steps: 'none' },
      documents: [{ name: 'keys.pdf', state: 'stored' }],
    });
  });

  it('whose upload address has died get a new one, and reach the order once', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    await fixture.control.faults({ operation: 'upload', kind: 'status', status: 403, times: 1 });
    await add(fixture, localId, 'keys.pdf');
    await untilState(fixture, localId, 'keys.pdf', 'uploaded');
    expect(await fileNames(fixture, localId)).toEqual(['keys.pdf']);
    expect((await detailOf(fixture, localId)).row).toMatchObject({ phase: 'accepted', steps: 'none' });
  });

  it('are not taken where the service does not let the order be changed', async () => {
    const fixture = await startCore();
    const localId = await acceptedOrder(fixture);
    const documentId = await attach(fixture, localId, 'keys.pdf', bytesOf('keys'));
    await fixture.call('sandbox.advance', { localId, scenario: 'cancelled', eventAt: null });
    await fixture.until(
      async () => (await detailOf(fixture, localId)).order?.status === 'cancelled',
      'it is cancelled',
    );
    const refused = { code: 'not_allowed_in_state', reason: 'action_not_allowed' };
    expect(
      await errorOf(fixture.call('documents.attach', { localId, documentIds: [documentId] })),
    ).toMatchObject(refused);
    expect(await errorOf(attach(fixture, localId, 'more.pdf', bytesOf('more')))).toMatchObject(refused);
    await fixture.call('documents.remove', { documentId });
    expect((await detailOf(fixture, localId)).documents).toEqual([]);
  });
});

it('a document is read back from our own store in pieces, also after it was added', async () => {
  const fixture = await startCore();
  const localId = await acceptedOrder(fixture);
  const bytes = Buffer.alloc(documentPieceBytes + 5, 'dispatch');
  const documentId = await attach(fixture, localId, 'large.pdf', bytes);
  await fixture.call('documents.attach', { localId, documentIds: [documentId] });
  await untilState(fixture, localId, 'large.pdf', 'uploaded');
  const read = (offsetBytes: number) => fixture.call('documents.read', { documentId, offsetBytes });
  const [first, second] = [await read(0), await read(documentPieceBytes)];
  expect(Buffer.concat([first.bytes, second.bytes]).equals(bytes)).toBe(true);
  expect((await read(bytes.byteLength)).bytes).toHaveLength(0);
  rmSync(join(fixture.folder, 'environments', 'local', 'blobs'), { recursive: true });
  expect(await errorOf(read(0))).toMatchObject({ code: 'file_rejected', reason: 'unreadable' });
});

it('a document whose stored copy has changed on the disk is not uploaded, and says so', async () => {
  const fixture = await startCore();
  const localId = await acceptedOrder(fixture);
  const documentId = await attach(fixture, localId, 'contract.pdf', bytesOf('signed'));
  const blobs = join(fixture.folder, 'environments', 'local', 'blobs');
  const [stored = ''] = globSync('??/*', { cwd: blobs });
  writeFileSync(join(blobs, stored), bytesOf('signet'));
  await fixture.call('documents.attach', { localId, documentIds: [documentId] });
  await untilState(fixture, localId, 'contract.pdf', 'attention');
  const [entry] = await fixture.call('outbox.list', { filter: 'attention' });
  expect(entry).toMatchObject({ kind: 'file-upload', lastError: { reason: 'unreadable' } });
  expect(await fixture.control.effectsOf('upload')).toEqual([]);
});

it('the same bytes twice in one order are refused, under whatever name', async () => {
  const fixture = await startCore();
  const { localId } = await makeDraft(fixture);
  const other = await makeDraft(fixture);
  await attach(fixture, localId, 'contract.pdf', bytesOf('one'));
  expect(await errorOf(attach(fixture, localId, 'copy of contract.pdf', bytesOf('one')))).toMatchObject({
    code: 'file_rejected',
    reason: 'attached_already',
  });
  await attach(fixture, other.localId, 'contract.pdf', bytesOf('one'));
  expect((await fixture.call('drafts.get', { localId })).documents.map(({ name }) => name)).toEqual([
    'contract.pdf',
  ]);
});
