import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, ChartColumn, Download, RotateCw, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ReportPreset, reportPresets } from '../../../src-shared/report/bounds.ts';
import { type ReportGroup, type ReportGrouping, reportGroupings } from '../../../src-shared/report/groups.ts';
import { totalsOf } from '../../../src-shared/report/totals.ts';
import { ScopeNotice } from '../../session/ScopeNotice.tsx';
import { useIsScopeMissing } from '../../session/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { Notice } from '../../ui/notice.tsx';
import viewStyles from '../../ui/view.module.css';
import type { ExportColumn } from '../export/columns.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { Charts } from './Charts.tsx';
import { OwnDays } from './OwnDays.tsx';
import { ReadingBar, ReportStatus } from './ReadingBar.tsx';
import { ReportTable } from './ReportTable.tsx';
import { exportColumns, type ReportColumn, reportColumns } from './report-columns.tsx';
import { daysText, groupingName, groupName, presetName } from './report-words.ts';
import styles from './reports.module.css';
import { choosePreset, groupBy, readReport, reportZone, sortReportBy, useReports } from './reports-store.ts';
import { TotalsStrip } from './TotalsStrip.tsx';
import { groupsFor, sortLines, tableLines } from './table-lines.ts';

/**
 * Derives everything on screen from the rows. The rows are a deferred value, so that typing stays fast while they
 * change.
 */
function useReport(columns: readonly ReportColumn[]) {
  const newest = useReports(state => state.lines);
  const [unreadable, sort, grouping, openGroups] = useReports(
    useShallow(state => [state.unreadable, state.sort, state.grouping, state.openGroups]),
  );
  const lines = useDeferredValue(newest);
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const sorted = useMemo(() => sortLines(lines, sort, columns), [lines, sort, columns]);
  const groups = useMemo(() => groupsFor(sorted, grouping, sort, columns), [sorted, grouping, sort, columns]);
  const shown = useMemo(
    () => tableLines(sorted, groups, openGroups, unreadable),
    [sorted, groups, openGroups, unreadable],
  );
  return { lines, sorted, groups, totals, shown };
}

function Period() {
  const { t } = useLingui();
  const preset = useReports(state => state.preset);
  const days = useReports(state => state.days);
  const text = days === null ? '' : daysText(days);
  return (
    <div className={styles.period}>
      <Chips<ReportPreset>
        label={t`Days in which orders were created`}
        chips={reportPresets.map(id => ({ id, words: presetName(id) }))}
        chosen={preset}
        onChoose={choosePreset}
      />
      {preset === 'own-days' && <OwnDays />}
      <p className="sub">
        {days?.from === null && days.to === null ? (
          <Trans>All orders; times by the clock in {reportZone}.</Trans>
        ) : (
          <Trans>
            Orders created on {text}, both days included, by the clock in {reportZone}.
          </Trans>
        )}
      </p>
    </div>
  );
}

/** Sorts the table by keyboard, like a click on a heading of the table. */
function Sorting({ columns }: { columns: readonly ReportColumn[] }) {
  const { t } = useLingui();
  const { column, isDescending } = useReports(state => state.sort);
  return (
    <>
      <SelectField
        className={styles.sort}
        label={t`Sort by`}
        value={column}
        options={columns.map(({ name, label }) => ({ value: name, label }))}
        onChange={name => {
          if (name !== column) sortReportBy(name, columns.find(one => one.name === name)?.isNumber ?? false);
        }}
      />
      <Button
        icon={isDescending ? ArrowDown : ArrowUp}
        aria-label={isDescending ? t`Descending; turn round` : t`Ascending; turn round`}
        onPress={() => sortReportBy(column, false)}
      />
    </>
  );
}

function Grouping({ columns }: { columns: readonly ReportColumn[] }) {
  const { t } = useLingui();
  const grouping = useReports(state => state.grouping);
  return (
    <div className={styles.grouping}>
      <span className="sub" aria-hidden>
        <Trans>Group by</Trans>
      </span>
      <Chips<ReportGrouping>
        label={t`Group by`}
        chips={reportGroupings.map(id => ({ id, words: groupingName(id) }))}
        chosen={grouping}
        onChoose={groupBy}
      />
      <span className="grow" />
      <Sorting columns={columns} />
    </div>
  );
}

/** Columns of an exported file of groups. */
function groupColumns(
  grouping: ReportGrouping,
  columns: readonly ReportColumn[],
): ExportColumn<ReportGroup>[] {
  const sums = columns.flatMap(({ sum, file }): ExportColumn<ReportGroup>[] =>
    sum && file.kind !== 'date-time'
      ? [{ kind: file.kind, heading: file.heading, cell: ({ totals }) => sum.key(totals) }]
      : [],
  );
  return [
    { kind: 'text', heading: groupingName(grouping), cell: ({ key }) => groupName(key, grouping) },
    {
      kind: 'integer',
      heading: plural(2, { one: 'Order', other: 'Orders' }),
      cell: ({ totals }) => totals.count,
    },
    ...sums,
  ];
}

/** Shown when all of the report was read and there are no rows. */
function Empty() {
  const preset = useReports(state => state.preset);
  const isAll = preset === 'all';
  return (
    <EmptyState
      icon={SearchX}
      title={isAll ? <Trans>No orders yet</Trans> : <Trans>No orders were created in these days</Trans>}
      cause={
        isAll ? (
          <Trans>The service has none for this credential. Orders are here once it has accepted them.</Trans>
        ) : (
          <Trans>The service has none for this credential. Choose other days.</Trans>
        )
      }
      action={
        isAll ? undefined : (
          <Button onPress={() => choosePreset('all')}>
            <Trans>Show all</Trans>
          </Button>
        )
      }
    />
  );
}

/** Says which rows are missing in the exported file. */
function Missing({ unreadable }: { unreadable: number }) {
  const isWhole = useReports(state => state.phase === 'done');
  return (
    <>
      {!isWhole && <Trans>Reading has not come to its end: older orders are missing.</Trans>}{' '}
      {unreadable > 0 && (
        <Plural
          value={unreadable}
          one="The row that cannot be read is not in the file."
          other="The # rows that cannot be read are not in the file."
        />
      )}
    </>
  );
}

interface BarProps {
  hasLines: boolean;
  isEmpty: boolean;
  isGrouped: boolean;
  isScopeMissing: boolean;
  onExport: (what: 'rows' | 'groups') => void;
}

function Bar({ hasLines, isEmpty, isGrouped, isScopeMissing, onExport }: BarProps) {
  const areChartsShown = useReports(state => state.areChartsShown);
  return (
    <div className={viewStyles.bar}>
      <h1>
        <Trans>Reports</Trans>
      </h1>
      <ReportStatus />
      <span className="grow" />
      {hasLines && (
        <Button
          icon={ChartColumn}
          aria-expanded={areChartsShown}
          onPress={() => useReports.setState({ areChartsShown: !areChartsShown })}
        >
          {areChartsShown ? <Trans>Hide charts</Trans> : <Trans>Show charts</Trans>}
        </Button>
      )}
      <Button icon={RotateCw} isDisabled={isScopeMissing} onPress={readReport}>
        <Trans>Read again</Trans>
      </Button>
      {isGrouped && (
        <Button icon={Download} isDisabled={isEmpty} onPress={() => onExport('groups')}>
          <Trans>Export groups …</Trans>
        </Button>
      )}
      <Button icon={Download} isDisabled={!hasLines} onPress={() => onExport('rows')}>
        <Trans>Export rows …</Trans>
      </Button>
    </div>
  );
}

function UnreadableRows({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="strip">
      <Notice
        tone="warn"
        title={<Plural value={count} one="# row cannot be read" other="# rows cannot be read" />}
      >
        <Trans>They stand first in the table as they came, and are in none of the figures.</Trans>
      </Notice>
    </div>
  );
}

/** The report of a period: totals, charts and rows. */
export function ReportsView() {
  const { t } = useLingui();
  const columns = useMemo(() => reportColumns(), []);
  // `lines` is not selected here, because it changes with every page.
  const [phase, grouping, areChartsShown, unreadable, days] = useReports(
    useShallow(state => [state.phase, state.grouping, state.areChartsShown, state.unreadable, state.days]),
  );
  const { lines, sorted, groups, totals, shown } = useReport(columns);
  const isScopeMissing = useIsScopeMissing('reports:read');
  const [exported, setExported] = useState<'rows' | 'groups' | null>(null);
  useEffect(() => {
    if (phase === 'idle' && !isScopeMissing) readReport();
  }, [phase, isScopeMissing]);
  const isEmpty = shown.length === 0;
  const missing = (phase !== 'done' || unreadable.length > 0) && <Missing unreadable={unreadable.length} />;
  const name = ['orders', days?.from, days?.to].filter(Boolean).join(' ');
  return (
    <div className={viewStyles.view}>
      <Bar
        hasLines={lines.length > 0}
        isEmpty={isEmpty}
        isGrouped={groups !== null}
        isScopeMissing={isScopeMissing}
        onExport={setExported}
      />
      {isScopeMissing ? (
        <div className="strip">
          <ScopeNotice scope="reports:read">
            <Trans>
              Reports need it. Orders, drafts and the outbox work without. Whoever manages the credential in
              the customer portal can add it.
            </Trans>
          </ScopeNotice>
        </div>
      ) : (
        <div
          className={cx(
            viewStyles.split,
            styles.split,
            areChartsShown && lines.length > 0 && viewStyles.splitOpen,
          )}
        >
          <div className={cx(viewStyles.pane, styles.pane)}>
            <Period />
            <UnreadableRows count={unreadable.length} />
            {isEmpty ? (
              phase === 'done' && <Empty />
            ) : (
              <>
                <TotalsStrip totals={totals} isWhole={phase === 'done'} />
                <Grouping columns={columns} />
                <ReportTable columns={columns} lines={shown} totals={totals} />
              </>
            )}
            {/* At the bottom, so that nothing else moves when the bar appears or disappears. */}
            <div className={styles.readingPlace}>
              <ReadingBar />
            </div>
          </div>
          {areChartsShown && lines.length > 0 && (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
            <aside className={styles.charts} aria-label={t`Charts`} tabIndex={0}>
              <Charts lines={lines} />
            </aside>
          )}
        </div>
      )}
      {exported === 'rows' && (
        <ExportDialog
          suggestedName={name}
          columns={exportColumns(columns)}
          rows={() => sorted}
          rowCount={sorted.length}
          note={missing}
          onClose={() => setExported(null)}
        />
      )}
      {exported === 'groups' && groups !== null && (
        <ExportDialog
          suggestedName={`${name} ${groupingName(grouping).toLowerCase()}`}
          columns={groupColumns(grouping, columns)}
          rows={() => groups}
          rowCount={groups.length}
          note={missing}
          onClose={() => setExported(null)}
        />
      )}
    </div>
  );
}
