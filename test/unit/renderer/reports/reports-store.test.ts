import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Bridge from '../../../../src-renderer/bridge/bridge.ts';
import type * as Reports from '../../../../src-renderer/features/reports/reports-store.ts';
import { type AppError, DispatchError } from '../../../../src-shared/errors.ts';
import { rowOf } from '../../../support/builders/order.ts';

type Reply = { ok: true; value: unknown } | { ok: false; error: AppError };

let bridge: typeof Bridge;
let reports: typeof Reports;
/** Cursors that were asked for. */
let asked: (string | null)[];
let replies: Reply[];

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  replies = [];
  vi.stubGlobal('window', {
    innerWidth: 1_440,
    dispatchBridge: {
      invoke: async (method: string, input: { cursor: string | null }) => {
        if (method !== 'reports.page') return { ok: true, value: {} };
        asked.push(input.cursor);
        return replies.shift() ?? away;
      },
      subscribe: () => () => undefined,
    },
  });
  vi.resetModules();
  bridge = await import('../../../../src-renderer/bridge/bridge.ts');
  reports = await import('../../../../src-renderer/features/reports/reports-store.ts');
  bridge.showEnvironment('one');
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const page = (id: number, nextCursor: string | null): Reply => ({
  ok: true,
  value: { rows: [rowOf(`ord_${id}`)], unreadable: [], nextCursor, hasMore: nextCursor !== null },
});
const refusal = (...of: ConstructorParameters<typeof DispatchError>): Reply => ({
  ok: false,
  error: new DispatchError(...of).error,
});
const away = refusal('service_unreachable', 'Away', { reason: 'reset', retryable: true });
const mayNot = refusal('service_refused', 'The scope is missing', { status: 403 });
const phase = () => reports.useReports.getState().phase;
const ids = () => reports.useReports.getState().lines.map(({ row }) => row.order_id);
const passed = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a service that went away in the middle is asked again by itself, where the reading stopped', async () => {
  replies = [page(2, 'b'), away, away, page(1, null)];
  reports.readReport();
  await passed(0);
  expect(phase()).toBe('failed');
  expect(ids()).toEqual(['ord_2']);
  await passed(30_000);
  expect(phase()).toBe('failed');
  await passed(30_000);
  expect(phase()).toBe('done');
  expect(ids()).toEqual(['ord_2', 'ord_1']);
  expect(asked).toEqual([null, 'b', 'b', 'b']);
});

test('a report without an end is not asked for again by itself', async () => {
  replies = [page(2, 'b'), ...Array.from({ length: 50 }, (_, index) => page(2, `b${index}`))];
  reports.readReport();
  await passed(0);
  expect(phase()).toBe('failed');
  expect(reports.useReports.getState().error?.reason).toBe('endless_list');
  const count = asked.length;
  await passed(120_000);
  expect(asked).toHaveLength(count);
});

test('whoever tries again by hand in between makes it no more often than every half minute', async () => {
  reports.readReport();
  await passed(20_000);
  reports.goOnReport();
  await passed(29_999);
  expect(asked).toHaveLength(2);
  await passed(1);
  expect(asked).toHaveLength(3);
});

test.each([
  ['the credential may not', () => undefined, mayNot],
  ['the dispatcher began another', () => reports.choosePreset('all'), page(1, null)],
  ['the environment was left', () => bridge.showEnvironment('two'), away],
])('nothing is tried again by itself where %s', async (_why, act, reply) => {
  replies = [reply === mayNot ? mayNot : away, reply];
  reports.readReport();
  await passed(0);
  act();
  await passed(0);
  const before = asked.length;
  await passed(120_000);
  expect(asked).toHaveLength(before);
});
