import type { ReportGroup, ReportGrouping } from '../../../src-shared/report/groups.ts';
import type { ReportLine } from '../../../src-shared/report/line.ts';
import { type Totals, totalsOf } from '../../../src-shared/report/totals.ts';
import type { Steps } from '../../../src-shared/steps.ts';
import type { GridSort } from '../../ui/data-grid/DataGrid.tsx';
import type { ReportColumn } from './report-columns.tsx';
import type { ReportPhase } from './reports-store.ts';
import { groupsFor, rowSort, sortLines } from './table-lines.ts';

export interface PictureQuestion {
  lines: readonly ReportLine[];
  grouping: ReportGrouping;
  sort: GridSort;
  groupSort: GridSort;
  /** Columns for a report with all amounts in EUR, and for one with several currencies. */
  columns: { euro: readonly ReportColumn[]; mixed: readonly ReportColumn[] };
}

/** Everything that the screen shows of the report's rows. */
export interface ReportPicture {
  lines: readonly ReportLine[];
  grouping: ReportGrouping;
  columns: readonly ReportColumn[];
  totals: Totals;
  sorted: readonly ReportLine[];
  /** The groups of the rows; null if the rows are not grouped. */
  groups: readonly ReportGroup[] | null;
}

export function* reportPictureOf(question: PictureQuestion): Steps<ReportPicture> {
  const { lines, grouping, groupSort } = question;
  const totals = yield* totalsOf(lines);
  const columns = totals.otherCurrencyCount > 0 ? question.columns.mixed : question.columns.euro;
  const sorted = yield* sortLines(lines, rowSort(question, columns), columns);
  const groups = yield* groupsFor(sorted, grouping, groupSort, columns);
  return { lines, grouping, columns, totals, sorted, groups };
}

/** Whether a picture was computed from all rows of the report, and not only from those that had been read by then. */
export const isOfAllRows = (
  { lines }: Pick<ReportPicture, 'lines'>,
  report: { phase: ReportPhase; lines: readonly ReportLine[] },
): boolean => report.phase === 'done' && lines === report.lines;
