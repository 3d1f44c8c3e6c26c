import type * as Fs from 'node:fs';
import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openJournal, type RowImage } from '../../../../src-main/core/store/journal.ts';
import { newFolder } from '../../../fakes/new-database.ts';

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
  it('gives back the newest image of each row, with its bytes', () => {
    const folder = newFolder();
    const body = Uint8Array.from([0, 10, 13, 255]);
    written(folder, entry('a', { sealed_body: body, note: 'Hämeenkatu\n1' }), entry('b'), {
      table: 'outbox_entry',
      row: { id: 'a', state: 'done' },
    });
    expect(open(folder).read()).toEqual({
      rows: [entry('a', { sealed_body: body, note: 'Hämeenkatu\n1', state: 'done' }), entry('b')],
      garbledLines: 0,
    });
  });

  it('gives back what came anew under the name of something that was removed', () => {
    const folder = newFolder();
    const change = (row: RowImage['row']): RowImage => ({
      table: 'change_draft',
      row: { local_id: 'a', ...row },
    });
    written(
      folder,
      change({ version: 4, note: 'former' }),
      change({ removed: 1 }),
      change({ version: 1 }),
      entry('b', { note: 'x' }),
      { table: 'outbox_entry', row: { id: 'b', removed: 1 } },
    );
    expect(open(folder).read().rows).toEqual([change({ version: 1 }), entry('b', { note: 'x', removed: 1 })]);
  });

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

  it('forgets a torn end, and goes on behind it', () => {
    const folder = newFolder();
    const path = written(folder, entry('a'), entry('b'));
    const text = readFileSync(path);
    writeFileSync(path, text.subarray(0, text.byteLength - 5));
    const journal = open(folder);
    expect(journal.read()).toEqual({ rows: [entry('a')], garbledLines: 0 });
    journal.begin(journal.read().rows);
    journal.append([entry('c')], true);
    journal.close();
    expect(open(folder).read().rows).toEqual([entry('a'), entry('c')]);
  });

  it('passes over garbled lines, counts them, and keeps the file', () => {
    const folder = newFolder();
    const path = written(folder, entry('a'), entry('b'), entry('c'));
    const text = readFileSync(path);
    text[text.indexOf('"b"') + 1] = 'x'.charCodeAt(0);
    writeFileSync(path, text);
    const journal = open(folder);
    expect(journal.read()).toEqual({ rows: [entry('a'), entry('c')], garbledLines: 1 });
    journal.begin(journal.read().rows);
    journal.close();
    expect(kept).toEqual([path]);
    expect(open(folder).read()).toEqual({ rows: [entry('a'), entry('c')], garbledLines: 0 });
  });

  it('takes no harm from anything in its folder', () => {
    const folder = newFolder();
    const path = written(folder, entry('a'));
    appendFileSync(
      path,
      Uint8Array.from({ length: 5_000 }, (_, index) => (index * 7) % 256),
    );
    writeFileSync(join(folder, 'journal-000009.log.new'), 'half');
    const journal = open(folder);
    expect(journal.read().rows).toEqual([entry('a')]);
    journal.begin(journal.read().rows);
    journal.close();
  });

  it('goes on behind what there is, where it cannot begin anew', () => {
    const folder = newFolder();
    const path = written(folder, entry('a'));
    appendFileSync(path, 'torn');
    // What is in the way of the next file, as a full disk would be.
    mkdirSync(join(folder, 'journal-000002.log.new', 'in the way'), { recursive: true });
    const journal = open(folder);
    journal.begin([]);
    journal.append([entry('b')], true);
    journal.close();
    expect(open(folder).read()).toEqual({ rows: [entry('a'), entry('b')], garbledLines: 0 });
  });

  it('does not grow for ever', () => {
    const folder = newFolder();
    const journal = open(folder);
    journal.begin([]);
    const long = 'x'.repeat(10_000);
    for (let index = 0; index < 1_000; index += 1) {
      journal.append([entry(`e${index}`, { note: long, state: index === 3 ? 'queued' : 'done' })], false);
      if (journal.isLong()) journal.compact(journal.read().rows.filter(({ row }) => row.state !== 'done'));
    }
    journal.close();
    const sizes = readdirSync(folder).map(name => statSync(join(folder, name)).size);
    expect(sizes).toHaveLength(1);
    expect(sizes[0]).toBeLessThan(5_000_000);
    expect(
      open(folder)
        .read()
        .rows.map(({ row }) => row.id),
    ).toContain('e3');
  });
});
