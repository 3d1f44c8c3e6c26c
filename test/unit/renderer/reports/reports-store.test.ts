import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type * as Bridge from '../../../../src-renderer/bridge/bridge.ts';
import type * as Reports from '../../../../src-renderer/features/reports/reports-store.ts';
import type { Synchronisation } from '../../../../src-shared/contract/order-list.ts';
import { type AppError, DispatchError } from '../../../../src-shared/errors.ts';
import type { ReportGrouping } from '../../../../src-shared/report/groups.ts';
import { rowOf } from '../../../support/builders/order.ts';

type Reply = { ok: true; value: unknown } | { ok: false; error: AppError };

let bridge: typeof Bridge;
let reports: typeof Reports;
/** Cursors that were asked for. */
let asked: (string | null)[];
let replies: Reply[];
let orderList: Synchronisation;

const nothingRead: Synchronisation = {
  isComplete: false,
  isReading: false,
  isFull: false,
  readCount: 0,
  orderCount: 0,
  wholeCount: 0,
  unreadCount: 0,
  askedCount: 0,
  restMs: null,
  headReadAtMs: null,
  error: null,
};

beforeEach(async () => {
  vi.useFakeTimers();
  asked = [];
  replies = [];
  orderList = { ...nothingRead, isComplete: true, orderCount: 400 };
  vi.stubGlobal('window', {
    innerWidth: 1_440,
    dispatchBridge: {
      invoke: async (method: string, input: { cursor: string | null }) => {
        if (method === 'orders.synchronisation') return { ok: true, value: orderList };
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

test.each([
  ['of all orders, as many as the list has', 'all', {}, 400],
  ['of a month, unknown', 'this-month', {}, null],
  ['of all orders, unknown before the list is complete', 'all', { isComplete: false }, null],
  ['of all orders, unknown where the list leaves some out', 'all', { isFull: true }, null],
] as const)('the number of rows to come is, %s', async (_what, preset, list, expected) => {
  orderList = { ...orderList, ...list };
  replies = [page(2, 'b')];
  reports.choosePreset(preset);
  await passed(0);
  expect(reports.useReports.getState().expectedCount).toBe(expected);
});

test('groups are sorted by their size, months from the newest, and both by a sum once that is chosen', () => {
  const sortOf = (grouping: ReportGrouping) => {
    reports.groupBy(grouping);
    return reports.shownSort(reports.useReports.getState());
  };
  expect(sortOf('route')).toEqual({ column: 'orders', isDescending: true });
  expect(sortOf('month')).toEqual({ column: 'group', isDescending: true });
  reports.sortReportBy('cost', true);
  expect(sortOf('person')).toEqual({ column: 'cost', isDescending: true });
  reports.sortReportBy('cost', true);
  expect(sortOf('route')).toEqual({ column: 'cost', isDescending: false });
  expect(sortOf('none')).toEqual(reports.newestFirst);
});
