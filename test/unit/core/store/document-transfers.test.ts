import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { createDocumentTransfers } from '../../../../src-main/core/store/document-transfers.ts';
import { fakeClock } from '../../../support/fakes.ts';
import { newFolder } from '../../../support/stores.ts';

const piece = Uint8Array.from([1, 2, 3]);

/** A document of six bytes of which the first three have come. */
async function halfway() {
  const folder = newFolder();
  const blobs = createBlobStore(folder);
  const clock = fakeClock();
  const transfers = createDocumentTransfers(blobs, clock);
  const words = { localId: 'order', name: 'a.pdf', mediaType: 'application/pdf' };
  await transfers.begin('doc', { ...words, sizeBytes: 6 });
  await transfers.append('doc', 0, piece);
  const arriving = () => readdirSync(join(folder, 'arriving'));
  const begin = (documentId: string) => transfers.begin(documentId, { ...words, sizeBytes: 6 });
  return { blobs, transfers, arriving, begin, clock };
}

const rejected = { error: { code: 'file_rejected', reason: 'unreadable' } };

it('a document is stored when all of it has come', async () => {
  const { blobs, transfers, arriving } = await halfway();
  await transfers.append('doc', 3, piece);
  const { sha256, name } = await transfers.finish('doc');
  expect([name, await blobs.sizeBytes(sha256)]).toEqual(['a.pdf', 6]);
  expect(arriving()).toEqual([]);
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

it('documents that nobody goes on with give way, the one first that has waited longest, and no others do', async () => {
  const { transfers, arriving, begin, clock } = await halfway();
  for (const other of others) await begin(other);
  clock.pass(50_000);
  await transfers.append('doc', 3, piece);
  clock.pass(10_000);
  await begin('one more');
  expect(arriving()).toHaveLength(32);
  expect(arriving()).not.toContain('other 0');
  expect(arriving()).toContain('other 1');
  // All of it has come: it waits for nothing but its end.
  expect(await transfers.finish('doc')).toMatchObject({ name: 'a.pdf' });
  await transfers.stop();
});
