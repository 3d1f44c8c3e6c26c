import { useLingui } from '@lingui/react/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatCount } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../session/flow.ts';
import { useRowHeight } from '../../../session/row-height.ts';
import type { PlainColumn } from '../../../ui/data-grid/columns.ts';
import { ListGrid, type ListSelection } from '../../../ui/data-grid/ListGrid.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { EntryBadge } from '../item/EntryBadge.tsx';
import styles from '../outbox.module.css';
import { entryNext, entryTrouble } from '../state/entry-state.ts';
import { loadMoreEntries, useOutbox } from '../state/outbox-store.ts';

const readMore = (): void => void loadMoreEntries();
const idOf = (entry: OutboxEntry): string => entry.id;
const whyOf = (entry: OutboxEntry): string => entryTrouble(entry)?.title ?? '';

function useColumns(): PlainColumn<OutboxEntry>[] {
  const { t } = useLingui();
  const nowMs = useNow(1_000);
  const flow = useFlow();
  const isDone = useOutbox(state => state.filter === 'done');
  return [
    {
      name: 'state',
      label: t`State`,
      className: styles.state,
      cell: entry => <EntryBadge entry={entry} />,
    },
    { name: 'what', label: t`What`, cell: entryWhat, titleOf: entryWhat },
    {
      name: 'order',
      label: t`Order`,
      className: styles.order,
      cell: entry => entry.orderLabel,
      titleOf: entry => entry.orderId ?? entry.orderLabel,
    },
    {
      name: 'next',
      label: isDone ? t`Finished` : t`Next`,
      className: styles.next,
      cell: entry => entryNext(entry, flow, nowMs),
    },
    {
      name: 'why',
      label: t`Last problem`,
      className: styles.why,
      cell: entry => whyOf(entry) || <span className="dim">–</span>,
      titleOf: whyOf,
    },
    {
      name: 'attempts',
      label: t`Attempts`,
      align: 'end',
      className: styles.attempts,
      cell: entry => formatCount(entry.attempts),
    },
  ];
}

/** The list of outbox items. The details show the selected item. */
export function EntryGrid(props: ListSelection<OutboxEntry>) {
  const { t } = useLingui();
  const { filter, search, hasMore } = useOutbox();
  return (
    <ListGrid
      {...props}
      name="outbox"
      classes={styles}
      label={t`Outbox items`}
      rowCount={hasMore ? null : props.rows.length}
      columns={useColumns()}
      idOf={idOf}
      rowHeight={useRowHeight()}
      question={`${filter} ${search}`}
      onNearEnd={hasMore ? readMore : undefined}
    />
  );
}
