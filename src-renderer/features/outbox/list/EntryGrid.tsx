import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { formatCount } from '../../../i18n/format.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { useFlow } from '../../../state/flow.ts';
import { useRowHeight } from '../../../state/row-height.ts';
import type { GridColumn } from '../../../ui/data-grid/columns.ts';
import { ListGrid, type ListSelection } from '../../../ui/data-grid/ListGrid.tsx';
import { RowMenu } from '../../../ui/data-grid/RowMenu.tsx';
import type { OpenRowMenu } from '../../../ui/data-grid/use-data-grid.ts';
import { Matched, SearchedRows } from '../../../ui/matched.tsx';
import { noValue } from '../../../ui/no-value.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { EntryBadge } from '../item/EntryBadge.tsx';
import { entryCommands, entryLinks } from '../item/entry-commands.ts';
import styles from '../outbox.module.css';
import { entryNext, entryTrouble } from '../state/entry-state.ts';
import { loadMoreEntries, useOutbox } from '../state/outbox-store.ts';

const readMore = (): void => void loadMoreEntries();
const idOf = (entry: OutboxEntry): string => entry.id;
const whyOf = (entry: OutboxEntry): string => entryTrouble(entry)?.title ?? '';

/** A column with a fixed width, whatever its cells contain. */
const fixed = (
  name: string,
  label: string,
  widthPx: number,
): Pick<GridColumn<OutboxEntry>, 'name' | 'label' | 'widthPx' | 'minPx' | 'isSortable' | 'dispensable'> => ({
  name,
  label,
  widthPx,
  minPx: widthPx,
  isSortable: false,
  dispensable: 0,
});

/** Says when an outbox item will be sent. The text follows the clock. */
function Next({ entry }: { entry: OutboxEntry }) {
  return entryNext(entry, useFlow(), useNow(1_000));
}

function useColumns(): readonly GridColumn<OutboxEntry>[] {
  const { t } = useLingui();
  const isDone = useOutbox(state => state.filter === 'done');
  return useMemo(
    () => [
      {
        ...fixed('state', t`Status`, 146),
        className: styles.state,
        cell: entry => <EntryBadge entry={entry} />,
      },
      {
        ...fixed('what', t({ message: 'Item', context: 'heading of a column of the outbox' }), 240),
        minPx: 120,
        needOf: entry => ({ whole: [{ text: entryWhat(entry) }], least: [{ text: '', px: 120 }] }),
        cell: entry => <Matched text={entryWhat(entry)} />,
        titleOf: entryWhat,
      },
      {
        ...fixed('order', t`Order`, 120),
        fold: 3,
        needOf: entry => ({ whole: [{ text: entry.orderLabel }], least: [{ text: '', px: 84 }] }),
        cell: entry => <Matched text={entry.orderLabel} />,
        titleOf: entry => entry.orderId ?? entry.orderLabel,
      },
      {
        ...fixed(
          'next',
          isDone ? t`Finished` : t({ message: 'Next attempt', context: 'when an outbox item is sent next' }),
          160,
        ),
        cell: entry => <Next entry={entry} />,
      },
      {
        ...fixed('why', t`Last problem`, 220),
        fold: 2,
        className: styles.why,
        needOf: entry => ({ whole: [{ text: whyOf(entry) }], least: [{ text: '', px: 110 }] }),
        cell: entry => whyOf(entry) || noValue,
        titleOf: whyOf,
      },
      {
        ...fixed('attempts', t`Attempts`, 68),
        fold: 1,
        dispensable: 1,
        align: 'end',
        cell: entry => formatCount(entry.attempts),
      },
    ],
    [t, isDone],
  );
}

/** The menu of an outbox item. */
function EntryRowMenu(open: OpenRowMenu<OutboxEntry>) {
  return <RowMenu open={open} groups={[entryCommands(open.row, useFlow()), entryLinks(open.row)]} />;
}

/** The list of outbox items. The details show the selected item. */
export function EntryGrid(props: ListSelection<OutboxEntry>) {
  const { t } = useLingui();
  const { filter, search, hasMore } = useOutbox();
  return (
    <SearchedRows search={search} place="anywhere">
      <ListGrid
        {...props}
        name="outbox"
        label={t`Outbox items`}
        rowCount={hasMore ? null : props.rows.length}
        columns={useColumns()}
        idOf={idOf}
        rowHeight={useRowHeight()}
        question={`${filter} ${search}`}
        onNearEnd={hasMore ? readMore : undefined}
        menuOf={open => <EntryRowMenu {...open} />}
      />
    </SearchedRows>
  );
}
