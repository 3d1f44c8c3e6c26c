import { beforeEach, expect, it, vi } from 'vitest';
import type { Database } from '../../../../src-main/core/ports/ports.ts';
import { createKnownAnswers } from '../../../../src-main/core/synchronise/known-answers.ts';
import { newDatabase } from '../../../support/stores.ts';

let database: Database;
let known: ReturnType<typeof createKnownAnswers<string>>;
const write = (): void => database.exec("INSERT OR REPLACE INTO meta (name, value) VALUES ('a', 'b')");

/** A service whose answer has this digest. */
const answering = (digest: string) =>
  vi.fn((before: string | null) =>
    Promise.resolve({ digest, answer: before === digest ? null : `answer ${digest}` }),
  );

beforeEach(() => {
  database = newDatabase();
  known = createKnownAnswers<string>(database);
});

it('an answer that brought nothing to store is not stored again', async () => {
  const store = vi.fn(() => 'kept');
  for (let times = 0; times < 3; times += 1)
    expect(await known.take('q', answering('a'), store)).toBe('kept');
  expect(store).toHaveBeenCalledOnce();
});

it('another answer, and the same one to another question, is stored', async () => {
  const store = vi.fn((answer: string) => answer);
  await known.take('q', answering('a'), store);
  await known.take('q', answering('b'), store);
  await known.take('r', answering('b'), store);
  expect(store.mock.calls).toEqual([['answer a'], ['answer b'], ['answer b']]);
});

it('an answer that was stored with a write is looked at once more', async () => {
  const store = vi.fn(() => 'kept');
  store.mockImplementationOnce(() => {
    write();
    return 'changed';
  });
  const taken = [];
  for (let times = 0; times < 3; times += 1) taken.push(await known.take('q', answering('a'), store));
  expect(taken).toEqual(['changed', 'kept', 'kept']);
  expect(store).toHaveBeenCalledTimes(2);
});

it('after any write every answer is stored again', async () => {
  const store = vi.fn(() => 'kept');
  await known.take('q', answering('a'), store);
  write();
  const ask = answering('a');
  await known.take('q', ask, store);
  expect(ask).toHaveBeenCalledWith(null);
  expect(store).toHaveBeenCalledTimes(2);
});

it('no more answers are known than there is room for', async () => {
  const few = createKnownAnswers<string>(database, 2);
  for (const question of ['q', 'r', 's']) await few.take(question, answering('a'), () => 'kept');
  const ask = answering('a');
  await few.take('q', ask, () => 'kept');
  expect(ask).toHaveBeenCalledWith(null);
});
