import type * as Fs from 'node:fs';
import { readdirSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { openJournal, type RowImage } from '../../../../src-main/core/store/journal.ts';
import { newFolder } from '../../../support/stores.ts';

/** What is asked of the disk, in its order; and after how many bytes more it is full. */
const disk = vi.hoisted(() => ({ calls: [] as string[], spaceBytes: Number.POSITIVE_INFINITY }));

vi.mock('node:fs', async original => {
  const fs = await original<typeof Fs>();
  const names = new Map<number, string>();
  const noted = (what: string, file: number) => disk.calls.push(`${what} ${names.get(file)}`);
  return {
    ...fs,
    openSync(...given: Parameters<typeof fs.openSync>) {
      const file = fs.openSync(...given);
      names.set(file, basename(String(given[0])));
      return file;
    },
    writeSync(file: number, bytes: Uint8Array, at: number, length: number, position: number) {
      if (disk.spaceBytes <= 0) throw Object.assign(new Error('ENOSPC: write'), { code: 'ENOSPC' });
      noted('write', file);
      const writtenBytes = fs.writeSync(file, bytes, at, Math.min(length, disk.spaceBytes), position);
      disk.spaceBytes -= writtenBytes;
      return writtenBytes;
    },
    fdatasyncSync(file: number) {
      noted('sync', file);
      fs.fdatasyncSync(file);
    },
    fsyncSync(file: number) {
      noted('sync', file);
      fs.fsyncSync(file);
    },
    renameSync(from: string, to: string) {
      disk.calls.push(`rename ${basename(from)}`);
      fs.renameSync(from, to);
    },
    rmSync(...given: Parameters<typeof fs.rmSync>) {
      if (fs.existsSync(given[0])) disk.calls.push(`remove ${basename(String(given[0]))}`);
      fs.rmSync(...given);
    },
  };
});
afterEach(() => {
  disk.spaceBytes = Number.POSITIVE_INFINITY;
});

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof FsPromises>();
  return {
    ...fs,
    async open(...given: Parameters<typeof fs.open>) {
      const file = await fs.open(...given);
      const sync = file.sync.bind(file);
      file.sync = () => {
        disk.calls.push(`sync ${basename(String(given[0]))}`);
        return sync();
      };
      return file;
    },
    rename(from: string, to: string) {
      disk.calls.push(`rename ${basename(from)}`);
      return fs.rename(from, to);
    },
  };
});

const entry = (id: string, more: RowImage['row'] = {}): RowImage => ({
  table: 'outbox_entry',
  row: { id, state: 'queued', ...more },
});

const kept: string[] = [];
const open = (folder: string) => openJournal(folder, path => void kept.push(path));

function written(folder: string, ...rows: RowImage[]): string {
  const journal = open(folder);
  journal.begin([]);
  journal.append(rows, true);
  journal.close();
  return join(folder, readdirSync(folder)[0] ?? '');
}

describe('the journal', () => {
  it('is on the disk when it says so', () => {
    const journal = open(newFolder());
    journal.begin([]);
    disk.calls.length = 0;
    journal.append([entry('a')], false);
    expect(disk.calls).toEqual(['write journal-000001.log.new']);
    journal.append([entry('b')], true);
    expect(disk.calls.slice(1)).toEqual(['write journal-000001.log.new', 'sync journal-000001.log.new']);
    journal.close();
  });

  it('lets a former file go only when the next one is on the disk under its name', () => {
    const folder = newFolder();
    written(folder, entry('a'));
    const journal = open(folder);
    disk.calls.length = 0;
    journal.begin(journal.read().rows);
    expect(disk.calls).toEqual([
      'write journal-000002.log.new',
      'sync journal-000002.log.new',
      'rename journal-000002.log.new',
      `sync ${basename(folder)}`,
      'remove journal-000001.log',
    ]);
    journal.close();
  });

  it('has nothing of what it could not take as a whole, and goes on when there is space', () => {
    const folder = newFolder();
    const journal = open(folder);
    journal.begin([]);
    journal.append([entry('a')], true);
    // Enough for the first line, and half of the second.
    disk.spaceBytes = 130;
    const rows = [entry('b', { note: 'x'.repeat(20) }), entry('c', { note: 'x'.repeat(20) })];
    expect(() => journal.append(rows, true)).toThrow('ENOSPC');
    expect(open(folder).read()).toEqual({ rows: [entry('a')], garbledLines: 0 });
    disk.spaceBytes = Number.POSITIVE_INFINITY;
    journal.append([entry('d')], true);
    journal.close();
    expect(open(folder).read()).toEqual({ rows: [entry('a'), entry('d')], garbledLines: 0 });
  });
});

it('a document has its name only when its bytes are on the disk, and is stored when its name is on it, too', async () => {
  const writer = await createBlobStore(newFolder()).write('arriving');
  await writer.append(Uint8Array.from([1, 2, 3]));
  disk.calls.length = 0;
  const sha256 = await writer.finish();
  expect(disk.calls).toEqual(['sync arriving', 'rename arriving', `sync ${sha256.slice(0, 2)}`]);
});
