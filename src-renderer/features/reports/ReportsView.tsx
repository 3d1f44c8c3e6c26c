import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChartColumn, Download, RefreshCw, SearchX } from 'lucide-react';
import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import { type ReportPreset, reportPresets } from '../../../src-shared/report/bounds.ts';
import type { ReportGroup, ReportGrouping } from '../../../src-shared/report/groups.ts';
import { totalsOf } from '../../../src-shared/report/totals.ts';
import { ScopeNotice } from '../../session/ScopeNotice.tsx';
import { useIsScopeMissing } from '../../session/scopes.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import viewStyles from '../../ui/view.module.css';
import type { ExportColumn } from '../export/columns.ts';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { Charts } from './Charts.tsx';
import { OwnDays } from './OwnDays.tsx';
import { ReadingBar, ReportStatus } from './ReadingBar.tsx';
import { ReportControls } from './ReportControls.tsx';
import { ReportTable } from './ReportTable.tsx';
import { exportColumns, type ReportColumn, reportColumns } from './report-columns.tsx';
import { groupingName, groupName, periodText, presetName } from './report-words.ts';
import styles from './reports.module.css';
import { choosePreset, readReport, reportZone, useReports } from './reports-store.ts';
import { TotalsStrip, type TotalsStripProps } from './TotalsStrip.tsx';
import { groupsFor, rowSort, sortLines, tableLines } from './table-lines.ts';

/**
 * Derives everything on screen from the rows. The rows are a deferred value, so that typing stays fast while they
 * change.
 */
function useReport() {
  const newest = useReports(state => state.lines);
  const lines = useDeferredValue(newest);
  const isMixed = useMemo(() => lines.some(line => line.hasOtherCurrency), [lines]);
  const columns = useMemo(() => reportColumns(isMixed), [isMixed]);
  const [unreadable, grouping, groupSort, openGroups] = useReports(
    useShallow(state => [state.unreadable, state.grouping, state.groupSort, state.openGroups]),
  );
  const sort = useReports(useShallow(state => rowSort(state, columns)));
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const sorted = useMemo(() => sortLines(lines, sort, columns), [lines, sort, columns]);
  const groups = useMemo(
    () => groupsFor(sorted, grouping, groupSort, columns),
    [sorted, grouping, groupSort, columns],
  );
  const shown = useMemo(
    () => tableLines(sorted, groups, openGroups, unreadable),
    [sorted, groups, openGroups, unreadable],
  );
  return { columns, lines, sorted, groups, totals, shown };
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

/** Says which rows are missing in the exported file. */
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
  /** Called after charts were shown or hidden. */
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

/** Totals of the rows on screen, which are final once all rows are read. */
function Totals({ totals }: Pick<TotalsStripProps, 'totals'>) {
  const isWhole = useReports(state => state.phase === 'done');
  const expectedCount = useReports(state => state.expectedCount);
  return <TotalsStrip totals={totals} isWhole={isWhole} expectedCount={expectedCount} />;
}

/** The report of a period: totals, charts and rows. */
export function ReportsView() {
  const { t } = useLingui();
  // `lines` is not selected here, because it changes with every page.
  const [phase, grouping, areChartsShown, unreadable, days] = useReports(
    useShallow(state => [state.phase, state.grouping, state.areChartsShown, state.unreadable, state.days]),
  );
  const { columns, lines, sorted, groups, totals, shown } = useReport();
  const isScopeMissing = useIsScopeMissing('reports:read');
  const charts = useRef<HTMLElement>(null);
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
          <div className={cx(styles.split, areChartsShown && lines.length > 0 && styles.withCharts)}>
            <div className={styles.pane}>
              <Period />
              <UnreadableRows count={unreadable.length} />
              {isEmpty ? (
                phase === 'done' && <Empty />
              ) : (
                <>
                  <Totals totals={totals} />
                  <div className={styles.rows}>
                    <ReportControls columns={columns} />
                    <ReportTable columns={columns} lines={shown} totals={totals} />
                  </div>
                </>
              )}
              {/* At the bottom, so that nothing else moves when the bar appears or disappears. */}
              <div className={styles.readingPlace}>
                <ReadingBar />
              </div>
            </div>
            {areChartsShown && lines.length > 0 && (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard.
              <aside ref={charts} className={styles.charts} aria-label={t`Charts`} tabIndex={0}>
                <Charts lines={lines} />
              </aside>
            )}
          </div>
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
