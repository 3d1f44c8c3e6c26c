import { appendFileSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openJournal, type RowImage } from '../../../../src-main/core/store/journal.ts';
import { newFolder } from '../../../support/stores.ts';

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
