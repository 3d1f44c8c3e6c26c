import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import { type Journal, openJournal, type RowImage } from '../../../../src-main/core/store/journal.ts';
import { journaled, openRows } from '../../../../src-main/core/store/journaled.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import { acceptedOrder, goodDraft } from '../../../support/builders/order.ts';
import { newFolder, storesOf } from '../../../support/stores.ts';

const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
const idOf = ({ table, row }: RowImage) => `${table} ${row.id ?? row.local_id}`;

/** A database with its journal, and the stores of what is somebody's work. */
function opened() {
  const folder = newFolder();
  const plain = openDatabase(join(folder, 'dispatch.db'));
  migrate(plain);
  const journal = openJournal(join(folder, 'journal'), () => undefined);
  journal.begin([]);
  const disk = { isFull: false };
  const appended: RowImage[] = [];
  const written: Journal = {
    ...journal,
    append(rows, isDurable) {
      if (disk.isFull) throw full;
      journal.append(rows, isDurable);
      appended.push(...rows);
    },
  };
  const ends: string[] = [];
  const logged: string[] = [];
  const log = { write: (event: string) => void logged.push(event) };
  const database = journaled(plain, written, log, () => ends.push('as it should'));
  onTestFinished(() => plain.close());
  return {
    database,
    journal,
    disk,
    /** All images since the start, in their order. */
    appended,
    ends,
    logged,
    ...storesOf(database),
    /** Newest images of what is not removed, by what they are of. */
    heard: () =>
      new Map(
        journal
          .read()
          .rows.filter(({ row }) => row.removed !== 1)
          .map(image => [idOf(image), { ...image.row }]),
      ),
  };
}
type Opened = ReturnType<typeof opened>;

const seal = ({ database, entries, seal: sealEntry }: Opened) =>
  database.transaction(() => sealEntry(entries.ofOrder('order').at(-1)?.id ?? ''));

const change = { base: goodDraft(), draft: goodDraft(), correctedEntryId: null };
const note = (text: string) => goodDraft(draft => void (draft.customerNote = text));

/** A draft with a document, a template, and a change of another order. */
function filled(): Opened {
  const one = opened();
  one.database.transaction(() => {
    one.makeDraft('order');
    one.makeDraft('other');
    one.attach('order', 'doc');
    one.templates.insert('template', 'Weekly', goodDraft(), 1);
    one.changes.save('accepted', change, 1);
  });
  return one;
}

const acts: [what: string, act: (one: Opened) => void][] = [
  ['what was there', () => undefined],
  ['another text of a draft', ({ orders }) => orders.saveDraft('order', 1, note('Ring first'), 5)],
  ['a draft that was discarded', ({ orders }) => orders.setDiscarded('order', 5)],
  [
    'a draft that was brought back',
    ({ orders }) => [5, null].forEach(at => void orders.setDiscarded('order', at)),
  ],
  ['the words of a document', ({ documents }) => documents.describe('doc', 'b.pdf', 'other', '')],
  ['the description of a document', ({ documents }) => documents.describe('doc', 'a.pdf', 'other', 'signed')],
  ['a document of another record', ({ documents }) => documents.move('other', 'order')],
  ['a document that was removed', ({ documents }) => documents.remove(documents.get('doc'))],
  ['a template’s name', ({ templates }) => templates.rename('template', 'Daily', 5)],
  ['a template’s text', ({ templates }) => templates.write('template', note('Ring first'), 5)],
  ['a template that was removed', ({ templates }) => templates.remove('template')],
  [
    'a change that was typed on',
    ({ changes }) => changes.save('accepted', { ...change, draft: note('x') }, 5),
  ],
  ['a change that was given up', ({ changes }) => changes.remove('accepted')],
  [
    'a change that was given up and typed anew',
    ({ changes }) => {
      changes.remove('accepted');
      changes.save('accepted', { ...change, draft: note('y') }, 6);
    },
  ],
  ['an order that was placed', ({ place }) => place('order')],
];

describe('the journal beside the database', () => {
  it.each(acts)('has %s as the database has it', (_what, act) => {
    const one = filled();
    one.database.transaction(() => act(one));
    const rows = [...openRows(one.database)];
    const expected = new Map(rows.map(image => [idOf(image), { ...image.row }]));
    expect(one.heard()).toEqual(expected);
  });

  it('has what is sealed before it can be sent: where it does not take it, nothing is sealed', () => {
    const one = filled();
    one.database.transaction(() => one.place('order'));
    one.disk.isFull = true;
    expect(() => seal(one)).toThrow('ENOSPC');
    expect(one.entries.ofOrder('order').at(-1)?.state).toBe('queued');
    one.disk.isFull = false;
    seal(one);
    expect([...one.heard().values()].filter(({ sealed_sha256 }) => sealed_sha256)).toHaveLength(1);
  });

  it('is told again what it could not take', () => {
    const one = filled();
    one.disk.isFull = true;
    one.database.transaction(() => one.templates.rename('template', 'Daily', 5));
    expect(one.logged).toEqual(['journal-failed']);
    one.disk.isFull = false;
    one.database.transaction(() => undefined);
    expect(one.heard().get('order_template template')).toMatchObject({ name: 'Daily' });
  });

  it('is not ahead of the database: what a power cut may take comes with what it cannot take', () => {
    const one = filled();
    const heard = () => one.heard().get('order_template template')?.name;
    one.database.repeatable(() => one.templates.rename('template', 'Daily', 5));
    expect(heard()).not.toBe('Daily');
    one.database.transaction(() => undefined);
    expect(heard()).toBe('Daily');
  });

  it('hears nothing of what was rolled back', () => {
    const one = filled();
    const fail = () => {
      one.templates.rename('template', 'Daily', 5);
      throw new Error('It fails');
    };
    expect(() => one.database.transaction(fail)).toThrow('It fails');
    one.database.transaction(() => undefined);
    expect(one.heard().get('order_template template')).toMatchObject({ name: 'Weekly' });
  });

  describe('has of the end of an entry only what it does not have', () => {
    const large = ['intent_json', 'sealed_body'];
    const imagesOf = (appended: readonly RowImage[], table: RowImage['table']) =>
      appended.filter(image => image.table === table).map(({ row }) => Object.keys(row));
    const entryId = ({ entries }: Opened) => entries.ofOrder('order').at(-1)?.id ?? '';
    const finish = (one: Opened) => {
      one.entries.finish(entryId(one), { revision: 'r1' }, null, 9);
      one.orders.saveOrder(one.orders.get('order'), acceptedOrder(), 9);
    };
    const whole = (one: Opened) => [
      one.database.prepare('SELECT * FROM outbox_entry WHERE id = ?').get(entryId(one)),
      one.database.prepare(`SELECT * FROM transport_order WHERE local_id = 'order'`).get(),
    ];
    const heardOf = (one: Opened) => [
      one.heard().get(`outbox_entry ${entryId(one)}`),
      one.heard().get('transport_order order'),
    ];

    it('which with what it has is all of it', () => {
      const one = filled();
      one.database.transaction(() => one.place('order'));
      seal(one);
      one.appended.length = 0;
      one.database.transaction(() => finish(one));
      expect(imagesOf(one.appended, 'transport_order').flat()).not.toContain('draft_json');
      for (const column of large) expect(imagesOf(one.appended, 'outbox_entry').flat()).not.toContain(column);
      expect(heardOf(one)).toEqual(whole(one));
    });

    const move = ({ entries }: Opened) => entries.move('order', 'other');
    const endOther = ({ entries }: Opened) =>
      entries.finish(entries.ofOrder('other').at(-1)?.id ?? '', { revision: 'r1' }, null, 9);

    it.each<[string, ((one: Opened) => void)[]]>([
      ['was placed in the same transaction', [one => one.place('order'), finish]],
      ['has moved to another record in it', [move, finish]],
      ['has moved to another record after its end in it', [endOther, move]],
    ])('but all where the entry %s', (what, acts) => {
      const one = filled();
      if (what.includes('moved')) one.database.transaction(() => one.place('other'));
      one.appended.length = 0;
      one.database.transaction(() => {
        for (const act of acts) act(one);
      });
      expect(imagesOf(one.appended, 'outbox_entry').at(-1)).toEqual(expect.arrayContaining(large));
      expect(heardOf(one)[0]).toEqual(whole(one)[0]);
    });

    it('but all where it moves to another record after its end, in the same transaction', () => {
      const one = filled();
      one.database.transaction(() => one.place('other'));
      one.appended.length = 0;
      one.database.transaction(() => {
        one.entries.finish(one.entries.ofOrder('other').at(-1)?.id ?? '', { revision: 'r1' }, null, 9);
        one.entries.move('order', 'other');
      });
      expect(imagesOf(one.appended, 'outbox_entry').at(-1)).toEqual(expect.arrayContaining(large));
    });

    it('but all where it could not take the entry before', () => {
      const one = filled();
      one.disk.isFull = true;
      one.database.transaction(() => one.place('order'));
      one.disk.isFull = false;
      one.database.transaction(() => finish(one));
      expect(heardOf(one)[0]).toEqual(whole(one)[0]);
    });
  });

  it('ends with the database as it should', () => {
    const one = filled();
    one.database.close();
    expect(one.ends).toEqual(['as it should']);
  });

  it('does not end as it should where it lacks anything: it must be looked for at the next start', () => {
    const one = filled();
    one.disk.isFull = true;
    one.database.transaction(() => one.templates.rename('template', 'Daily', 5));
    one.database.close();
    expect(one.ends).toEqual([]);
  });
});
