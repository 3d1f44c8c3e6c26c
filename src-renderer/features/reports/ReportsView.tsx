import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, Download, RefreshCw, SearchX } from 'lucide-react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ReportPreset, reportPresets } from '../../../src-shared/report/bounds.ts';
import type { ReportGroup, ReportGrouping } from '../../../src-shared/report/groups.ts';
import { ScopeNotice } from '../../state/ScopeNotice.tsx';
import { useIsScopeMissing } from '../../state/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useInSlices } from '../../ui/use-in-slices.ts';
import viewStyles from '../../ui/view.module.css';
import type { ExportColumn } from '../export/columns.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { Charts } from './Charts.tsx';
import { OwnDays } from './OwnDays.tsx';
import { ReadingBar, ReportStatus } from './ReadingBar.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportTable } from './ReportTable.tsx';
import { exportColumns, type ReportColumn, reportColumns } from './report-columns.tsx';
import { isOfAllRows, reportPictureOf } from './report-picture.ts';
import { groupingName, groupName, periodText, presetName } from './report-words.ts';
import styles from './reports.module.css';
import { choosePreset, readReport, reportZone, useReports } from './reports-store.ts';
import { TotalsStrip, type TotalsStripProps } from './TotalsStrip.tsx';
import { tableLines } from './table-lines.ts';

/**
 * Computes everything on screen from the rows, in slices. The previous result stays on screen until the next one is
 * complete.
 */
function useReport() {
  const [phase, lines, unreadable, openGroups] = useReports(
    useShallow(state => [state.phase, state.lines, state.unreadable, state.openGroups]),
  );
  const [grouping, sort, groupSort] = useReports(
    useShallow(state => [state.grouping, state.sort, state.groupSort]),
  );
  const columns = useMemo(() => ({ euro: reportColumns(false), mixed: reportColumns(true) }), []);
  const begin = useCallback(
    () => reportPictureOf({ lines, grouping, sort, groupSort, columns }),
    [lines, grouping, sort, groupSort, columns],
  );
  const picture = useInSlices(begin);
  const table = useMemo(
    () => picture && tableLines(picture.sorted, picture.groups, openGroups, unreadable),
    [picture, openGroups, unreadable],
  );
  return picture && table && { ...picture, table, isWhole: isOfAllRows(picture, { phase, lines }) };
}

function Period() {
  const { t } = useLingui();
  const preset = useReports(state => state.preset);
  const days = useReports(state => state.days);
  return (
    <div className={styles.period}>
      <Chips<ReportPreset>
        label={t`Period`}
        chips={reportPresets.map(id => ({ id, words: presetName(id) }))}
        chosen={preset}
        onChoose={choosePreset}
      />
      {preset === 'own-days' && <OwnDays />}
      <p className="sub">{days === null ? '\u00a0' : periodText(days, reportZone)}</p>
    </div>
  );
}

/** Columns of an exported file if the rows are grouped. */
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

/** Shown if the whole report was read and has no rows. */
function Empty() {
  const preset = useReports(state => state.preset);
  const isAll = preset === 'all';
  return (
    <EmptyState
      icon={SearchX}
      title={isAll ? <Trans>No orders yet</Trans> : <Trans>No orders in this period</Trans>}
      cause={
        isAll ? (
          <Trans>
            The service has no orders for this credential. An order appears in reports when the service has
            accepted it.
          </Trans>
        ) : (
          <Trans>No orders were created in this period. Choose another period.</Trans>
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

/** Says which rows the exported file does not contain. */
function Missing({ unreadable }: { unreadable: number }) {
  const isWhole = useReports(state => state.phase === 'done');
  return (
    <>
      {!isWhole && <Trans>The report is incomplete. Older orders are missing.</Trans>}{' '}
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
  /** Called after the user has shown or hidden the charts. */
  onCharts: () => void;
}

function Bar({ hasLines, isEmpty, isGrouped, isScopeMissing, onExport, onCharts }: BarProps) {
  const areChartsShown = useReports(state => state.areChartsShown);
  return (
    <div className={viewStyles.bar}>
      <h1>
        <Trans>Reports</Trans>
      </h1>
      <ReportStatus />
      <span className="grow" />
      <span className={viewStyles.buttons}>
        {hasLines && (
          <Button
            icon={ChartColumn}
            aria-expanded={areChartsShown}
            onPress={() => {
              useReports.setState({ areChartsShown: !areChartsShown });
              onCharts();
            }}
          >
            {areChartsShown ? <Trans>Hide charts</Trans> : <Trans>Show charts</Trans>}
          </Button>
        )}
        <Button icon={RefreshCw} isDisabled={isScopeMissing} onPress={readReport}>
          <Trans>Refresh</Trans>
        </Button>
        {isGrouped && (
          <Button icon={Download} isDisabled={isEmpty} onPress={() => onExport('groups')}>
            <Trans>Export groups …</Trans>
          </Button>
        )}
        <Button icon={Download} isDisabled={!hasLines} onPress={() => onExport('rows')}>
          <Trans>Export rows …</Trans>
        </Button>
      </span>
    </div>
  );
}

function UnreadableRows({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="strip">
      <Notice
        tone="warn"
        title={
          <Plural
            value={count}
            one="Dispatch cannot read # row of the report"
            other="Dispatch cannot read # rows of the report"
          />
        }
      >
        <Trans>Unreadable rows are shown at the top of the table and are not included in totals.</Trans>
      </Notice>
    </div>
  );
}

/** Totals of the rows that were read so far. They are final when all rows have been read. */
function Totals({ totals, isWhole }: Pick<TotalsStripProps, 'totals' | 'isWhole'>) {
  const expectedCount = useReports(state => state.expectedCount);
  return <TotalsStrip totals={totals} isWhole={isWhole} expectedCount={expectedCount} />;
}

/** The report of a period: totals, charts and rows. */
export function ReportsView() {
  const { t } = useLingui();
  const [phase, areChartsShown, unreadable, days] = useReports(
    useShallow(state => [state.phase, state.areChartsShown, state.unreadable, state.days]),
  );
  const report = useReport();
  const isScopeMissing = useIsScopeMissing('reports:read');
  const charts = useRef<HTMLElement>(null);
  const [exported, setExported] = useState<'rows' | 'groups' | null>(null);
  useEffect(() => {
    if (phase === 'idle' && !isScopeMissing) readReport();
  }, [phase, isScopeMissing]);
  const hasLines = report !== null && report.lines.length > 0;
  const isEmpty = report === null || report.table.length === 0;
  const hasCharts = areChartsShown && hasLines;
  const missing = (phase !== 'done' || unreadable.length > 0) && <Missing unreadable={unreadable.length} />;
  const name = ['orders', days?.from, days?.to].filter(Boolean).join(' ');
  return (
    <div className={viewStyles.view}>
      <Bar
        hasLines={hasLines}
        isEmpty={isEmpty}
        isGrouped={report !== null && report.groups !== null}
        isScopeMissing={isScopeMissing}
        onExport={setExported}
        onCharts={() => requestAnimationFrame(() => charts.current?.scrollIntoView({ block: 'nearest' }))}
      />
      {isScopeMissing ? (
        <div className="strip">
          <ScopeNotice scope="reports:read">
            <Trans>
              Dispatch cannot load reports without the permission “reports:read”. Everything else works. Ask
              the person who manages your credential in the customer portal to add the permission.
            </Trans>
          </ScopeNotice>
        </div>
      ) : (
        <div className={styles.report}>
          <div className={cx(styles.split, hasCharts && styles.withCharts)}>
            <div className={styles.pane}>
              <Period />
              <UnreadableRows count={unreadable.length} />
              {isEmpty ? (
                report?.isWhole && <Empty />
              ) : (
                <>
                  <Totals totals={report.totals} isWhole={report.isWhole} />
                  <div className={styles.rows}>
                    <ReportControls columns={report.columns} />
                    <ReportTable {...report} />
                  </div>
                </>
              )}
              {/* The reading bar is at the bottom, so that nothing else moves when it appears or disappears. */}
              <div className={styles.readingPlace}>
                <ReadingBar />
              </div>
            </div>
            {hasCharts && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
              <aside ref={charts} className={styles.charts} aria-label={t`Charts`} tabIndex={0}>
                <Charts lines={report.lines} isWhole={report.isWhole} />
              </aside>
            )}
          </div>
        </div>
      )}
      {exported === 'rows' && report !== null && (
        <ExportDialog
          suggestedName={name}
          columns={exportColumns(report.columns)}
          rows={() => report.sorted}
          rowCount={report.sorted.length}
          note={missing}
          onClose={() => setExported(null)}
        />
      )}
      {exported === 'groups' && report !== null && report.groups !== null && (
        <ExportDialog
          suggestedName={`${name} ${groupingName(report.grouping).toLowerCase()}`}
          columns={groupColumns(report.grouping, report.columns)}
          rows={() => report.groups ?? []}
          rowCount={report.groups.length}
          note={missing}
          onClose={() => setExported(null)}
        />
      )}
    </div>
  );
}
