import { type ReactNode, type RefObject, useMemo } from 'react';
import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold-letters.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import { useRowHeight } from '../../state/row-height.ts';
import type { Action } from '../../ui/action.ts';
import type { GridColumn } from '../../ui/data-grid/columns.ts';
import { ListGrid } from '../../ui/data-grid/ListGrid.tsx';
import { RowMenu } from '../../ui/data-grid/RowMenu.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { areSingleKeysOn } from '../../ui/keys.ts';
import { SearchedRows } from '../../ui/matched.tsx';
import { NoMatch } from '../../ui/no-match.tsx';

/** Props that the view passes to each of its panes. */
export interface PaneProps {
  search: string;
  onClearSearch: () => void;
  gridRef: RefObject<HTMLDivElement | null>;
}

/** What each row of the three lists has: a vehicle and its route. */
export interface Journey {
  vehicle: string;
  pickupAddress: string;
  deliveryAddress: string;
}

export interface SearchedListProps<Item extends Journey> extends PaneProps {
  /** Prefix for the ids of the row elements in the page. */
  name: string;
  label: string;
  /** All items, also those that the search does not find; null until the first answer. */
  items: readonly Item[] | null;
  error: AppError | null;
  onTryAgain: () => void;
  /** Shown if the list has no items at all. */
  empty: ReactNode;
  /** Says what the search looks at; shown if the search finds nothing. */
  searched: ReactNode;
  idOf: (item: Item) => string;
  /** Text of the item's first column, in which the search looks, too. */
  titleOf: (item: Item) => string;
  /** The columns. Pass the same array for as long as the columns do not change. */
  columns: readonly GridColumn<Item>[];
  actionsOf: (item: Item) => readonly Action[];
  /** Called when the user presses Enter, E, or the row itself. */
  onOpen: (item: Item) => void;
  /** Called when the user presses the Delete key. */
  onDelete: (item: Item) => void;
}

/** The items that match the search: each word of the search is the beginning of a word of the item. */
function foundOf<Item extends Journey>(
  items: readonly Item[],
  titleOf: (item: Item) => string,
  words: readonly string[],
): readonly Item[] {
  if (words.length === 0) return items;
  return items.filter(item =>
    hasWords(
      folded([titleOf(item), item.vehicle, item.pickupAddress, item.deliveryAddress].join(' ')),
      words,
    ),
  );
}

const openedInPlace = (): void => undefined;

function ItemsGrid<Item extends Journey>(props: SearchedListProps<Item> & { items: readonly Item[] }) {
  const { name, label, items, search, gridRef, columns, idOf, actionsOf, onOpen, onDelete } = props;
  const itemOf = (id: string | null) => items.find(item => idOf(item) === id);
  return (
    <ListGrid
      ref={gridRef}
      name={name}
      label={label}
      columns={columns}
      rows={items}
      idOf={idOf}
      rowHeight={useRowHeight()}
      question={search}
      hasDetails={false}
      menuOf={open => <RowMenu open={open} groups={[actionsOf(open.row)]} />}
      selectedId={null}
      onSelect={id => {
        const item = itemOf(id);
        if (item) onOpen(item);
      }}
      onOpen={openedInPlace}
      onDelete={id => {
        const item = itemOf(id);
        if (item) onDelete(item);
      }}
      onOtherKey={(event, item) => {
        const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
        if (key !== 'e' || ctrlKey || metaKey || altKey || shiftKey || !areSingleKeysOn()) return;
        event.preventDefault();
        onOpen(item);
      }}
    />
  );
}

/** One list of the drafts view: the rows that match the search, or the reason why there are none. */
export function SearchedList<Item extends Journey>(props: SearchedListProps<Item>) {
  const { items, error, onTryAgain, empty, search, searched, onClearSearch, titleOf } = props;
  const words = useMemo(() => searchWords(search), [search]);
  const found = useMemo(() => foundOf(items ?? [], titleOf, words), [items, titleOf, words]);
  return (
    <SearchedRows search={search}>
      <ErrorNotice error={error} onTryAgain={onTryAgain} />
      {items?.length === 0 && empty}
      {items !== null && items.length > 0 && found.length === 0 && (
        <NoMatch search={search} onClear={onClearSearch}>
          {searched}
        </NoMatch>
      )}
      {found.length > 0 && <ItemsGrid {...props} items={found} />}
    </SearchedRows>
  );
}
