import { expect, it } from 'vitest';
import { hostileTables, hostileWorkbooks } from '../support/hostile-tables/files.ts';
import { askFor, holdOutcomes } from '../support/hostile-tables/hold-outcomes.ts';
import { endlessOldBook } from '../support/hostile-tables/old-books.ts';

it('there are files of more than two hundred kinds, each of another name', () => {
  expect(new Set(hostileTables.map(({ name }) => name)).size).toBe(hostileTables.length);
  expect(hostileTables.length).toBeGreaterThan(200);
});

const threads = holdOutcomes(hostileWorkbooks);

it('a file that is read without end is given up, and so is its thread', async () => {
  const thread = threads.threadFor(endlessOldBook());
  const ended = new Promise(resolve => thread.addEventListener('error', resolve));
  expect(await askFor(thread, 2_000)).toBeNull();
  await ended;
});
