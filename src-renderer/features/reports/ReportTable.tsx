// biome-ignore-all lint/a11y/useSemanticElements: its rows stand in a grid that the virtualizer places.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { t } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { ReportGrouping } from '../../../src-shared/report/groups.ts';
import type { Totals } from '../../../src-shared/report/totals.ts';
import { formatCount } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { useRowHeight } from '../../state/row-height.ts';
import { cx } from '../../ui/cx.ts';
import type { GridColumn, GridLayout, Piece } from '../../ui/data-grid/columns.ts';
import { DataGrid } from '../../ui/data-grid/DataGrid.tsx';
import dataGridStyles from '../../ui/data-grid/data-grid.module.css';
import { useFittedColumns } from '../../ui/data-grid/use-fitted-columns.ts';
import { useRoom } from '../../ui/use-room.ts';
import { groupColumn, orderCountColumn } from './group-columns.ts';
import type { ReportColumn } from './report-columns.tsx';
import type { ReportPicture } from './report-picture.ts';
import { groupingName, groupName } from './report-words.ts';
import styles from './reports.module.css';
import { shownSort, sortReportBy, toggleGroup, useReports } from './reports-store.ts';
import { isNumberColumn, type TableLine, type TableLines } from './table-lines.ts';

const idOf = (line: TableLine): string => line.id;

const classOf = (line: TableLine): string | undefined =>
  line.kind === 'row' ? undefined : line.kind === 'group' ? styles.group : styles.raw;

type GroupLine = Extract<TableLine, { kind: 'group' }>;

function GroupCell({ line, grouping }: { line: GroupLine; grouping: ReportGrouping }): ReactNode {
  const Chevron = line.isOpen ? ChevronDown : ChevronRight;
  return (
    <>
      <Chevron size={14} aria-hidden />
      <span className="visually-hidden">
        {line.isOpen ? <Trans>Expanded group:</Trans> : <Trans>Collapsed group:</Trans>}
      </span>{' '}
      <strong>{groupName(line.group.key, grouping)}</strong>
    </>
  );
}

/** Moves the columns with sums to the front, for a table of groups. */
const sumsFirst = (columns: readonly ReportColumn[]): ReportColumn[] => [
  ...columns.filter(({ sum }) => sum),
  ...columns.filter(({ sum }) => !sum),
];

/** Width of the dot before a status, in pixels. */
const dotPx = 20;
/** Additional width of a bold digit compared with a normal one, in pixels. */
const boldPx = 0.6;

/** The width that a cell needs. Cells with sums are in bold. */
function needOf(column: ReportColumn, line: TableLine): { whole: Piece[] } {
  const { name } = column;
  if (line.kind === 'raw') return { whole: [] };
  const font = column.sum ? 'figures' : 'plain';
  if (line.kind === 'group') {
    const text = column.sum?.shown(line.group.totals) ?? '';
    return { whole: [{ text, font, px: text.length * boldPx }] };
  }
  return { whole: [{ text: column.text(line.line), font, px: name === 'status' ? dotPx : 0 }] };
}

/** Columns of the grid, whose cells show rows, sums of groups, or rows that cannot be read. */
function gridColumns(
  columns: readonly ReportColumn[],
  grouping: ReportGrouping,
): readonly GridColumn<TableLine>[] {
  const isGrouped = grouping !== 'none';
  const own = (isGrouped ? sumsFirst(columns) : columns).map(
    (column, index): GridColumn<TableLine> => ({
      name: column.name,
      label: column.label,
      widthPx: column.widthPx,
      minPx: column.widthPx,
      // In a table of groups, only columns that add up to a sum can be sorted.
      isSortable: !isGrouped || column.sum !== undefined,
      dispensable: 0,
      needOf: line => needOf(column, line),
      ...(column.isNumber && column.sum !== undefined ? { align: 'end' as const } : {}),
      cell(line) {
        if (line.kind === 'row') return column.shown(line.line);
        if (line.kind === 'group') return column.sum?.shown(line.group.totals) ?? null;
        return index === 0 && !isGrouped ? <RawRow text={line.text} /> : null;
      },
    }),
  );
  return isGrouped ? [groupNameColumn(grouping), groupCountColumn(), ...own] : own;
}

const groupNameColumn = (grouping: ReportGrouping): GridColumn<TableLine> => ({
  name: groupColumn,
  label: groupingName(grouping),
  widthPx: grouping === 'origin' || grouping === 'destination' ? 288 : 200,
  minPx: 120,
  isSortable: true,
  dispensable: 0,
  cell(line) {
    if (line.kind === 'raw') return <RawRow text={line.text} />;
    if (line.kind === 'group') return <GroupCell line={line} grouping={grouping} />;
    return <span className={styles.inGroup}>{line.line.row.customer_reference || line.id}</span>;
  },
  titleOf: line => (line.kind === 'group' ? groupName(line.group.key, grouping) : ''),
});

const groupCountColumn = (): GridColumn<TableLine> => ({
  name: orderCountColumn,
  label: t`Orders`,
  widthPx: 72,
  minPx: 64,
  isSortable: true,
  dispensable: 0,
  align: 'end',
  cell: line => (line.kind === 'group' ? formatCount(line.group.totals.count) : null),
});

const RawRow = ({ text }: { text: string }) => (
  <span className={styles.rawText} title={text}>
    <TriangleAlert size={14} aria-hidden /> <Trans>Unreadable row:</Trans> <code>{text}</code>
  </span>
);

interface FootProps {
  layout: GridLayout<TableLine>;
  columns: readonly ReportColumn[];
  totals: Totals;
  isWhole: boolean;
}

/** Cell with the number of orders, at the beginning of the row of totals. */
function FootCount({ count, isWhole }: { count: number; isWhole: boolean }) {
  const shown = formatCount(count);
  return isWhole ? (
    <Plural value={count} one="1 order" other={`${shown} orders`} />
  ) : (
    <Plural value={count} one="1 order so far" other={`${shown} orders so far`} />
  );
}

/** The row of totals, which stays visible at the bottom. */
function Foot({ layout, columns, totals, isWhole }: FootProps) {
  return (
    <div role="rowgroup" data-keep-clear className={styles.foot} style={{ minWidth: layout.minWidthPx }}>
      <div role="row" className={dataGridStyles.line} style={{ gridTemplateColumns: layout.template }}>
        {layout.columns.map(({ name, align }, index) => {
          const sum = columns.find(column => column.name === name)?.sum?.shown(totals) ?? '';
          return (
            <span
              key={name}
              role="gridcell"
              className={cx(align === 'end' && dataGridStyles.end, 'cut')}
              data-align={align ?? 'start'}
            >
              {index === 0 ? <FootCount count={totals.count} isWhole={isWhole} /> : sum}
            </span>
          );
        })}
      </div>
    </div>
  );
}

export interface ReportTableProps extends Pick<ReportPicture, 'columns' | 'grouping' | 'totals'> {
  table: TableLines;
  /** Whether `totals` includes all rows. */
  isWhole: boolean;
}

/** Number of lines at the top of the table whose cells determine the widths of the columns. */
const measuredLines = 100;
/** Minimum width of the table in pixels. In a narrower window, the table scrolls sideways and keeps its texts whole. */
const narrowestPx = 860;

/** The visible columns with their widths. If the user shows all columns, the table scrolls sideways. */
function useColumns(
  grid: RefObject<HTMLElement | null>,
  { columns, grouping, table, totals }: ReportTableProps,
): GridLayout<TableLine> {
  const areAllShown = useReports(state => state.areAllColumnsShown);
  const roomPx = useRoom(grid);
  const shown = useMemo(
    () =>
      gridColumns(
        columns.filter(({ isMain, sum }) => areAllShown || (grouping === 'none' ? isMain : sum)),
        grouping,
      ),
    [columns, grouping, areAllShown],
  );
  const measured = useMemo(
    (): TableLine[] => [
      // The row of totals is measured as well, because its sums are the widest.
      { kind: 'group', id: 'totals', group: { key: null, totals, lines: [] }, isOpen: false },
      ...Array.from({ length: measuredLines }, (_, index) => table.at(index) ?? []).flat(),
    ],
    [table, totals],
  );
  return useFittedColumns(grid, shown, areAllShown || (roomPx > 0 && roomPx < narrowestPx), measured);
}

/**
 * All rows, or groups that can be opened. The table is a single tab stop. Enter opens a group, or the order of a row.
 */
export function ReportTable(props: ReportTableProps) {
  const { columns, grouping, table, totals, isWhole } = props;
  const { t } = useLingui();
  const sort = useReports(useShallow(shownSort));
  const rowHeight = useRowHeight();
  const grid = useRef<HTMLDivElement>(null);
  const [activeId, setActiveId] = useState<string | null>(null);
  const layout = useColumns(grid, props);
  const activeIndex = useMemo(() => {
    const index = activeId === null ? -1 : table.indexOf(activeId);
    return index < 0 ? null : index;
  }, [table, activeId]);
  const active = activeIndex === null ? undefined : table.at(activeIndex);

  const open = (line: TableLine | undefined) => {
    if (line?.kind === 'group') toggleGroup(line.id);
    else if (line?.kind === 'row') navigate({ view: 'orders', localId: line.id });
  };
  /** Handles the keys that move between columns, and those that open and close groups. */
  const onKey = (event: KeyboardEvent): boolean => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return false;
    const isRight = event.key === 'ArrowRight';
    if (!isRight && event.key !== 'ArrowLeft') return false;
    if (active?.kind === 'group' && active.isOpen !== isRight) toggleGroup(active.id);
    else grid.current?.scrollBy({ left: isRight ? 160 : -160 });
    return true;
  };
  return (
    <DataGrid
      name="reports"
      label={t`Report`}
      layout={layout}
      sort={sort}
      onSort={name => sortReportBy(name, isNumberColumn(name, columns))}
      ref={grid}
      total={table.length}
      rowAt={index => table.at(index)}
      idOf={idOf}
      classOf={classOf}
      rowHeight={rowHeight}
      question={`${grouping} ${sort.column} ${sort.isDescending}`}
      selectedIndex={activeIndex}
      onSelect={(index, _reach, by) => {
        const line = index === null ? undefined : table.at(index);
        setActiveId(line?.id ?? null);
        // Keys that move to a group only select it. A press on the group also opens or closes it.
        if (line?.kind === 'group' && by === 'press') toggleGroup(line.id);
      }}
      onOpen={index => open(table.at(index))}
      onKey={onKey}
      foot={<Foot layout={layout} columns={columns} totals={totals} isWhole={isWhole} />}
    />
  );
}
