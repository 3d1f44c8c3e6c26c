// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import { formatCount, formatMoment } from '../../i18n/format.ts';
import { useRowHeight } from '../../session/row-height.ts';
import { cx } from '../../ui/cx.ts';
import { type LinePlace, ListGrid, ListLine } from '../../ui/list-grid.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './address-book.module.css';
import { addressKindName, addressLine, addressTitle } from './address-words.ts';
import { loadMoreAddresses, useAddresses } from './addresses-store.ts';

const readMore = (): void => void loadMoreAddresses();
const idOf = (entry: AddressEntry): string => entry.id;

const columns = [
  { name: 'name', words: <Trans>Name</Trans> },
  { name: 'address', words: <Trans>Address</Trans> },
  { name: 'contact', words: <Trans>Contact</Trans> },
  { name: 'phone', words: <Trans>Phone</Trans> },
  { name: 'kind', words: <Trans>Kind</Trans> },
  { name: 'used', words: <Trans>Used</Trans> },
  { name: 'last', words: <Trans>Last used</Trans> },
];

/** Classes of columns, by name; some have none. */
const looks: Readonly<Record<string, string>> = styles;

const Cut = ({ name, text }: { name: string; text: string }) => (
  <span role="gridcell" className={cx(looks[name], 'cut')} title={text}>
    {text === '' ? <span className="dim">–</span> : text}
  </span>
);

interface AddressRowProps extends LinePlace {
  entry: AddressEntry;
  nowMs: number;
  onSelect: (id: string) => void;
}

function AddressRow({ entry, nowMs, onSelect, ...place }: AddressRowProps) {
  const isUsed = entry.useCount > 0;
  return (
    <ListLine list="addresses" id={entry.id} className={styles.line} {...place} onSelect={onSelect}>
      <span role="gridcell" className={cx(styles.name, 'cut')}>
        {addressTitle(entry)}
      </span>
      <Cut name="address" text={addressLine(entry)} />
      <Cut name="contact" text={entry.contactName} />
      <Cut name="phone" text={entry.phone} />
      <Cut name="kind" text={addressKindName(entry.kind)} />
      <Cut name="used" text={isUsed ? formatCount(entry.useCount) : ''} />
      <Cut name="last" text={isUsed ? formatMoment(entry.usedAtMs, nowMs) : ''} />
    </ListLine>
  );
}

export interface AddressGridProps {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly AddressEntry[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** Enter: moves the focus to the details. */
  onOpen: () => void;
  onRemove: (id: string) => void;
}

/** The list of addresses: one tab stop. Arrow keys move the selection, and the details follow it. */
export function AddressGrid({ ref, rows, selectedId, onSelect, onOpen, onRemove }: AddressGridProps) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const { filter, search, found } = useAddresses();
  const rowHeight = useRowHeight();
  return (
    <ListGrid
      list="addresses"
      classes={styles}
      label={t`Addresses`}
      total={found}
      columns={columns}
      ref={ref}
      rows={rows}
      idOf={idOf}
      rowHeight={rowHeight}
      question={`${filter} ${search}`}
      selectedId={selectedId}
      onSelect={onSelect}
      onOpen={onOpen}
      onDelete={onRemove}
      {...(rows.length < found ? { onNearEnd: readMore } : {})}
      line={(entry, place) => <AddressRow entry={entry} nowMs={nowMs} {...place} onSelect={onSelect} />}
    />
  );
}
