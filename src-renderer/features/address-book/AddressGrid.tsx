// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { AddressEntry } from '../../../src-shared/address-book.ts';
import { formatCount, formatMoment } from '../../i18n/format.ts';
import { listHeaderHeight, useListGrid } from '../../ui/use-list-grid.ts';
import { useNow } from '../../ui/use-now.ts';
import { useRowHeight } from '../connection/row-height.ts';
import { addressLine, addressTitle, kindName } from './address-words.ts';
import { loadMoreAddresses, useAddresses } from './addresses-store.ts';
import '../../ui/list-grid.css';

const readMore = (): void => void loadMoreAddresses();
const idOf = (entry: AddressEntry): string => entry.id;
const lineId = (id: string): string => `address-${id}`;

const columns = [
  { name: 'name', words: <Trans>Name</Trans> },
  { name: 'address', words: <Trans>Address</Trans> },
  { name: 'contact', words: <Trans>Contact</Trans> },
  { name: 'phone', words: <Trans>Phone</Trans> },
  { name: 'kind', words: <Trans>Kind</Trans> },
  { name: 'used', words: <Trans>Used</Trans> },
  { name: 'last', words: <Trans>Last used</Trans> },
];

const Cut = ({ name, text }: { name: string; text: string }) => (
  <span role="gridcell" className={`addresses-${name} cut`} title={text}>
    {text === '' ? <span className="dim">–</span> : text}
  </span>
);

interface AddressRowProps {
  entry: AddressEntry;
  index: number;
  topPx: number;
  isSelected: boolean;
  nowMs: number;
  onSelect: (id: string) => void;
}

function AddressRow({ entry, index, topPx, isSelected, nowMs, onSelect }: AddressRowProps) {
  const isUsed = entry.useCount > 0;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the grid, which holds the focus.
    <div
      role="row"
      id={lineId(entry.id)}
      className="list-line list-row addresses-line"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      style={{ transform: `translateY(${topPx}px)` }}
      onClick={() => onSelect(entry.id)}
    >
      <span role="gridcell" className="addresses-name cut">
        {addressTitle(entry)}
      </span>
      <Cut name="address" text={addressLine(entry)} />
      <Cut name="contact" text={entry.contactName} />
      <Cut name="phone" text={entry.phone} />
      <Cut name="kind" text={kindName(entry.kind)} />
      <Cut name="used" text={isUsed ? formatCount(entry.useCount) : ''} />
      <Cut name="last" text={isUsed ? formatMoment(entry.usedAtMs, nowMs) : ''} />
    </div>
  );
}

export interface AddressGridProps {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly AddressEntry[];
  selectedId: string | null;
  onSelect: (id: string | null) => void;
  /** Enter: on to the details. */
  onOpen: () => void;
  onRemove: (id: string) => void;
}

/** The book: one tab stop; arrows move the selection, and the details follow it. */
export function AddressGrid({ ref, rows, selectedId, onSelect, onOpen, onRemove }: AddressGridProps) {
  const { t } = useLingui();
  const nowMs = useNow(30_000);
  const { filter, search, found } = useAddresses();
  const { lines, totalHeight, isSelectedShown, onKeyDown } = useListGrid({
    ref,
    rows,
    idOf,
    rowHeight: useRowHeight(),
    question: `${filter} ${search}`,
    selectedId,
    onSelect,
    onOpen,
    ...(rows.length < found ? { onNearEnd: readMore } : {}),
  });
  return (
    <div
      ref={ref}
      role="grid"
      className="list-grid addresses"
      tabIndex={0}
      aria-label={t`Addresses`}
      aria-rowcount={found + 1}
      aria-activedescendant={isSelectedShown && selectedId !== null ? lineId(selectedId) : undefined}
      onKeyDown={event => {
        if (event.key === 'Delete' && selectedId !== null) onRemove(selectedId);
        else onKeyDown(event);
      }}
    >
      <div role="rowgroup" className="list-head">
        <div role="row" className="list-line list-header addresses-line" aria-rowindex={1}>
          {columns.map(({ name, words }) => (
            <span key={name} role="columnheader" className={`addresses-${name}`}>
              {words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="list-body" style={{ height: totalHeight }}>
        {lines.map(line => {
          const entry = rows[line.index];
          return (
            entry && (
              <AddressRow
                key={line.key}
                entry={entry}
                index={line.index}
                topPx={line.start - listHeaderHeight}
                isSelected={entry.id === selectedId}
                nowMs={nowMs}
                onSelect={onSelect}
              />
            )
          );
        })}
      </div>
    </div>
  );
}
