// biome-ignore-all lint/a11y/useSemanticElements: rows are placed by the virtualizer, which table elements do not allow.
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid holds the focus and names its active row.
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { OutboxEntry } from '../../../src-shared/records.ts';
import { listHeaderHeight, useListGrid } from '../../ui/use-list-grid.ts';
import { useNow } from '../../ui/use-now.ts';
import { useFlow } from '../connection/flow.ts';
import { useRowHeight } from '../connection/row-height.ts';
import { EntryLine, entryLineId } from './EntryLine.tsx';
import { loadMoreEntries, useOutbox } from './outbox-store.ts';
import '../../ui/list-grid.css';

const readMore = (): void => void loadMoreEntries();

const idOf = (entry: OutboxEntry): string => entry.id;

const columns = [
  { name: 'state', words: <Trans>State</Trans> },
  { name: 'what', words: <Trans>What</Trans> },
  { name: 'order', words: <Trans>Order</Trans> },
  { name: 'next', words: <Trans>Next</Trans>, wordsOfDone: <Trans>Finished</Trans> },
  { name: 'why', words: <Trans>Last problem</Trans> },
  { name: 'attempts', words: <Trans>Attempts</Trans> },
];

export interface EntryGridProps {
  ref: RefObject<HTMLDivElement | null>;
  entries: readonly OutboxEntry[];
  selectedId: string | null;
  onSelect: (entryId: string | null) => void;
  /** Enter: on to the details. */
  onOpen: () => void;
}

/** The entries: one tab stop; arrows move the selection, and the details follow it. */
export function EntryGrid({ ref, entries, selectedId, onSelect, onOpen }: EntryGridProps) {
  const { t } = useLingui();
  const nowMs = useNow(1_000);
  const flow = useFlow();
  const { filter, search, hasMore } = useOutbox();
  const { lines, totalHeight, isSelectedShown, onKeyDown } = useListGrid({
    ref,
    rows: entries,
    idOf,
    rowHeight: useRowHeight(),
    question: `${filter} ${search}`,
    selectedId,
    onSelect,
    onOpen,
    ...(hasMore ? { onNearEnd: readMore } : {}),
  });
  return (
    <div
      ref={ref}
      role="grid"
      className="list-grid outbox"
      tabIndex={0}
      aria-label={t`Outbox entries`}
      aria-rowcount={hasMore ? -1 : entries.length + 1}
      aria-activedescendant={isSelectedShown && selectedId !== null ? entryLineId(selectedId) : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="rowgroup" className="list-head">
        <div role="row" className="list-line list-header outbox-line" aria-rowindex={1}>
          {columns.map(({ name, words, wordsOfDone }) => (
            <span key={name} role="columnheader" className={`outbox-${name}`}>
              {filter === 'done' ? (wordsOfDone ?? words) : words}
            </span>
          ))}
        </div>
      </div>
      <div role="rowgroup" className="list-body" style={{ height: totalHeight }}>
        {lines.map(line => {
          const entry = entries[line.index];
          return (
            entry && (
              <EntryLine
                key={line.key}
                entry={entry}
                index={line.index}
                topPx={line.start - listHeaderHeight}
                isSelected={entry.id === selectedId}
                flow={flow}
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
