// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { useLingui } from '@lingui/react/macro';
import { type CSSProperties, useMemo, useRef, useState } from 'react';
import { useRowHeight } from '../../../state/row-height.ts';
import gridStyles from '../../../ui/data-grid/data-grid.module.css';
import { useVirtualRows } from '../../../ui/data-grid/use-virtual-rows.ts';
import { shownRows } from '../state/bulk-state.ts';
import { useBulk, useSession } from '../state/use-bulk-session.ts';
import type { CellEditorProps } from './BulkCell.tsx';
import { cellId } from './BulkLine.tsx';
import { BulkRows } from './BulkRows.tsx';
import { ColumnMenu } from './ColumnMenu.tsx';
import { columnWidth } from './field-labels.ts';
import { GridHead } from './GridHead.tsx';
import { cellOf, copyOrCut, drawOver, pressCell } from './grid-pointer.ts';
import { headHeight, leftWidth, rightWidth, widthOf } from './grid-sizes.ts';
import { useColumnDoubts } from './use-column-doubts.ts';
import { type GridPlaces, gridKey, headRowId, moveTo, spotOf } from './use-grid-keys.ts';
import { useScrollToActive } from './use-scroll-to-active.ts';

/** The table of orders. It is a single tab stop: arrow keys move the active cell, and typing writes into that cell. */
export function BulkGrid() {
  const { t } = useLingui();
  const session = useSession();
  const ref = useRef<HTMLDivElement>(null);
  const menuAnchor = useRef<Element>(null);
  const [menuFor, setMenuFor] = useState<string | null>(null);
  const { table, shownIds, active, anchor } = useBulk(state => state);
  const { columns } = table;
  const rowHeight = useRowHeight();
  const rows = useMemo(() => shownRows({ table, shownIds }), [table, shownIds]);
  const virtualizer = useVirtualRows({ ref, count: rows.length, rowHeight, headerHeight: headHeight });

  const places: GridPlaces = {
    session,
    rows,
    columns,
    pageRows: () => Math.max(1, Math.floor(((ref.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1),
    openColumnMenu: columnId => {
      menuAnchor.current = document.getElementById(cellId(headRowId, columnId));
      setMenuFor(columnId);
    },
  };
  const spot = spotOf(places, active);
  const corner = spotOf(places, anchor ?? active);
  useScrollToActive(ref, virtualizer, { columns, active, spot });
  const endTyping: CellEditorProps['onEnd'] = (isKept, move) => {
    session.endTyping(isKept);
    const steps = { down: [1, 0], up: [-1, 0], right: [0, 1], left: [0, -1], stay: [0, 0] } as const;
    const [down, right] = steps[move];
    if (move !== 'stay')
      moveTo(places, { row: Math.max(0, spot.row + down), column: spot.column + right }, false);
    // After a click elsewhere the focus stays where the user has clicked.
    if (move !== 'stay' || !isKept) ref.current?.focus({ preventScroll: true });
  };
  const template = `${leftWidth}px ${columns.map(column => `${columnWidth(column.field)}px`).join(' ')} ${rightWidth}px`;
  const menuColumn = columns.find(column => column.id === menuFor);
  const activeColumn = columns[spot.column];
  const isActiveDrawn =
    active !== null &&
    (spot.row < 0 || virtualizer.getVirtualItems().some(line => line.index === spot.row)) &&
    activeColumn !== undefined;

  return (
    <>
      <div
        ref={ref}
        role="grid"
        className={gridStyles.dataGrid}
        style={{ '--pinned-left': `${leftWidth}px` } as CSSProperties}
        tabIndex={0}
        aria-label={t`Orders to place`}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length + 2}
        aria-multiselectable
        aria-activedescendant={
          isActiveDrawn
            ? cellId(spot.row < 0 ? headRowId : (rows[spot.row]?.id ?? ''), activeColumn.id)
            : undefined
        }
        onKeyDown={event => {
          if (gridKey(event, places)) event.preventDefault();
        }}
        onMouseDown={event => pressCell(event, places)}
        onMouseOver={event => drawOver(event, places)}
        onDoubleClick={event => {
          if (cellOf(event)) session.beginTyping(false);
        }}
        onCopy={event => copyOrCut(event, places)}
        onCut={event => copyOrCut(event, places)}
        onFocus={() => {
          if (!session.state.getState().active) moveTo(places, { row: 0, column: 0 }, false);
        }}
      >
        <GridHead
          columns={columns}
          doubts={useColumnDoubts()}
          template={template}
          widthPx={widthOf(columns)}
          activeColumnId={active?.rowId === headRowId ? active.columnId : null}
          onOpen={places.openColumnMenu}
        />
        <BulkRows
          places={places}
          virtualizer={virtualizer}
          template={template}
          spot={spot}
          corner={corner}
          onEndTyping={endTyping}
        />
      </div>
      {menuColumn && (
        <ColumnMenu
          key={menuColumn.id}
          column={menuColumn}
          triggerRef={menuAnchor}
          onClose={() => {
            setMenuFor(null);
            ref.current?.focus({ preventScroll: true });
          }}
        />
      )}
    </>
  );
}
