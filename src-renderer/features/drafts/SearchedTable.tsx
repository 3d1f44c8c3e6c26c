import { useLingui } from '@lingui/react/macro';
import type { LucideIcon } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { Button } from '../../ui/button.tsx';
import { useKeysOnArrival } from '../../ui/data-grid/use-cursor.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { areSingleKeysOn } from '../../ui/keys.ts';
import { NoMatch } from '../../ui/no-match.tsx';
import { noValue } from '../../ui/no-value.tsx';
import { endOfId } from '../order-parts/order-title.ts';
import styles from './drafts.module.css';

/** What the view gives to each of its panes. */
export interface PaneProps {
  search: string;
  nowMs: number;
  onClearSearch: () => void;
  tableRef: RefObject<HTMLDivElement | null>;
}

/** What every row has: a vehicle and its route. */
interface Journey {
  vehicle: string;
  pickupAddress: string;
  deliveryAddress: string;
}

interface TableColumn<Item> {
  label: string;
  className: string | undefined;
  cell: (item: Item) => ReactNode;
}

interface RowAction {
  icon: LucideIcon;
  label: string;
  onPress: () => void;
}

export interface SearchedTableProps<Item extends Journey> extends PaneProps {
  label: string;
  /** Null until the first answer. */
  items: readonly Item[] | null;
  error: AppError | null;
  onTryAgain: () => void;
  /** Shown where there are no items at all. */
  empty: ReactNode;
  /** Says what the search covers; shown if the search finds nothing. */
  searched: ReactNode;
  idOf: (item: Item) => string;
  /** Text of the item's first column, which the search reads. */
  titleOf: (item: Item) => string;
  /** The accessible name of a row; its title if absent. */
  nameOf?: (item: Item) => string;
  first: TableColumn<Item>;
  vehicleClass?: string | undefined;
  more: readonly TableColumn<Item>[];
  actionsOf: (item: Item) => readonly RowAction[];
  /** Enter, or a press on the row. */
  onOpen: (item: Item) => void;
  /** The Delete key. */
  onDelete?: (item: Item) => void;
}

export const Words = ({ text }: { text: string }) =>
  text.trim() === '' ? (
    noValue
  ) : (
    <span className="cut" title={text}>
      {text}
    </span>
  );

const endsInVin = /^(.*?) ?([A-Z0-9]{17})$/;

/** A vehicle whose VIN stands last, as the core writes it. As in the order list, the end of the VIN is shown. */
function VehicleWords({ text }: { text: string }) {
  const [, name, vin] = endsInVin.exec(text) ?? [];
  if (vin === undefined) return <Words text={text} />;
  return (
    <span className="cut" title={text}>
      {name} {name !== '' && <span className="dim">· </span>}
      <span className="mono">{endOfId(vin)}</span>
    </span>
  );
}

/** Returns the items that match: each word of the search must begin a word of the item. */
function foundOf<Item extends Journey>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
  search: string,
): readonly Item[] {
  const words = searchWords(search);
  return items.filter(item =>
    hasWords(
      folded([titleOf(item), item.vehicle, item.pickupAddress, item.deliveryAddress].join(' ')),
      words,
    ),
  );
}

function ItemsTable<Item extends Journey>(props: SearchedTableProps<Item> & { items: readonly Item[] }) {
  const { t } = useLingui();
  const { label, items, idOf, titleOf, nameOf = titleOf, first, more, actionsOf, onOpen } = props;
  useKeysOnArrival(() => props.tableRef.current?.querySelector<HTMLElement>('[role=row][data-key]'));
  const columns: readonly TableColumn<Item>[] = [
    first,
    {
      label: t`Vehicle`,
      className: props.vehicleClass ?? styles.vehicle,
      cell: ({ vehicle }) => <VehicleWords text={vehicle} />,
    },
    { label: t`From`, className: undefined, cell: ({ pickupAddress }) => <Words text={pickupAddress} /> },
    { label: t`To`, className: undefined, cell: ({ deliveryAddress }) => <Words text={deliveryAddress} /> },
    ...more,
  ];
  return (
    <Table
      aria-label={label}
      className={styles.table}
      onRowAction={key => {
        const item = items.find(one => idOf(one) === key);
        if (item) onOpen(item);
      }}
      disabledBehavior="all"
    >
      <TableHeader>
        {columns.map(column => (
          <Column
            key={column.label}
            isRowHeader={column === first}
            {...(column.className === undefined ? {} : { className: column.className })}
          >
            {column.label}
          </Column>
        ))}
        <Column className={styles.actions}>
          <span className="visually-hidden">{t`Actions`}</span>
        </Column>
      </TableHeader>
      <TableBody>
        {items.map(item => (
          <Row key={idOf(item)} id={idOf(item)} className={styles.row} textValue={nameOf(item)}>
            {columns.map(column => (
              <Cell key={column.label}>{column.cell(item)}</Cell>
            ))}
            <Cell>
              {actionsOf(item).map(action => (
                <Button
                  key={action.label}
                  variant="quiet"
                  icon={action.icon}
                  aria-label={action.label}
                  onPress={action.onPress}
                />
              ))}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

/** J and K lead to the next row and to the previous one. The table would look for rows that begin with the letter. */
function moveByLetter(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if ((key !== 'j' && key !== 'k') || ctrlKey || metaKey || altKey || !areSingleKeysOn()) return;
  const row = target instanceof Element ? target.closest('[role=row]') : null;
  const beside = key === 'j' ? row?.nextElementSibling : row?.previousElementSibling;
  event.preventDefault();
  event.stopPropagation();
  if (beside instanceof HTMLElement) beside.focus();
}

/** A list of the drafts view: the rows that match the search, or why there are none. */
export function SearchedTable<Item extends Journey>(props: SearchedTableProps<Item>) {
  const { items, error, onTryAgain, empty, search, searched, onClearSearch, tableRef } = props;
  const { idOf, titleOf, onDelete } = props;
  const found = foundOf(items ?? [], titleOf, search);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const key = event.target.closest('[role=row]')?.getAttribute('data-key');
    const item = found.find(one => idOf(one) === key);
    if (item) onDelete?.(item);
  };
  return (
    <>
      <ErrorNotice error={error} onTryAgain={onTryAgain} />
      {items?.length === 0 && empty}
      {items !== null && items.length > 0 && found.length === 0 && (
        <NoMatch search={search} onClear={onClearSearch}>
          {searched}
        </NoMatch>
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the table within
        <div ref={tableRef} className={styles.pane} onKeyDownCapture={moveByLetter} onKeyDown={onKeyDown}>
          <ItemsTable {...props} items={found} />
        </div>
      )}
    </>
  );
}
