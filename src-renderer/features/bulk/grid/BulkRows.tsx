// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import gridStyles from '../../../ui/data-grid/data-grid.module.css';
import type { VirtualRows } from '../../../ui/data-grid/use-virtual-rows.ts';
import { priceOf } from '../state/bulk-state.ts';
import { otherOrders } from '../state/same-vehicles.ts';
import { useBulk } from '../state/use-bulk-session.ts';
import { CellEditor, type CellEditorProps } from './BulkCell.tsx';
import { BulkLine } from './BulkLine.tsx';
import { fieldLabel } from './field-labels.ts';
import { headHeight, widthOf } from './grid-sizes.ts';
import { useColumnDoubts } from './use-column-doubts.ts';
import type { GridPlaces, Spot } from './use-grid-keys.ts';

interface BulkRowsProps {
  places: GridPlaces;
  virtualizer: VirtualRows;
  template: string;
  spot: Spot;
  /** The cell at which the selection begins, opposite to `spot`, at which it ends. */
  corner: Spot;
  onEndTyping: CellEditorProps['onEnd'];
}

/** The visible rows, and the editor in the active cell. */
export function BulkRows({
  places: { session, rows, columns },
  virtualizer,
  template,
  spot,
  corner,
  onEndTyping,
}: BulkRowsProps) {
  const { t } = useLingui();
  const state = useBulk(all => all);
  const { table, shownIds, check, active, editing, placedOrders, refusals, sameRows } = state;
  const numbers = useMemo(
    () => (shownIds === null ? null : new Map(table.rows.map((row, index) => [row.id, index + 1]))),
    [table.rows, shownIds],
  );
  const chosenColumns = `${Math.min(spot.column, corner.column)}-${Math.max(spot.column, corner.column)}`;
  const [firstRow, lastRow] = [Math.min(spot.row, corner.row), Math.max(spot.row, corner.row)];
  const activeColumn = columns[spot.column];
  const doubted = [...useColumnDoubts().keys()].join(' ');
  return (
    <div
      role="rowgroup"
      className={gridStyles.body}
      style={{ height: virtualizer.getTotalSize(), width: widthOf(columns) }}
    >
      {virtualizer.getVirtualItems().map(line => {
        const row = rows[line.index];
        if (!row) return null;
        const checked = check(row);
        const isActive = active?.rowId === row.id;
        return (
          <BulkLine
            key={row.id}
            row={row}
            columns={columns}
            template={template}
            index={line.index}
            number={numbers?.get(row.id) ?? line.index + 1}
            topPx={line.start - headHeight}
            checked={checked}
            price={priceOf(state, checked)}
            order={placedOrders === null ? undefined : (placedOrders[row.id] ?? null)}
            isRefused={refusals.has(row.id)}
            doubted={doubted}
            isDouble={sameRows.has(row.id) || otherOrders(state, checked.identity).length > 0}
            arePricesAway={state.arePricesAway}
            activeColumnId={isActive ? active.columnId : null}
            chosen={active && line.index >= firstRow && line.index <= lastRow ? chosenColumns : ''}
            editor={
              isActive && editing && activeColumn ? (
                <CellEditor
                  label={
                    activeColumn.field === null
                      ? activeColumn.heading || t`Cell`
                      : fieldLabel(activeColumn.field)
                  }
                  text={row.cells[active.columnId] ?? ''}
                  isFresh={editing.isFresh}
                  onType={session.type}
                  onEnd={onEndTyping}
                />
              ) : null
            }
          />
        );
      })}
    </div>
  );
}
