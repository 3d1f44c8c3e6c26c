import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Minus, Plus } from 'lucide-react';
import { Dialog } from 'react-aria-components/Dialog';
import type { OrderSort } from '../../../../src-shared/contract/order-query.ts';
import { saveSettings, useApp } from '../../../state/app-store.ts';
import { useLock } from '../../../state/lock.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { Chips } from '../../../ui/chips.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import type { OpenBelow } from '../../../ui/menu-button.tsx';
import { PopoverBelow } from '../../../ui/popover-below.tsx';
import { isTimeSort } from './columns/order-days.tsx';
import styles from './columns-menu.module.css';
import { useOrders } from './state/orders-store.ts';
import {
  type ChosenColumn,
  chosenColumns,
  moveColumn,
  resetColumns,
  resizeColumn,
  showColumn,
  sortBy,
  useOrdersView,
} from './state/orders-view.ts';

const stepPx = 20;

function Line({ column }: { column: ChosenColumn }) {
  const { t } = useLingui();
  const { name, label, widthPx, minPx, isShown } = column;
  const steps = [
    { icon: ArrowUp, words: t`Move ${label} to the left`, run: () => moveColumn(name, -1) },
    { icon: ArrowDown, words: t`Move ${label} to the right`, run: () => moveColumn(name, 1) },
    {
      icon: Minus,
      words: t`Make ${label} narrower`,
      isDisabled: widthPx <= minPx,
      run: () => resizeColumn(name, Math.max(minPx, widthPx - stepPx)),
    },
    { icon: Plus, words: t`Make ${label} wider`, run: () => resizeColumn(name, widthPx + stepPx) },
  ];
  return (
    <li className={styles.line}>
      <CheckField isSelected={isShown} onChange={shown => showColumn(name, shown)}>
        {label}
      </CheckField>
      {steps.map(({ icon, words, isDisabled = false, run }) => (
        <IconButton key={words} icon={icon} label={words} isDisabled={isDisabled} onPress={run} />
      ))}
    </li>
  );
}

/** Fields for the column by which the list is sorted, and for the direction. */
function SortFields({ columns }: { columns: readonly ChosenColumn[] }) {
  const { t } = useLingui();
  const { sort, isDescending } = useOrders(state => state.question);
  const options = columns
    .filter(({ isSortable }) => isSortable)
    .map(({ name, label }) => ({ value: name as OrderSort, label }));
  return (
    <>
      <SelectField
        label={t`Sort by`}
        value={sort}
        options={options}
        onChange={chosen => {
          if (chosen !== null) sortBy(chosen, isDescending);
        }}
      />
      <Chips
        label={t({ message: 'Sort order', context: 'direction of sorting' })}
        chips={[
          { id: 'up', words: isTimeSort(sort) ? t`Oldest first` : t`Ascending` },
          { id: 'down', words: isTimeSort(sort) ? t`Newest first` : t`Descending` },
        ]}
        chosen={isDescending ? 'down' : 'up'}
        onChoose={way => sortBy(sort, way === 'down')}
      />
    </>
  );
}

/** The height of rows in all lists. The Settings view has the same setting. */
function RowHeight() {
  const { t } = useLingui();
  const settings = useApp(app => app.settings);
  return (
    <Chips
      label={t`Row height`}
      locked={useLock('density')}
      chips={[
        { id: 'compact', words: t`Compact rows` },
        { id: 'comfortable', words: t`Comfortable rows` },
      ]}
      chosen={settings.density}
      onChoose={density => void saveSettings({ density })}
    />
  );
}

/** Dialog to choose the columns, their order and width, and the sorting. It can be used by keyboard alone. */
export function ColumnsDialog({ triggerRef, onClose }: OpenBelow) {
  const { t } = useLingui();
  const view = useOrdersView();
  const columns = chosenColumns(view);
  return (
    <PopoverBelow className={styles.popover} triggerRef={triggerRef} onClose={onClose}>
      <Dialog className={styles.dialog} aria-label={t`Columns`}>
        <SortFields columns={columns} />
        <RowHeight />
        <ul aria-label={t`Columns from left to right`}>
          {columns.map(column => (
            <Line key={column.name} column={column} />
          ))}
        </ul>
        <Button variant="quiet" onPress={resetColumns} isDisabled={view.columns.length === 0}>
          <Trans>Reset columns</Trans>
        </Button>
      </Dialog>
    </PopoverBelow>
  );
}
