import { useLingui } from '@lingui/react/macro';
import { PencilLine, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import { formatCount, formatMoment } from '../../i18n/format.ts';
import { useRowHeight } from '../../state/row-height.ts';
import type { GridColumn, Piece } from '../../ui/data-grid/columns.ts';
import { ListGrid, type ListSelection } from '../../ui/data-grid/ListGrid.tsx';
import { RowMenu } from '../../ui/data-grid/RowMenu.tsx';
import { Matched, SearchedRows } from '../../ui/matched.tsx';
import { noValue } from '../../ui/no-value.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './address-book.module.css';
import { addressKindName, addressLine, addressTitle } from './address-words.ts';
import { loadMoreAddresses, useAddresses } from './addresses-store.ts';

const readMore = (): void => void loadMoreAddresses();
const idOf = (entry: AddressEntry): string => entry.id;

/** When an address was last used. The text follows the clock: a time of today later becomes one of yesterday. */
function LastUsed({ entry }: { entry: AddressEntry }) {
  const nowMs = useNow(30_000);
  return entry.useCount > 0 ? formatMoment(entry.usedAtMs, nowMs) : noValue;
}

function useColumns(): readonly GridColumn<AddressEntry>[] {
  const { t } = useLingui();
  return useMemo(() => {
    type Shape = Pick<GridColumn<AddressEntry>, 'widthPx' | 'minPx' | 'fold'>;
    const column = (
      name: string,
      label: string,
      textOf: (entry: AddressEntry) => string,
      { minPx, ...shape }: Shape,
    ): GridColumn<AddressEntry> => ({
      name,
      label,
      isSortable: false,
      dispensable: shape.fold ?? 0,
      minPx,
      ...shape,
      needOf: entry => ({ whole: [{ text: textOf(entry) }], least: [{ text: '', px: minPx }] }),
      titleOf: textOf,
      cell: entry => (textOf(entry) === '' ? noValue : <Matched text={textOf(entry)} />),
    });
    const bold = (text: string): Piece => ({ text, font: 'bold' });
    return [
      {
        ...column('name', t`Name`, addressTitle, { widthPx: 200, minPx: 110 }),
        className: styles.name,
        needOf: entry => ({ whole: [bold(addressTitle(entry))], least: [{ text: '', px: 110 }] }),
      },
      column('address', t`Address`, addressLine, { widthPx: 320, minPx: 140 }),
      column('contact', t`Contact`, entry => entry.contactName, { widthPx: 140, minPx: 90, fold: 1 }),
      {
        ...column('phone', t`Phone`, entry => entry.phone, { widthPx: 136, minPx: 100, fold: 2 }),
        // A phone number without its end is useless, so the column is wide enough for the whole number.
        needOf: entry => ({ whole: [{ text: entry.phone }] }),
      },
      column(
        'kind',
        t({ message: 'Kind', context: 'kind of an entry in the address book' }),
        entry => addressKindName(entry.kind),
        { widthPx: 106, minPx: 60, fold: 3 },
      ),
      {
        name: 'last',
        label: t`Last used`,
        isSortable: false,
        widthPx: 128,
        minPx: 128,
        fold: 5,
        dispensable: 5,
        // The text of a time may get longer when the day ends, so its width is fixed.
        needOf: entry => ({
          whole: [{ text: entry.useCount > 0 ? '' : '–', px: entry.useCount > 0 ? 128 : 0 }],
        }),
        cell: entry => <LastUsed entry={entry} />,
      },
      {
        ...column(
          'used',
          t({ message: 'Uses', context: 'how often it was used' }),
          entry => (entry.useCount > 0 ? formatCount(entry.useCount) : ''),
          {
            widthPx: 60,
            minPx: 40,
            fold: 4,
          },
        ),
        align: 'end',
      },
    ];
  }, [t]);
}

export interface AddressGridProps extends ListSelection<AddressEntry> {
  /** Called when the user presses Delete on a row. */
  onDelete: (id: string) => void;
  /** Called when the user chooses to edit an address. */
  onEdit: (id: string) => void;
}

/** The list of addresses. The details beside the list show the selected address. */
export function AddressGrid({ onEdit, ...props }: AddressGridProps) {
  const { t } = useLingui();
  const { filter, search, found } = useAddresses();
  return (
    <SearchedRows search={search}>
      <ListGrid
        {...props}
        name="addresses"
        label={t`Addresses`}
        rowCount={found}
        columns={useColumns()}
        idOf={idOf}
        rowHeight={useRowHeight()}
        question={`${filter} ${search}`}
        onNearEnd={props.rows.length < found ? readMore : undefined}
        menuOf={open => (
          <RowMenu
            open={open}
            groups={[
              [
                { icon: PencilLine, label: t`Edit address`, run: () => onEdit(open.row.id) },
                { icon: Trash2, label: t`Remove`, keys: 'Del', run: () => props.onDelete(open.row.id) },
              ],
            ]}
          />
        )}
      />
    </SearchedRows>
  );
}
