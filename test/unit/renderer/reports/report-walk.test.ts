import { describe, expect, it } from 'vitest';
import { createReportWalk, type WalkPorts } from '../../../../src-renderer/features/reports/report-walk.ts';
import type { ReportPage } from '../../../../src-shared/contract/reports.ts';
import { charactersOf } from '../../../../src-shared/domain/characters-of.ts';
import { createWallClock } from '../../../../src-shared/domain/wall-clock.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { rowOf } from '../../../support/builders/order.ts';

const page = (ids: readonly number[], nextCursor: string | null, unreadable: string[] = []): ReportPage => ({
  rows: ids.map(id => rowOf(`ord_${id}`)),
  unreadable,
  nextCursor,
  hasMore: nextCursor !== null,
});
const refusedCursor = () =>
  new DispatchError('service_refused', 'Invalid cursor', { status: 400, reason: 'invalid_request' });
const limited = (retryAfterMs: number | null) =>
  new DispatchError('rate_limited', 'Too many', { status: 429, ...(retryAfterMs ? { retryAfterMs } : {}) });
const away = () => new DispatchError('service_unreachable', 'Away', { reason: 'reset', retryable: true });

/** Answers in turn; each question is kept. */
function walkOn(answers: (ReportPage | DispatchError)[], more: Partial<WalkPorts> = {}) {
  const asked: (string | null)[] = [];
  const pauses: number[] = [];
  const walk = createReportWalk({
    ask(cursor) {
      asked.push(cursor);
      const answer = answers.shift() ?? new DispatchError('internal', 'No more answers in this test.');
      return answer instanceof DispatchError ? Promise.reject(answer) : Promise.resolve(answer);
    },
    async pause(ms) {
      pauses.push(ms);
    },
    nowMs: () => 0,
    clock: createWallClock('UTC'),
    onRows: () => undefined,
    onWait: () => undefined,
    ...more,
  });
  const ids = () => walk.lines.map(({ row }) => Number(row.order_id.slice(4)));
  return { walk, answers, asked, pauses, ids, run: () => walk.run(new AbortController().signal) };
}

describe('reading a report', () => {
  it('goes from page to page to the end', async () => {
    const { walk, run, ids, asked } = walkOn([
      page([5, 4], 'b'),
      page([3], 'c', ['{"order_id":7}']),
      page([], null),
    ]);
    await run();
    expect(ids()).toEqual([5, 4, 3]);
    expect(walk.unreadable).toEqual(['{"order_id":7}']);
    expect(asked).toEqual([null, 'b', 'c']);
  });

  it('asks for the next page before it takes in one', async () => {
    const happened: string[] = [];
    const pages = [page([5, 4], 'b'), page([3], 'c'), page([2], null)];
    const walk = createReportWalk({
      ask(cursor) {
        happened.push(`asked for ${cursor ?? 'the first'}`);
        return Promise.resolve(pages.shift() ?? page([], null));
      },
      pause: async () => undefined,
      nowMs: () => 0,
      clock: createWallClock('UTC'),
      onRows: () => happened.push(`took in ${walk.lines.length}`),
      onWait: () => undefined,
    });
    await walk.run(new AbortController().signal);
    expect(happened).toEqual([
      'asked for the first',
      'asked for b',
      'took in 2',
      'asked for c',
      'took in 3',
      'took in 4',
    ]);
  });

  it('asks anew for what it asked for when it was stopped', async () => {
    const stop = new AbortController();
    const answers = [page([3], 'b'), away(), page([2], null)];
    const { walk, run, ids, asked } = walkOn(answers, { onRows: () => stop.abort() });
    await expect(walk.run(stop.signal)).rejects.toMatchObject({ error: { code: 'cancelled' } });
    await run();
    expect(ids()).toEqual([3, 2]);
    expect(asked).toEqual([null, 'b', 'b']);
  });

  it('gives up a report without an end, and goes on where something new comes after all', async () => {
    const empty = Array.from({ length: 49 }, (_, index) => page([], `empty-${index}`));
    const same = Array.from({ length: 49 }, (_, index) => page([5], `same-${index}`));
    const { run, ids, asked, answers } = walkOn([
      page([5], 'b'),
      ...empty,
      page([4], 'c'),
      ...same,
      page([5], 'd'),
    ]);
    await expect(run()).rejects.toMatchObject({ error: { code: 'bad_answer', reason: 'endless_list' } });
    expect(ids()).toEqual([5, 4]);
    // The page after it was asked for while the last one was taken in.
    expect(asked).toHaveLength(102);
    answers.push(page([3], 'e'), page([2], null));
    await run();
    expect(ids()).toEqual([5, 4, 3, 2]);
  });

  it('does not take for endless what comes again because it began again', async () => {
    const pages = () => Array.from({ length: 80 }, (_, index) => page([1_000 - index], `c${index}`));
    const { run, ids } = walkOn([...pages(), refusedCursor(), ...pages(), page([1], null)]);
    await run();
    expect(ids()).toHaveLength(81);
  });

  it('ends where no window could hold more, and keeps what it has', async () => {
    const { run, ids, asked } = walkOn([page([5, 4], 'b'), page([3, 2], 'c'), page([1], null)], {
      maxRows: 4,
    });
    await expect(run()).rejects.toMatchObject({ error: { reason: 'report_too_long' } });
    expect(ids()).toEqual([5, 4, 3, 2]);
    expect(asked).toEqual([null, 'b']);
  });

  it('gives up a report whose texts fill the window, also where its rows are few and come again', async () => {
    const { run, ids, asked } = walkOn([page([5], 'b'), page([5], 'c'), page([5], 'd'), page([4], null)], {
      maxCharacters: 2.5 * charactersOf(rowOf('ord_5')),
    });
    await expect(run()).rejects.toMatchObject({ error: { reason: 'report_too_long' } });
    expect(ids()).toEqual([5]);
    expect(asked).toEqual([null, 'b', 'c', 'd']);
  });

  it('keeps no more rows that cannot be read than anybody looks at', async () => {
    const odd = (from: number) => Array.from({ length: 6_000 }, (_, index) => `{"n":${from + index}}`);
    const { walk, run } = walkOn([page([], 'b', odd(0)), page([], 'c', odd(6_000)), page([1], null)]);
    await run();
    expect(walk.unreadable).toHaveLength(10_000);
  });

  it('begins again where a cursor is refused in the middle, and has nothing twice', async () => {
    const { walk, run, ids, asked } = walkOn([
      page([5, 4], 'b', ['raw']),
      refusedCursor(),
      page([6, 5], 'b2', ['raw']),
      page([4, 3], null),
    ]);
    await run();
    expect(ids()).toEqual([5, 4, 6, 3]);
    expect(walk.unreadable).toEqual(['raw']);
    expect(asked).toEqual([null, 'b', null, 'b2']);
  });

  it('says so where cursors are refused again and again, and keeps what is there', async () => {
    const again = [page([2, 1], 'b'), refusedCursor()];
    const { run, ids } = walkOn([...again, ...again, ...again, ...again, ...again]);
    await expect(run()).rejects.toMatchObject({ error: { code: 'service_refused' } });
    expect(ids()).toEqual([2, 1]);
  });

  it('takes a refusal of the first page for what it is', async () => {
    const { run, asked } = walkOn([refusedCursor()]);
    await expect(run()).rejects.toMatchObject({ error: { code: 'service_refused' } });
    expect(asked).toEqual([null]);
  });

  it('waits as long as the service asks for, and goes on from there', async () => {
    const waits: (number | null)[] = [];
    const { run, ids, asked, pauses } = walkOn(
      [page([2], 'b'), limited(90_000), limited(null), page([1], null)],
      { onWait: untilMs => waits.push(untilMs) },
    );
    await run();
    expect(ids()).toEqual([2, 1]);
    expect(asked).toEqual([null, 'b', 'b', 'b']);
    expect(pauses).toEqual([90_000, 30_000]);
    expect(waits).toEqual([90_000, null, 30_000, null]);
  });

  it('goes on from its last cursor after a failure', async () => {
    const { run, ids, asked } = walkOn([page([3, 2], 'b'), away(), page([1], null)]);
    await expect(run()).rejects.toMatchObject({ error: { code: 'service_unreachable' } });
    expect(ids()).toEqual([3, 2]);
    await run();
    expect(ids()).toEqual([3, 2, 1]);
    expect(asked).toEqual([null, 'b', 'b']);
  });

  it('does not walk in a circle', async () => {
    const { run } = walkOn([page([2], 'b'), page([1], 'b')]);
    await expect(run()).rejects.toMatchObject({ error: { code: 'bad_answer' } });
  });

  it('stops when asked to, without taking what comes then', async () => {
    const stop = new AbortController();
    const { walk, ids } = walkOn([page([2], 'b'), page([1], null)], { onRows: () => stop.abort() });
    await expect(walk.run(stop.signal)).rejects.toMatchObject({ error: { code: 'cancelled' } });
    expect(ids()).toEqual([2]);
  });

  it('shows an order that came again as it is now', async () => {
    const newer: ReportPage = { ...page([], null), rows: [rowOf('ord_2', { status: 'delivered' })] };
    const { walk, run } = walkOn([page([2, 1], 'b'), newer]);
    await run();
    expect(walk.lines.map(({ row }) => row.status)).toEqual(['delivered', 'accepted']);
  });
});
