import { Temporal } from 'temporal-polyfill';
import { createWallClock } from '../../../src-shared/domain/wall-clock.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import {
  boundsOf,
  daysOfPreset,
  type ReportDays,
  type ReportPreset,
} from '../../../src-shared/report/bounds.ts';
import type { ReportGrouping } from '../../../src-shared/report/groups.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import { appErrorOf, callOfShown, onLeave } from '../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../bridge/environment-store.ts';
import { userZone } from '../../i18n/format.ts';
import type { GridSort } from '../../ui/data-grid/DataGrid.tsx';
import { groupColumn, orderCountColumn } from './group-columns.ts';
import { createReportWalk, type ReportWalk } from './report-walk.ts';

export type ReportPhase =
  /** No report was requested yet. */
  | 'idle'
  | 'reading'
  /** The user has stopped reading. The rows that were read stay. */
  | 'stopped'
  | 'failed'
  | 'done';

interface ReportsStore {
  preset: ReportPreset;
  /** The days that the user has typed, as `YYYY-MM-DD`. They keep their values while the typed text is no day. */
  ownDays: ReportDays;
  /** The period of the rows on screen; null before the first report. */
  days: ReportDays | null;
  grouping: ReportGrouping;
  /** Keys of the open groups. */
  openGroups: ReadonlySet<string>;
  /** Column and direction by which rows are sorted. */
  sort: GridSort;
  /** Column and direction by which groups are sorted: `groupColumn`, `orderCountColumn`, or a column with a sum. */
  groupSort: GridSort;
  /** Whether the table shows every column. If so, it scrolls sideways. */
  areAllColumnsShown: boolean;
  areChartsShown: boolean;
  phase: ReportPhase;
  /** Number of rows that were read. May be greater than the length of `lines`, which is updated less often. */
  readCount: number;
  /** Number of all rows of the report, if it is known before all of them have been read; otherwise null. */
  expectedCount: number | null;
  lines: readonly ReportLine[];
  unreadable: readonly string[];
  error: AppError | null;
  /** Time until which the service asks Dispatch to wait, in Unix milliseconds; null if it does not ask. */
  waitUntilMs: number | null;
  asOfMs: number | null;
}

/** In windows narrower than this, in pixels, charts are hidden at first, because they do not fit beside the table. */
const narrowPx = 1_400;

export const newestFirst: GridSort = { column: 'created', isDescending: true };

export const useReports = createPerEnvironmentStore<ReportsStore>(() => ({
  preset: 'this-month',
  ownDays: { from: null, to: null },
  days: null,
  grouping: 'none',
  openGroups: new Set(),
  sort: newestFirst,
  groupSort: { column: orderCountColumn, isDescending: true },
  areAllColumnsShown: false,
  areChartsShown: window.innerWidth > narrowPx,
  phase: 'idle',
  readCount: 0,
  expectedCount: null,
  lines: [],
  unreadable: [],
  error: null,
  waitUntilMs: null,
  asOfMs: null,
}));

/** The zone whose midnight begins and ends the days of a report: that of this computer. */
export const reportZone = userZone;

/**
 * Milliseconds between two updates on screen. The number of rows is updated more often than the table, because a long
 * table takes longer to compute.
 */
const countEveryMs = 150;
const tableEveryMs = (rows: number): number => (rows < 5_000 ? 400 : 2_000);

interface Reading {
  walk: ReportWalk;
  walkId: string;
  ask: ReturnType<typeof callOfShown>;
  stop: AbortController;
  show(isEverything: boolean): void;
}

let reading: Reading | null = null;

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise(resolve => {
    const timer = setTimeout(done, ms);
    function done() {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    }
    signal.addEventListener('abort', done);
  });

function begin(days: ReportDays): Reading {
  const bounds = boundsOf(days, reportZone);
  const ask = callOfShown();
  const walkId = crypto.randomUUID();
  let countShownMs = 0;
  let tableShownMs = 0;
  const show = (isEverything: boolean) => {
    if (reading?.walkId !== walkId) return;
    const { lines, unreadable } = walk;
    const nowMs = performance.now();
    const isTableDue = isEverything || nowMs - tableShownMs >= tableEveryMs(lines.length);
    if (!isTableDue && nowMs - countShownMs < countEveryMs) return;
    countShownMs = nowMs;
    if (isTableDue) tableShownMs = nowMs;
    useReports.setState({
      readCount: lines.length,
      ...(isTableDue ? { lines: [...lines], unreadable, asOfMs: Date.now() } : {}),
    });
  };
  const walk = createReportWalk({
    ask: cursor => ask('reports.page', { walkId, ...bounds, cursor }),
    pause,
    nowMs: Date.now,
    clock: createWallClock(reportZone),
    onRows: () => show(false),
    onWait: waitUntilMs => {
      if (reading?.walkId === walkId) useReports.setState({ waitUntilMs });
    },
  });
  return { walk, walkId, ask, stop: new AbortController(), show };
}

/** Milliseconds between two attempts to read while the service cannot be reached. */
const againAfterMs = 30_000;

/** Reasons of failures that would only occur again at another attempt. */
const lastingReasons: readonly (string | null)[] = ['endless_list', 'report_too_long'];

/** Whether Dispatch continues reading by itself after this failure: the service cannot be reached or is busy. */
export const goesOnByItself = ({ code, reason }: AppError): boolean =>
  !lastingReasons.includes(reason) &&
  ['service_unreachable', 'service_failed', 'rate_limited', 'bad_answer'].includes(code);

let againTimer: ReturnType<typeof setTimeout> | undefined;

function goOnLater(own: Reading): void {
  againTimer = setTimeout(() => {
    if (reading === own && useReports.getState().phase === 'failed') void run(own);
  }, againAfterMs);
}

async function run(own: Reading): Promise<void> {
  clearTimeout(againTimer);
  own.stop = new AbortController();
  useReports.setState({ phase: 'reading', error: null, waitUntilMs: null });
  let end: { phase: ReportPhase; error: AppError | null } = { phase: 'done', error: null };
  try {
    await own.walk.run(own.stop.signal);
  } catch (thrown) {
    const error = appErrorOf(thrown);
    end = own.stop.signal.aborted ? { phase: 'stopped', error: null } : { phase: 'failed', error };
  }
  if (reading !== own) return;
  own.show(true);
  useReports.setState({ ...end, waitUntilMs: null });
  if (end.error !== null && goesOnByItself(end.error)) goOnLater(own);
}

function giveUp(): void {
  if (!reading) return;
  const { ask, walkId, stop } = reading;
  stop.abort();
  // If this request fails, the core reads the page to its end, which does no harm.
  ask('reports.cancel', { walkId }).catch(() => undefined);
}

onLeave(() => {
  giveUp();
  reading = null;
});

export const today = (): string => Temporal.Now.plainDateISO(reportZone).toString();

/** Reads the report of the chosen period from its first page. */
export function readReport(): void {
  giveUp();
  const { preset, ownDays } = useReports.getState();
  const days = preset === 'own-days' ? ownDays : daysOfPreset(preset, today());
  reading = begin(days);
  useReports.setState({
    days,
    lines: [],
    unreadable: [],
    readCount: 0,
    expectedCount: null,
    openGroups: new Set(),
    asOfMs: null,
  });
  // If this fails, the report only cannot say how many rows are still missing.
  if (preset === 'all') expectAllOrders(reading).catch(() => undefined);
  void run(reading);
}

/** Sets the expected number of rows to the number of known orders, if the order list was read completely. */
async function expectAllOrders(own: Reading): Promise<void> {
  const { isComplete, isFull, orderCount } = await own.ask('orders.synchronisation', {});
  if (reading === own && isComplete && !isFull) useReports.setState({ expectedCount: orderCount });
}

export function stopReport(): void {
  giveUp();
}

/** Continues reading at the page at which reading has stopped. */
export function goOnReport(): void {
  if (reading === null) readReport();
  else if (useReports.getState().phase !== 'reading') void run(reading);
}

export function choosePreset(preset: ReportPreset): void {
  useReports.setState({ preset });
  if (preset !== 'own-days') readReport();
}

export function chooseOwnDays(ownDays: ReportDays): void {
  useReports.setState({ preset: 'own-days', ownDays });
  readReport();
}

/**
 * Groups the rows. Groups of months begin with the newest month, other groups with the largest, unless the groups are
 * already sorted by a sum.
 */
export function groupBy(grouping: ReportGrouping): void {
  const { groupSort } = useReports.getState();
  const isBySum = groupSort.column !== groupColumn && groupSort.column !== orderCountColumn;
  const column = grouping === 'month' ? groupColumn : orderCountColumn;
  useReports.setState({
    grouping,
    openGroups: new Set(),
    groupSort: isBySum ? groupSort : { column, isDescending: true },
  });
}

/** The sorting that the table and its controls show: the sorting of the groups or, without groups, of the rows. */
export const shownSort = ({
  grouping,
  sort,
  groupSort,
}: Pick<ReportsStore, 'grouping' | 'sort' | 'groupSort'>): GridSort =>
  grouping === 'none' ? sort : groupSort;

export function toggleGroup(id: string): void {
  const openGroups = new Set(useReports.getState().openGroups);
  if (!openGroups.delete(id)) openGroups.add(id);
  useReports.setState({ openGroups });
}

/**
 * Sorts the groups or, without groups, the rows. A second call with the same column reverses the direction. At first,
 * text is sorted from A on, and numbers from the largest on.
 */
export function sortReportBy(column: string, isNumber: boolean): void {
  const state = useReports.getState();
  const shown = shownSort(state);
  const next =
    shown.column === column
      ? { column, isDescending: !shown.isDescending }
      : { column, isDescending: isNumber };
  useReports.setState(state.grouping === 'none' ? { sort: next } : { groupSort: next });
}
