import { expect, it } from 'vitest';
import { createFileCache } from '../../../../src-main/core/store/file-cache.ts';
import { type OrderFile, orderFileSchema } from '../../../../src-shared/domain/file.ts';

const file = (id: string, content_url = 'https://files.test/1') =>
  orderFileSchema.parse({
    id,
    name: 'a.pdf',
    media_type: 'application/pdf',
    size_bytes: 9,
    created_at: '2026-11-21T08:00:00Z',
    content_url,
  });

const read = (files: OrderFile[]) => ({ files, unreadableFiles: 0 });

it('files are new where others are among them, and not where only their addresses are', () => {
  const files = createFileCache();
  expect(files.set('order', read([file('file_1')]))).toBe(true);
  expect(files.set('order', read([file('file_1', 'https://files.test/2')]))).toBe(false);
  expect(files.of('order')?.files[0]?.content_url).toBe('https://files.test/2');
  expect(files.set('order', read([file('file_2')]))).toBe(true);
  expect(files.set('order', read([]))).toBe(true);
});

it('an order of which no files were read is told from one that has none', () => {
  const files = createFileCache();
  expect(files.of('order')).toBeNull();
  expect(files.set('order', read([]))).toBe(true);
  expect(files.of('order')?.files).toEqual([]);
  expect(files.set('order', read([]))).toBe(false);
});

it('files are kept of the two hundred orders that were looked at last', () => {
  const files = createFileCache();
  for (let number = 0; number < 200; number += 1) files.set(`order ${number}`, read([file('file_1')]));
  files.set('order 0', read([file('file_1')]));
  files.set('order 200', read([file('file_1')]));
  expect(['order 0', 'order 1', 'order 2', 'order 200'].map(id => files.of(id)?.files.length)).toEqual([
    1,
    undefined,
    1,
    1,
  ]);
});

it('lists of endless texts push out those before them, but not the one that is looked at', () => {
  const files = createFileCache();
  files.set('small', read([file('file_1')]));
  const large = file('file_2', `https://files.test/${'x'.repeat(6_000_000)}`);
  for (const id of ['a', 'b', 'c']) files.set(id, read([large]));
  expect(['small', 'a', 'b', 'c'].map(id => files.of(id)?.files.length)).toEqual([
    undefined,
    undefined,
    1,
    1,
  ]);
  files.set('huge', read([file('file_3', `https://files.test/${'x'.repeat(20_000_000)}`)]));
  expect(['b', 'c', 'huge'].map(id => files.of(id)?.files.length)).toEqual([undefined, undefined, 1]);
});
