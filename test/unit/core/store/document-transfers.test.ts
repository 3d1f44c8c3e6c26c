import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { createDocumentTransfers } from '../../../../src-main/core/store/document-transfers.ts';
import { fakePage } from '../../../support/fakes.ts';
import { newFolder } from '../../../support/stores.ts';

const piece = Uint8Array.from([1, 2, 3]);

/** A document of six bytes of which the first three have come. */
async function halfway() {
  const folder = newFolder();
  const blobs = createBlobStore(folder);
  const page = fakePage();
  const transfers = createDocumentTransfers(blobs, page.whenPageGoes);
  const words = { localId: 'order', name: 'a.pdf', mediaType: 'application/pdf' };
  await transfers.begin('doc', { ...words, sizeBytes: 6 });
  await transfers.append('doc', 0, piece);
  const arriving = () => readdirSync(join(folder, 'arriving'));
  const begin = (documentId: string) => transfers.begin(documentId, { ...words, sizeBytes: 6 });
  return { blobs, transfers, arriving, begin, page };
}

const rejected = { error: { code: 'file_rejected', reason: 'unreadable' } };

it('a document is stored when all of it has come', async () => {
  const { blobs, transfers, arriving } = await halfway();
  await transfers.append('doc', 3, piece);
  const { sha256, name } = await transfers.finish('doc');
  expect([name, await blobs.sizeBytes(sha256)]).toEqual(['a.pdf', 6]);
  expect(arriving()).toEqual([]);
});

it('a piece that comes while another one is written ends the document: nobody knows which is first', async () => {
  const { transfers, arriving } = await halfway();
  const first = transfers.append('doc', 3, piece);
  await expect(transfers.append('doc', 3, piece)).rejects.toMatchObject(rejected);
  await first.catch(() => undefined);
  await expect(transfers.finish('doc')).rejects.toMatchObject({ error: { code: 'not_found' } });
  expect(arriving()).toEqual([]);
});

it('a document that is stored is not arriving any more, and takes no place of those that come after it', async () => {
  const { transfers, begin } = await halfway();
  await transfers.append('doc', 3, piece);
  await transfers.finish('doc');
  expect(transfers.isArriving('order')).toBe(false);
  expect(await transfers.abort('doc')).toBe(false);
  await expect(transfers.finish('doc')).rejects.toMatchObject({ error: { code: 'not_found' } });
  for (let number = 0; number < 80; number += 1) {
    await begin(`doc ${number}`);
    await transfers.append(`doc ${number}`, 0, new Uint8Array(6));
    await transfers.finish(`doc ${number}`);
  }
  expect(transfers.isArriving('order')).toBe(false);
});

it('a document that could not even begin, or not be stored, takes no place', async () => {
  const { blobs, transfers, begin } = await halfway();
  await transfers.abort('doc');
  const write = vi.spyOn(blobs, 'write').mockRejectedValue(new Error('EACCES'));
  for (let number = 0; number < 40; number += 1)
    await expect(begin(`doc ${number}`)).rejects.toThrow('EACCES');
  expect(transfers.isArriving('order')).toBe(false);
  write.mockRestore();
  const { write: soundly } = blobs;
  vi.spyOn(blobs, 'write').mockImplementation(async name => {
    const writer = await soundly(name);
    return { ...writer, receivedBytes: 6, finish: () => Promise.reject(new Error('ENOSPC')) };
  });
  for (let number = 0; number < 40; number += 1) {
    await begin(`doc ${number}`);
    await expect(transfers.finish(`doc ${number}`)).rejects.toThrow('ENOSPC');
  }
  expect(transfers.isArriving('order')).toBe(false);
});

it('a document whose end is missing is refused, and leaves nothing', async () => {
  const { transfers, arriving } = await halfway();
  await expect(transfers.finish('doc')).rejects.toMatchObject(rejected);
  expect(arriving()).toEqual([]);
});

it.each([
  ['comes twice', 0, 3],
  ['is left out', 4, 2],
  ['is longer than was announced', 3, 4],
])('a document of which a piece %s is refused, and leaves nothing', async (_what, offsetBytes, length) => {
  const { transfers, arriving } = await halfway();
  const bytes = new Uint8Array(length);
  await expect(transfers.append('doc', offsetBytes, bytes)).rejects.toMatchObject(rejected);
  expect(arriving()).toEqual([]);
  await expect(transfers.finish('doc')).rejects.toMatchObject({ error: { code: 'not_found' } });
});

it('an order has documents arriving until they are stored or given up, and no other order has', async () => {
  const { transfers } = await halfway();
  expect(['order', 'another'].map(transfers.isArriving)).toEqual([true, false]);
  expect(await transfers.abort('doc')).toBe(true);
  expect(transfers.isArriving('order')).toBe(false);
  expect(await transfers.abort('doc')).toBe(false);
});

it('a document whose page goes before its end is given up, and its order has none arriving', async () => {
  const { transfers, arriving, page } = await halfway();
  page.go();
  expect(transfers.isArriving('order')).toBe(false);
  await vi.waitFor(() => expect(arriving()).toEqual([]));
  await expect(transfers.append('doc', 3, piece)).rejects.toMatchObject({ error: { code: 'not_found' } });
});

it('a document of which no piece comes for ten minutes is given up, and none that still comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { transfers, arriving } = await halfway();
  vi.advanceTimersByTime(9 * 60_000);
  await transfers.append('doc', 3, new Uint8Array(0));
  vi.advanceTimersByTime(9 * 60_000);
  expect(transfers.isArriving('order')).toBe(true);
  vi.advanceTimersByTime(60_000);
  expect(transfers.isArriving('order')).toBe(false);
  vi.useRealTimers();
  await vi.waitFor(() => expect(arriving()).toEqual([]));
});

it('when its session ends, a document that begins is given up, one that is whole is stored, and none begins', async () => {
  const { blobs, transfers, arriving, begin } = await halfway();
  await transfers.append('doc', 3, piece);
  const finished = transfers.finish('doc');
  const begun = begin('late');
  await transfers.stop();
  expect([arriving(), transfers.isArriving('order')]).toEqual([[], false]);
  await begun;
  expect(await blobs.sizeBytes((await finished).sha256)).toBe(6);
  await expect(begin('later')).rejects.toMatchObject({ error: { code: 'cancelled' } });
});

it('when its session ends, a document that is just being stored has been stored', async () => {
  const { blobs, transfers } = await halfway();
  await transfers.append('doc', 3, piece);
  const order: string[] = [];
  const finished = transfers.finish('doc').then(({ sha256 }) => {
    order.push('stored');
    return sha256;
  });
  await transfers.stop().then(() => order.push('ended'));
  expect(order).toEqual(['stored', 'ended']);
  expect(await blobs.sizeBytes(await finished)).toBe(6);
});

it('a document that is whole, or was given up, is nothing to any page or clock any more', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { transfers, page, blobs } = await halfway();
  await transfers.append('doc', 3, piece);
  const { sha256 } = await transfers.finish('doc');
  const other = await halfway();
  await other.transfers.abort('doc');
  expect([page.listeners(), other.page.listeners(), vi.getTimerCount()]).toEqual([0, 0, 0]);
  page.go();
  expect(await blobs.sizeBytes(sha256)).toBe(6);
});

const tooMany = { error: { code: 'not_allowed_in_state', reason: 'too_many_copies' } };
const others = Array.from({ length: 31 }, (_, index) => `other ${index}`);

it('so many documents arrive at once, however many are begun, and one that is given up makes room', async () => {
  const { transfers, arriving, begin } = await halfway();
  const begun = await Promise.allSettled([...others, 'one more', 'and one more'].map(begin));
  expect(begun.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: tooMany },
    { reason: tooMany },
  ]);
  expect(arriving()).toHaveLength(32);
  await transfers.abort('other 3');
  await begin('one more');
  await expect(begin('and one more')).rejects.toMatchObject(tooMany);
  await transfers.stop();
});
