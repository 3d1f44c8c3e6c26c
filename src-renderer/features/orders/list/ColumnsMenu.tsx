import { Trans, useLingui } from '@lingui/react/macro';
import { ArrowDown, ArrowUp, Columns3, Minus, Plus } from 'lucide-react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import type { OrderSort } from '../../../../src-shared/contract/order-list.ts';
import { Button } from '../../../ui/button.tsx';
import { cx } from '../../../ui/cx.ts';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import menuStyles from '../../../ui/menu.module.css';
import styles from './columns-menu.module.css';
import { useOrders } from './orders-store.ts';
import {
  type ChosenColumn,
  chosenColumns,
  moveColumn,
  resetColumns,
  resizeColumn,
  showColumn,
  sortBy,
  useOrdersView,
} from './orders-view.ts';

const stepPx = 20;

function Line({ column }: { column: ChosenColumn }) {
  const { t } = useLingui();
  const { name, label, widthPx, minPx, isShown } = column;
  return (
    <li className={styles.line}>
      <CheckField isSelected={isShown} onChange={shown => showColumn(name, shown)}>
        {label}
      </CheckField>
      <Button
        variant="quiet"
        icon={ArrowUp}
        aria-label={t`${label} to the left`}
        onPress={() => moveColumn(name, -1)}
      />
      <Button
        variant="quiet"
        icon={ArrowDown}
        aria-label={t`${label} to the right`}
        onPress={() => moveColumn(name, 1)}
      />
      <Button
        variant="quiet"
        icon={Minus}
        aria-label={t`${label} narrower`}
        isDisabled={widthPx <= minPx}
        onPress={() => resizeColumn(name, Math.max(minPx, widthPx - stepPx))}
      />
      <Button
        variant="quiet"
        icon={Plus}
        aria-label={t`${label} wider`}
        onPress={() => resizeColumn(name, widthPx + stepPx)}
      />
    </li>
  );
}

/** By when they were created has words of its own. */
const isSortedByIt = ({ name, isSortable }: ChosenColumn): boolean => isSortable && name !== 'created';

function SortFields({ columns }: { columns: readonly ChosenColumn[] }) {
  const { t } = useLingui();
  const { sort, isDescending } = useOrders(state => state.question);
  const value = `${sort} ${isDescending ? 'down' : 'up'}`;
  const options = [
    { value: 'created down', label: t`Newest first` },
    { value: 'created up', label: t`Oldest first` },
    ...columns.filter(isSortedByIt).flatMap(({ name, label }) => [
      { value: `${name} up`, label: t`${label}, upwards` },
      { value: `${name} down`, label: t`${label}, downwards` },
    ]),
  ];
  return (
    <SelectField
      label={t`Sort by`}
      value={value}
      options={options}
      onChange={chosen => {
        const option = options.find(one => one.value === chosen);
        const [name = 'created', way] = option?.value.split(' ') ?? [];
        sortBy(name as OrderSort, way === 'down');
      }}
    />
  );
}

/** Which columns, in which order, how wide, and how the list is sorted; all of it by keyboard too. */
export function ColumnsMenu() {
  const { t } = useLingui();
  const view = useOrdersView();
  const columns = chosenColumns(view);
  return (
    <DialogTrigger>
      <Button icon={Columns3}>
        <Trans>Columns</Trans>
      </Button>
      <Popover className={cx(menuStyles.popover, styles.popover)} placement="bottom end" offset={4}>
        <Dialog className={styles.dialog} aria-label={t`Columns`}>
          <SortFields columns={columns} />
          <ul className={styles.list} aria-label={t`Columns from left to right`}>
            {columns.map(column => (
              <Line key={column.name} column={column} />
            ))}
          </ul>
          <Button variant="quiet" onPress={resetColumns} isDisabled={view.columns.length === 0}>
            <Trans>As they were</Trans>
          </Button>
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
