import { i18n } from '@lingui/core';
import { expect, test, vi } from 'vitest';
import type { call } from '../../../../src-renderer/bridge/bridge.ts';
import {
  candidatesOf,
  candidatesOfFiles,
  fileMediaTypeOf,
  pastedCandidates,
  rejectionOf,
  typeLetters,
} from '../../../../src-renderer/features/documents/document-check.ts';
import { createDocumentsStore } from '../../../../src-renderer/features/documents/documents-store.ts';
import { documentPieceBytes } from '../../../../src-shared/contract/documents.ts';
import { maxFileSizeBytes } from '../../../../src-shared/domain/size-limits.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { longestWaitMs } from '../../../support/longest-wait.ts';

i18n.loadAndActivate({ locale: 'en', messages: {} });

const file = (name: string, sizeBytes: number, type = '') =>
  new File([new Uint8Array(sizeBytes).fill(7)], name, { type });
const candidate = (one: File) => ({ name: one.name, file: one, isFolder: false });

test('refuses what cannot be attached, from both sides of each bound', () => {
  const sized = (size: number): File => Object.defineProperty(file('a', 0), 'size', { value: size });
  expect(rejectionOf(candidate(sized(0)))).toBe('empty');
  expect(rejectionOf(candidate(sized(1)))).toBeNull();
  expect(rejectionOf(candidate(sized(maxFileSizeBytes)))).toBeNull();
  expect(rejectionOf(candidate(sized(maxFileSizeBytes + 1)))).toBe('too_large');
  expect(rejectionOf({ name: 'a', file: null, isFolder: true })).toBe('folder');
  expect(rejectionOf({ name: 'a', file: null, isFolder: false })).toBe('unreadable');
});

test('tells a dropped folder from a file', () => {
  const dropped = file('contract.pdf', 3);
  const item = (entry: { isDirectory: boolean; name: string }, one: File | null) => ({
    kind: 'file',
    webkitGetAsEntry: () => entry,
    getAsFile: () => one,
  });
  const items = [
    item({ isDirectory: false, name: 'contract.pdf' }, dropped),
    item({ isDirectory: true, name: 'pictures' }, file('pictures', 0)),
    { kind: 'string' },
  ];
  // Only what is read of a DataTransfer is there; Node has none.
  const transfer = { items, files: [] } as unknown as DataTransfer;
  expect(candidatesOf(transfer)).toEqual([
    { name: 'contract.pdf', file: dropped, isFolder: false },
    { name: 'pictures', file: null, isFolder: true },
  ]);
});

test('gives a name to what is pasted without one, and leaves the others theirs', () => {
  const files = [
    file('image.png', 3, 'image/png'),
    file('contract.pdf', 3),
    file('image.jpeg', 4, 'image/jpeg'),
  ];
  const transfer = { items: [], files } as unknown as DataTransfer;
  const named = pastedCandidates(transfer, (index, extension) => `pasted ${index}.${extension}`);
  expect(named.map(({ name, file: one }) => [name, one?.name, one?.type, one?.size])).toEqual([
    ['pasted 1.png', 'pasted 1.png', 'image/png', 3],
    ['contract.pdf', 'contract.pdf', '', 3],
    ['pasted 2.jpeg', 'pasted 2.jpeg', 'image/jpeg', 4],
  ]);
});

test('knows a media type by the name where the system does not', () => {
  expect(fileMediaTypeOf({ name: 'a.PDF', type: '' })).toBe('application/pdf');
  expect(fileMediaTypeOf({ name: 'a.pdf', type: 'text/plain' })).toBe('text/plain');
  expect(fileMediaTypeOf({ name: 'a', type: '' })).toBe('application/octet-stream');
  expect(['contract.pdf', 'a.b.JPEG', 'README'].map(typeLetters)).toEqual(['PDF', 'JPEG', '']);
});

/** A core that keeps what it gets; `appended` may throw or wait. */
function fakeCore(appended: (bytes: number) => Promise<void> = async () => {}) {
  const calls: string[] = [];
  let ids = 0;
  const answers: Record<string, (input: Record<string, unknown>) => Promise<unknown>> = {
    'documents.begin': async () => {
      ids += 1;
      return { documentId: `doc${ids}` };
    },
    'documents.append': async ({ bytes }) => {
      await appended(bytes instanceof Uint8Array ? bytes.length : 0);
      return {};
    },
    'documents.finish': async ({ documentId }) => ({
      id: documentId,
      localId: 'd1',
      name: 'a.pdf',
      mediaType: 'application/pdf',
      sizeBytes: 1,
      category: 'customer_document',
      description: '',
      state: 'stored',
      thumbnail: null,
    }),
    'documents.remove': async () => ({}),
  };
  const fake = async (method: string, input: Record<string, unknown>) => {
    const { offsetBytes } = input;
    calls.push(typeof offsetBytes === 'number' ? `${method} ${offsetBytes}` : method);
    return answers[method]?.(input);
  };
  // The answers above have the shapes of the contract for the methods that are used.
  return { calls, call: fake as unknown as typeof call };
}
const store = (core: ReturnType<typeof fakeCore>) =>
  createDocumentsStore('d1', [], { call: core.call, thumbnailOf: async () => null });

test('copies a file in pieces and in order', async () => {
  const core = fakeCore();
  const documents = store(core);
  documents.add(candidatesOfFiles([file('a.pdf', 2 * documentPieceBytes + 1)]));
  expect(await documents.settled()).toBe(true);
  expect(core.calls).toEqual([
    'documents.begin',
    'documents.append 0',
    `documents.append ${documentPieceBytes}`,
    `documents.append ${2 * documentPieceBytes}`,
    'documents.finish',
  ]);
  expect(documents.state.getState()).toMatchObject({ copies: [], documents: [{ id: 'doc1' }] });
});

test('keeps the good files of a drop and lists the others', async () => {
  const documents = store(fakeCore());
  documents.add([
    candidate(file('empty.txt', 0)),
    candidate(file('a.pdf', 5)),
    { name: 'pictures', file: null, isFolder: true },
    candidate(file('b.pdf', 5)),
    candidate(file('c.pdf', 5)),
  ]);
  await documents.settled();
  const { documents: stored, rejections } = documents.state.getState();
  expect(stored).toHaveLength(3);
  expect(rejections.map(({ name, reason }) => [name, reason])).toEqual([
    ['empty.txt', 'empty'],
    ['pictures', 'folder'],
  ]);
  documents.dismiss(rejections[0]?.id ?? -1);
  expect(documents.state.getState().rejections).toHaveLength(1);
  documents.add([candidate(file('empty.txt', 0))]);
  documents.add([candidate(file('empty.txt', 5))]);
  await documents.settled();
  expect(documents.state.getState().rejections.map(({ name }) => name)).toEqual(['pictures']);
});

test('takes so many at a time, says how many it left, and takes others once there is room', async () => {
  const documents = store(fakeCore());
  const folders = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ name: `folder ${index}`, file: null, isFolder: true }));
  const left = () =>
    documents.state.getState().rejections.flatMap(({ name, reason }) => (reason === 'too_many' ? name : []));
  documents.add(folders(10_000));
  expect(documents.state.getState().rejections).toHaveLength(101);
  expect(left()).toEqual([expect.stringMatching(/^9.900 more files$/)]);
  // Files on their way take the room of others, however many there are.
  documents.add(Array.from({ length: 60 }, (_, index) => candidate(file(`${index}.pdf`, 5))));
  expect(left()).toEqual([]);
  documents.add(folders(41));
  documents.add([candidate(file('41.pdf', 5))]);
  expect(left()).toEqual([]);
  documents.add(folders(40));
  expect(left()).toEqual(['1 more file']);
  documents.add(folders(42));
  expect(left()).toEqual(['3 more files']);
  await documents.settled();
  documents.add([candidate(file('a.pdf', 5))]);
  await documents.settled();
  expect(left()).toEqual([]);
  expect(documents.state.getState().documents).toHaveLength(62);
});

test('says how many files it left also where a document that is brought back is one more than there is room for', async () => {
  const core = fakeCore();
  const call: typeof core.call = async (method, input) => {
    if (method === 'documents.read') return { bytes: new Uint8Array(5), sizeBytes: 5 } as never;
    // Nothing is copied meanwhile.
    return method === 'documents.begin' ? new Promise(() => undefined) : core.call(method, input);
  };
  const stored = store(core);
  stored.add([candidate(file('a.pdf', 5))]);
  await stored.settled();
  const [before] = stored.state.getState().documents;
  if (!before) throw new Error('It is not stored.');
  const documents = createDocumentsStore('d1', [before], { call, thumbnailOf: async () => null });
  const bringBack = await documents.remove(before);
  documents.add(Array.from({ length: 100 }, (_, index) => candidate(file(`${index}.pdf`, 5))));
  bringBack?.();
  await vi.waitFor(() => expect(documents.state.getState().copies.length).toBeGreaterThan(100));
  documents.add([{ name: 'folder', file: null, isFolder: true }]);
  const left = documents.state.getState().rejections.filter(({ reason }) => reason === 'too_many');
  expect(left.map(({ name }) => name)).toEqual(['1 more file']);
});

test('a document that is brought back has its words again, or says that they could not be set', async () => {
  let isFull = true;
  const core = fakeCore();
  const call: typeof core.call = async (method, input) => {
    if (method === 'documents.read') return { bytes: new Uint8Array(5), sizeBytes: 5 } as never;
    if (method !== 'documents.describe') return core.call(method, input);
    if (isFull) throw new DispatchError('storage_full', 'disk');
    return { ...before, ...input, id: Object(input).documentId } as never;
  };
  const first = store(core);
  first.add([candidate(file('a.pdf', 5))]);
  await first.settled();
  const [stored] = first.state.getState().documents;
  if (!stored) throw new Error('It is not stored.');
  const before = { ...stored, category: 'cmr', description: 'Signed' };
  const broughtBack = async () => {
    const documents = createDocumentsStore('d1', [before], { call, thumbnailOf: async () => null });
    (await documents.remove(before))?.();
    expect(await documents.settled()).toBe(true);
    return documents.state.getState();
  };
  const { category, description } = stored;
  expect(await broughtBack()).toMatchObject({
    failure: { code: 'storage_full' },
    copies: [],
    documents: [{ category, description }],
  });
  isFull = false;
  const { failure, documents } = await broughtBack();
  expect([failure, documents]).toMatchObject([null, [{ category: 'cmr', description: 'Signed' }]]);
});

test('a copy that fails leaves nothing behind and can be tried again', async () => {
  let isFull = true;
  const core = fakeCore(async () => {
    if (isFull) throw new DispatchError('storage_full', 'disk');
  });
  const documents = store(core);
  documents.add(candidatesOfFiles([file('a.pdf', 5)]));
  expect(await documents.settled()).toBe(false);
  const [copy] = documents.state.getState().copies;
  expect(copy).toMatchObject({ state: 'failed', failure: { code: 'storage_full' } });
  expect(core.calls.at(-1)).toBe('documents.remove');
  isFull = false;
  documents.retry(copy?.id ?? -1);
  expect(await documents.settled()).toBe(true);
  expect(documents.state.getState().documents).toHaveLength(1);
});

test('a file is begun before it is read, and given up where it cannot be', async () => {
  const core = fakeCore();
  const documents = store(core);
  const gone = file('gone.pdf', 5);
  vi.spyOn(gone, 'slice').mockImplementation(() => {
    throw new DOMException('gone', 'NotFoundError');
  });
  documents.add(candidatesOfFiles([gone]));
  await documents.settled();
  expect(core.calls).toEqual(['documents.begin', 'documents.remove']);
  expect(documents.state.getState().copies).toMatchObject([{ state: 'failed', failure: 'unreadable' }]);
});

test('a cancelled copy is gone from the screen at once and from the core after it', async () => {
  let release = () => {};
  const held = new Promise<void>(resolve => {
    release = resolve;
  });
  const core = fakeCore(() => held);
  const documents = store(core);
  documents.add(candidatesOfFiles([file('a.pdf', 5)]));
  await vi.waitFor(() => expect(core.calls).toContain('documents.append 0'), { timeout: longestWaitMs });
  documents.cancel(documents.state.getState().copies[0]?.id ?? -1);
  expect(documents.state.getState().copies).toEqual([]);
  release();
  await documents.settled();
  expect(core.calls.at(-1)).toBe('documents.remove');
  expect(documents.state.getState().documents).toEqual([]);
});
