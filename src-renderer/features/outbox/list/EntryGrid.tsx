import { Trans, useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { useFlow } from '../../../session/flow.ts';
import { useRowHeight } from '../../../session/row-height.ts';
import { ListGrid } from '../../../ui/list-grid.tsx';
import { useNow } from '../../../ui/use-now.ts';
import styles from '../outbox.module.css';
import { loadMoreEntries, useOutbox } from '../state/outbox-store.ts';
import { EntryLine } from './EntryLine.tsx';

const readMore = (): void => void loadMoreEntries();

const idOf = (entry: OutboxEntry): string => entry.id;

const columns = [
  { name: 'state', words: <Trans>State</Trans> },
  { name: 'what', words: <Trans>What</Trans> },
  { name: 'order', words: <Trans>Order</Trans> },
  { name: 'next', words: <Trans>Next</Trans> },
  { name: 'why', words: <Trans>Last problem</Trans> },
  { name: 'attempts', words: <Trans>Attempts</Trans> },
];

const columnsOfDone = columns.map(column =>
  column.name === 'next' ? { ...column, words: <Trans>Finished</Trans> } : column,
);

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
  const rowHeight = useRowHeight();
  return (
    <ListGrid
      list="outbox"
      classes={styles}
      label={t`Outbox items`}
      total={hasMore ? null : entries.length}
      columns={filter === 'done' ? columnsOfDone : columns}
      ref={ref}
      rows={entries}
      idOf={idOf}
      rowHeight={rowHeight}
      question={`${filter} ${search}`}
      selectedId={selectedId}
      onSelect={onSelect}
      onOpen={onOpen}
      {...(hasMore ? { onNearEnd: readMore } : {})}
      line={(entry, place) => (
        <EntryLine entry={entry} flow={flow} nowMs={nowMs} {...place} onSelect={onSelect} />
      )}
    />
  );
}
