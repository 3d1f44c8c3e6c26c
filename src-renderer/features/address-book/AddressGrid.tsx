import { useLingui } from '@lingui/react/macro';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import { formatCount, formatMoment } from '../../i18n/format.ts';
import { useRowHeight } from '../../session/row-height.ts';
import type { PlainColumn } from '../../ui/data-grid/columns.ts';
import { ListGrid, type ListSelection } from '../../ui/data-grid/ListGrid.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './address-book.module.css';
import { addressKindName, addressLine, addressTitle } from './address-words.ts';
import { loadMoreAddresses, useAddresses } from './addresses-store.ts';

const readMore = (): void => void loadMoreAddresses();
const idOf = (entry: AddressEntry): string => entry.id;

/** CSS classes of the columns, by column name. A column without a class has the default look. */
const looks: Readonly<Record<string, string>> = styles;

function useColumns(): PlainColumn<AddressEntry>[] {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const column = (
    name: string,
    label: string,
    titleOf: (entry: AddressEntry) => string,
  ): PlainColumn<AddressEntry> => ({
    name,
    label,
    className: looks[name],
    titleOf,
    cell: entry => titleOf(entry) || <span className="dim">–</span>,
  });
  return [
    { name: 'name', label: t`Name`, className: styles.name, cell: addressTitle },
    column('address', t`Address`, addressLine),
    column('contact', t`Contact`, entry => entry.contactName),
    column('phone', t`Phone`, entry => entry.phone),
    column('kind', t`Kind`, entry => addressKindName(entry.kind)),
    {
      ...column('used', t`Used`, entry => (entry.useCount > 0 ? formatCount(entry.useCount) : '')),
      align: 'end',
    },
    column('last', t`Last used`, entry => (entry.useCount > 0 ? formatMoment(entry.usedAtMs, nowMs) : '')),
  ];
}

export interface AddressGridProps extends ListSelection<AddressEntry> {
  /** Called on Delete. */
  onDelete: (id: string) => void;
}

/** The address book; the details follow the selection. */
export function AddressGrid(props: AddressGridProps) {
  const { t } = useLingui();
  const { filter, search, found } = useAddresses();
  return (
    <ListGrid
      {...props}
      name="addresses"
      classes={styles}
      label={t`Addresses`}
      rowCount={found}
      columns={useColumns()}
      idOf={idOf}
      rowHeight={useRowHeight()}
      question={`${filter} ${search}`}
      onNearEnd={props.rows.length < found ? readMore : undefined}
    />
  );
}
