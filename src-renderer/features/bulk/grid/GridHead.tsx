// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active cell.
import { Trans } from '@lingui/react/macro';
import { ChevronDown, TriangleAlert } from 'lucide-react';
import type { BulkColumn } from '../../../../src-shared/domain/bulk-batch.ts';
import { cx } from '../../../ui/cx.ts';
import gridStyles from '../../../ui/data-grid/data-grid.module.css';
import styles from '../bulk.module.css';
import type { ColumnDoubt } from '../state/column-doubts.ts';
import { cellId } from './BulkLine.tsx';
import { fieldLabel } from './field-labels.ts';
import { isPinned } from './grid-sizes.ts';
import { headRowId } from './use-grid-keys.ts';

export interface GridHeadProps {
  columns: readonly BulkColumn[];
  doubts: ReadonlyMap<string, ColumnDoubt>;
  template: string;
  widthPx: number;
  activeColumnId: string | null;
  onOpen: (columnId: string) => void;
}

interface BelowProps {
  heading: string;
  /** Name of the column's field, which is shown above. */
  label: string;
  doubt: ColumnDoubt | undefined;
}

/**
 * Second line of a heading: a warning if many cells do not fit the field, otherwise the heading in the file if it is
 * not the name of the field.
 */
function Below({ heading, label, doubt }: BelowProps) {
  if (!doubt) {
    return heading === '' || heading.toLowerCase() === label.toLowerCase() ? null : (
      <span className={cx(styles.ownHeading, 'cut')}>{heading}</span>
    );
  }
  const { fitting, filled } = doubt;
  return (
    <span className={cx(styles.doubt, 'cut')}>
      <TriangleAlert size={12} aria-hidden />
      <Trans>
        {fitting} of {filled} values valid
      </Trans>
      {heading !== '' && ` · ${heading}`}
    </span>
  );
}

/** The fields of the columns, with the headings from the file below. A press or Enter opens the menu of a column. */
export function GridHead({ columns, doubts, template, widthPx, activeColumnId, onOpen }: GridHeadProps) {
  return (
    <div role="rowgroup" className={gridStyles.head} style={{ width: widthPx }}>
      <div
        role="row"
        className={cx(styles.line, styles.headRow)}
        aria-rowindex={1}
        data-row={headRowId}
        style={{ gridTemplateColumns: template }}
      >
        <span role="columnheader" className={styles.number}>
          <Trans>Status</Trans>
        </span>
        {columns.map((column, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus.
          <span
            key={column.id}
            role="columnheader"
            id={cellId(headRowId, column.id)}
            className={cx(styles.headCell, isPinned(column) && styles.pinned)}
            aria-colindex={index + 2}
            aria-haspopup="menu"
            data-column={column.id}
            data-active={column.id === activeColumnId || undefined}
            onClick={() => onOpen(column.id)}
          >
            <span className={styles.headWords}>
              {column.field === null ? (
                <span className={styles.warnState}>
                  <Trans>Not used</Trans>
                </span>
              ) : (
                <span className="cut">{fieldLabel(column.field)}</span>
              )}
              <Below
                heading={column.heading}
                label={column.field === null ? '' : fieldLabel(column.field)}
                doubt={doubts.get(column.id)}
              />
            </span>
            <ChevronDown size={13} aria-hidden />
          </span>
        ))}
        <span role="columnheader" className={styles.price} aria-colindex={columns.length + 2}>
          <Trans>Price €</Trans>
        </span>
      </div>
    </div>
  );
}
