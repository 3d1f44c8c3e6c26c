import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endOf } from '../../../src-main/adapters/clean-end.ts';
import { newFolder } from '../../support/stores.ts';

/** A database and a journal that were closed in order. */
function closed() {
  const folder = newFolder();
  const path = join(folder, 'dispatch.db');
  const journal = join(folder, 'journal');
  mkdirSync(journal);
  writeFileSync(path, 'a database');
  writeFileSync(join(journal, 'journal-000001.log'), 'a journal');
  const end = endOf(folder, path, journal);
  end.note();
  return { end, path, journal };
}

it('files that are as they were closed are taken as they are', () => {
  expect(closed().end.isAsLeft()).toBe(true);
});

const changes: [what: string, change: (one: ReturnType<typeof closed>) => void][] = [
  ['there is a log beside the database', ({ path }) => writeFileSync(`${path}-wal`, 'a log')],
  ['the database is another one', ({ path }) => appendFileSync(path, 'more')],
  ['the database is gone', ({ path }) => rmSync(path)],
  ['the journal goes on', ({ journal }) => appendFileSync(join(journal, 'journal-000001.log'), 'more')],
  ['the journal has another file', ({ journal }) => writeFileSync(join(journal, 'journal-000002.log'), '')],
  ['the journal is gone', ({ journal }) => rmSync(journal, { recursive: true })],
  ['they are in use', ({ end }) => end.forget()],
];

it.each(changes)('they are looked through where %s', (_what, change) => {
  const one = closed();
  change(one);
  expect(one.end.isAsLeft()).toBe(false);
});

it('an empty log beside the database is none', () => {
  const { end, path } = closed();
  writeFileSync(`${path}-wal`, '');
  expect(end.isAsLeft()).toBe(true);
});
