import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createEnvironmentFolders } from '../../../src-main/adapters/environment-folders.ts';
import { createKeptCopies } from '../../../src-main/adapters/kept-copies.ts';
import { tidyUp } from '../../../src-main/adapters/tidy-up.ts';

const nowMs = Date.parse('2026-06-30T12:00:00Z');
const dayMs = 86_400_000;

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-kept-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** A copy as Dispatch makes it, some days ago. */
function copyIn(folder: string, daysAgo: number, ending = ''): string {
  const at = new Date(nowMs - daysAgo * dayMs).toISOString().replace(/[:.]/g, '-');
  const copy = join(folder, `${at}${ending}`);
  mkdirSync(copy, { recursive: true });
  writeFileSync(join(copy, 'dispatch.db'), 'orders');
  return copy;
}

const none = { write: () => undefined };

it('copies of damaged databases go after 30 days, wherever they are, and not before', async () => {
  const data = emptyFolder();
  const own = join(data, 'damaged');
  const local = join(data, 'environments', 'local', 'damaged');
  const removed = join(data, 'removed-environments');
  for (const folder of [own, local]) {
    copyIn(folder, 31);
    copyIn(folder, 29);
  }
  copyIn(local, 40, '-journal');
  for (const daysAgo of [31, 29])
    mkdirSync(join(removed, `id-${nowMs - daysAgo * dayMs}`), { recursive: true });
  const written: unknown[] = [];
  await tidyUp(data, { write: (...line) => void written.push(line) }, nowMs, emptyFolder());
  expect([own, local, removed].map(folder => readdirSync(folder).length)).toEqual([1, 1, 1]);
  expect(written).toEqual([['old-copies-removed', { copies: 4 }]]);
});

it('a copy that a repair still reads stays, however old it is, also when all are to go', async () => {
  const data = emptyFolder();
  const local = join(data, 'environments', 'local');
  const needed = copyIn(join(local, 'damaged'), 90);
  writeFileSync(join(local, 'dispatch.db-salvage'), needed);
  copyIn(join(local, 'damaged'), 1);
  const copies = createKeptCopies(data);
  expect(await copies.removeOld(nowMs)).toBe(0);
  expect(await copies.state()).toEqual({ count: 1, sizeBytes: 6 });
  expect(await copies.removeAll()).toEqual({ removed: 1, left: { count: 0, sizeBytes: 0 } });
  expect(readdirSync(needed)).toEqual(['dispatch.db']);
});

it('many who ask at the same time have one look at the folders, and the next one has another', async () => {
  const data = emptyFolder();
  const damaged = join(data, 'damaged');
  copyIn(damaged, 1);
  const copies = createKeptCopies(data);
  const [first, ...others] = await Promise.all(Array.from({ length: 50 }, copies.state));
  expect(first).toEqual({ count: 1, sizeBytes: 6 });
  expect(others.every(other => other === first)).toBe(true);
  copyIn(damaged, 2);
  expect(await copies.state()).toEqual({ count: 2, sizeBytes: 12 });
});

it('what is left is looked at after it was deleted, also by who had asked before', async () => {
  const data = emptyFolder();
  copyIn(join(data, 'damaged'), 1);
  const copies = createKeptCopies(data);
  const [, { removed, left }] = await Promise.all([copies.state(), copies.removeAll()]);
  expect([removed, left.count]).toEqual([1, 0]);
});

it('what could not be deleted before is deleted at a start', async () => {
  const data = emptyFolder();
  mkdirSync(join(data, 'deleting', 'id-1', 'blobs'), { recursive: true });
  await tidyUp(data, none, nowMs, emptyFolder());
  expect(readdirSync(data)).toEqual([]);
});

it('a removed environment whose folder cannot be moved is nobody’s, and deleted at a start', async () => {
  const data = emptyFolder();
  const folders = createEnvironmentFolders(data);
  folders.describe('one', '{}');
  folders.describe('other', '{}');
  // What is there already cannot be moved over, as on Windows a folder cannot be moved of which a file is open.
  vi.spyOn(Date, 'now').mockReturnValue(nowMs);
  onTestFinished(() => void vi.restoreAllMocks());
  mkdirSync(join(data, 'deleting', `one-${nowMs}`, 'blobs'), { recursive: true });
  expect(folders.delete('one')).toBe(false);
  expect(readdirSync(join(data, 'environments')).toSorted()).toEqual(['one', 'other']);
  expect(createEnvironmentFolders(data).described()).toEqual([{ id: 'other', text: '{}' }]);
  await tidyUp(data, none, nowMs, emptyFolder());
  expect(readdirSync(data)).toEqual(['environments']);
  expect(readdirSync(join(data, 'environments'))).toEqual(['other']);
});

it('files that were looked at, and were left by a crash of an earlier version, are deleted at a start', async () => {
  const temporary = emptyFolder();
  const made = (name: string, minutesAgo: number) => {
    const folder = join(temporary, name);
    mkdirSync(folder);
    writeFileSync(join(folder, 'content'), 'a passport');
    const atSeconds = nowMs / 1_000 - minutesAgo * 60;
    utimesSync(folder, atSeconds, atSeconds);
  };
  made('dispatch-file-left', 11);
  made('dispatch-file-arriving', 1);
  made('of-others', 999);
  writeFileSync(join(temporary, 'dispatch-file-no-folder'), '');
  await tidyUp(emptyFolder(), none, nowMs, temporary);
  expect(readdirSync(temporary).toSorted()).toEqual([
    'dispatch-file-arriving',
    'dispatch-file-no-folder',
    'of-others',
  ]);
});

it('what cannot be deleted keeps nobody from starting, and the rest is done all the same', async () => {
  const data = emptyFolder();
  // A file in the place of the folder of the copies, so that it cannot be looked into.
  writeFileSync(join(data, 'damaged'), 'x');
  mkdirSync(join(data, 'deleting', 'environment'), { recursive: true });
  const events: string[] = [];
  await tidyUp(data, { write: event => void events.push(event) }, nowMs, join(data, 'nothing'));
  expect(events).toEqual(['tidy-up-failed', 'tidy-up-failed']);
  expect(existsSync(join(data, 'deleting'))).toBe(false);
});
