import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createBatchQuery } from '../../../../../src-renderer/features/bulk/state/batch-query.ts';
import { DispatchError } from '../../../../../src-shared/errors.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function openAsker() {
  const asked: string[] = [];
  const open: { resolve: (answer: string) => void; reject: (cause: unknown) => void }[] = [];
  const told: { answers: string[]; isAway: boolean }[] = [];
  const asker = createBatchQuery<string, string>({
    atOnce: 2,
    ask: question => {
      asked.push(question);
      return new Promise((resolve, reject) => void open.push({ resolve, reject }));
    },
    onFailure: error => (error.retryable ? null : 'refused'),
    onAnswers: (answers, isAway) => void told.push({ answers: [...answers.values()], isAway }),
  });
  const want = (...keys: string[]) => asker.want(keys.map(key => ({ key, question: key })));
  return { asker, asked, open, told, want };
}

it('asks a few at a time, each content once, and not what is not wanted any more', async () => {
  const { asked, open, told, want } = openAsker();
  want('a', 'b', 'c', 'a');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['a', 'b']);
  want('a', 'b', 'd');
  open[0]?.resolve('A');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['a', 'b', 'd']);
  open[1]?.reject(new DispatchError('bad_request', 'no'));
  open[2]?.resolve('D');
  await vi.advanceTimersByTimeAsync(500);
  expect(told.at(-1)).toEqual({ answers: ['A', 'refused', 'D'], isAway: false });
  want('d', 'a');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(3);
  expect(told.at(-1)?.answers).toEqual(['D', 'A']);
});

it('waits while nobody can answer, and goes on', async () => {
  const { asker, asked, open, told, want } = openAsker();
  want('a', 'b', 'c');
  await vi.advanceTimersByTimeAsync(500);
  open[0]?.reject(new DispatchError('service_unreachable', 'away', { retryable: true }));
  open[1]?.reject(new DispatchError('service_unreachable', 'away', { retryable: true }));
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toEqual(['a', 'b']);
  expect(told.at(-1)).toEqual({ answers: [], isAway: true });
  asker.again();
  expect(asked).toEqual(['a', 'b', 'a', 'b']);
  open[2]?.resolve('A');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked.at(-1)).toBe('c');
  expect(told.at(-1)).toEqual({ answers: ['A'], isAway: false });
  asker.stop();
  open[3]?.resolve('B');
  await vi.advanceTimersByTimeAsync(500);
  expect(asked).toHaveLength(5);
});
