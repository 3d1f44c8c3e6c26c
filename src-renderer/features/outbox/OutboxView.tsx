import { useEffect, useRef } from 'react';
import { currentRoute, navigate } from '../../navigation/navigation.ts';
import { useDetailsWidth } from '../../state/details-width.ts';
import { useFocusOnceThere } from '../../ui/data-grid/use-cursor.ts';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListAndDetails } from '../../ui/list-and-details.tsx';
import viewStyles from '../../ui/view.module.css';
import { EntryInspector } from './item/EntryInspector.tsx';
import { EntryGrid } from './list/EntryGrid.tsx';
import { OutboxBar, OutboxFilters } from './list/OutboxBar.tsx';
import { OutboxEmpty } from './list/OutboxEmpty.tsx';
import styles from './outbox.module.css';
import { onEntryKey } from './state/entry-keys.ts';
import { entryBeside, loadOutbox, showEntry, useOutbox, watchOutbox } from './state/outbox-store.ts';

const select = (entryId: string | null) => {
  // Only the first selection adds to the history, and later ones replace it. So the back button closes the details.
  const isOpen = 'entryId' in currentRoute();
  navigate(entryId === null ? { view: 'outbox' } : { view: 'outbox', entryId }, { replace: isOpen });
};

export function OutboxView({ entryId }: { entryId: string | null }) {
  const { entries, shown, isGone, error } = useOutbox();
  const grid = useRef<HTMLDivElement>(null);
  const inspector = useRef<HTMLElement>(null);
  useEffect(watchOutbox, []);
  useEffect(() => showEntry(entryId), [entryId]);
  const selected = shown?.id === entryId ? shown : (entries?.find(entry => entry.id === entryId) ?? null);
  useEffect(() => {
    if (!isGone || entryId === null) return;
    // The item was discarded: the next one is selected, and the list gets the focus, so that its keys still work.
    select(entryBeside(entryId));
    grid.current?.focus();
  }, [isGone, entryId]);
  const width = useDetailsWidth();
  const openDetails = useFocusOnceThere(() => inspector.current);
  const close = () => {
    select(null);
    grid.current?.focus();
  };
  const isListed = entries !== null && entries.length > 0;
  return (
    <div className={viewStyles.view}>
      <OutboxBar onArrowDown={() => grid.current?.focus()} />
      <ListAndDetails
        width={width}
        onClose={close}
        details={selected && <EntryInspector ref={inspector} entry={selected} onClose={close} list={grid} />}
        onKeyDown={event => {
          if (selected) onEntryKey(event, selected);
        }}
      >
        <OutboxFilters />
        {error && (
          <div className={styles.error}>
            <ErrorNotice error={error} onTryAgain={loadOutbox} />
          </div>
        )}
        {isListed && (
          <EntryGrid
            ref={grid}
            rows={entries}
            selectedId={entryId}
            onSelect={select}
            onOpen={openDetails}
            onOtherKey={(event, entry) => {
              // While details are open, a handler further up in the page receives the keys of their item.
              if (!selected) onEntryKey(event, entry);
            }}
          />
        )}
        {!isListed && error === null && <OutboxEmpty />}
      </ListAndDetails>
    </div>
  );
}
