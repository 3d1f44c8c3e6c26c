import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { BookUser, Download, Plus, SearchX, Upload } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import type { AddressEntry } from '../../../src-shared/contract/address-book.ts';
import { formatCount } from '../../i18n/format.ts';
import { currentRoute, navigate } from '../../navigation/navigation.ts';
import { useDetailsWidth } from '../../state/details-width.ts';
import { Button } from '../../ui/button.tsx';
import { Chips } from '../../ui/chips.tsx';
import { useFocusOnceThere } from '../../ui/data-grid/use-cursor.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorNotice } from '../../ui/error-notice.tsx';
import { ListAndDetails } from '../../ui/list-and-details.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import viewStyles from '../../ui/view.module.css';
import { ReadingNotice } from '../table-file/ReadingNotice.tsx';
import { useReading } from '../table-file/use-reading.ts';
import { AddressGrid } from './AddressGrid.tsx';
import { AddressInspector } from './AddressInspector.tsx';
import { exportAddresses, type Imported, importAddresses, removeAddress } from './address-actions.ts';
import styles from './address-book.module.css';
import {
  addressBeside,
  filterAddresses,
  loadAddresses,
  searchAddresses,
  showAddress,
  useAddresses,
  watchAddresses,
} from './addresses-store.ts';
import { ImportNotice } from './ImportNotice.tsx';

/** Id in the route for a new address that is not stored yet. */
const newId = 'new';

const select = (id: string | null): void => {
  // Only the first selection adds to the history, and moving from row to row does not. So the back button closes the
  // details.
  const isOpen = 'entryId' in currentRoute();
  navigate(id === null ? { view: 'addresses' } : { view: 'addresses', entryId: id }, { replace: isOpen });
};

function Import({ isBusy, onFile }: { isBusy: boolean; onFile: (file: File) => void }) {
  const { t } = useLingui();
  return (
    <FileTrigger
      acceptedFileTypes={['.csv', '.txt', '.tsv', '.xlsx', 'text/csv']}
      onSelect={files => {
        const file = files?.[0];
        if (file) onFile(file);
      }}
    >
      <Button icon={Upload} isBusy={isBusy}>{t`Import …`}</Button>
    </FileTrigger>
  );
}

function Empty({ newAddress }: { newAddress: ReactNode }) {
  const { search, filter, total, rows } = useAddresses();
  if (rows === null) return null;
  if (total === 0) {
    return (
      <EmptyState
        icon={BookUser}
        title={<Trans>No addresses yet</Trans>}
        cause={
          <Trans>
            Dispatch saves the addresses of your orders here, and suggests them while you type. You can also
            import addresses from a file.
          </Trans>
        }
        action={newAddress}
      />
    );
  }
  return (
    <EmptyState
      icon={SearchX}
      title={
        search.trim() === '' ? (
          <Trans>No addresses of this kind</Trans>
        ) : (
          <Trans>No match for “{search}”</Trans>
        )
      }
      cause={
        <Trans>
          Search by the beginning of a word in names, addresses, contacts, phone numbers and notes.
        </Trans>
      }
      action={
        <Button
          onPress={() => {
            if (filter !== 'all') filterAddresses('all');
            searchAddresses('');
          }}
        >
          <Trans>Show all</Trans>
        </Button>
      }
    />
  );
}

/** The address book: stops with contacts, and CMR recipients, learned from orders or entered here. */
export function AddressesView({ entryId }: { entryId: string | null }) {
  const { t } = useLingui();
  const { rows, shown, search, filter, found, total, error } = useAddresses();
  const [imported, setImported] = useState<Imported | null>(null);
  const reading = useReading();
  const takeFile = async (file: File) => {
    setImported(null);
    setImported(await reading.read(file.name, signal => importAddresses(file, signal)));
  };
  const grid = useRef<HTMLDivElement>(null);
  const inspector = useRef<HTMLElement>(null);
  useEffect(watchAddresses, []);
  const isNew = entryId === newId;
  useEffect(() => showAddress(isNew ? null : entryId), [entryId, isNew]);
  const selected = shown?.id === entryId ? shown : null;
  const width = useDetailsWidth();
  const openDetails = useFocusOnceThere(() => inspector.current?.querySelector('input'));
  const close = () => {
    select(null);
    grid.current?.focus();
  };
  const remove = async (entry: AddressEntry) => {
    const next = addressBeside(entry.id);
    if (!(await removeAddress(entry))) return;
    select(next);
    grid.current?.focus();
  };
  const newAddress = (
    <Button icon={Plus} onPress={() => select(newId)}>
      <Trans>New address</Trans>
    </Button>
  );
  const isListed = rows !== null && rows.length > 0;
  const foundCount = formatCount(found);
  return (
    <div className={viewStyles.view}>
      <div className={viewStyles.bar}>
        <h1>
          <Trans>Addresses</Trans>
        </h1>
        <SearchBox
          value={search}
          onChange={searchAddresses}
          label={t`Search addresses`}
          placeholder={t`Name, address, city, contact …`}
          clearLabel={t`Clear search`}
          onArrowDown={() => grid.current?.focus()}
        />
        <span className="sub" role="status">
          {rows !== null &&
            (found === total ? (
              <Plural value={total} one="# address" other="# addresses" />
            ) : (
              <Plural
                value={total}
                one={`${foundCount} of # address`}
                other={`${foundCount} of # addresses`}
              />
            ))}
        </span>
        <span className={viewStyles.push} />
        <Import isBusy={reading.name !== null} onFile={file => void takeFile(file)} />
        <Button icon={Download} isDisabled={total === 0} onPress={() => void exportAddresses()}>
          <Trans>Export …</Trans>
        </Button>
        {newAddress}
      </div>
      <ListAndDetails
        width={width}
        onClose={close}
        details={
          (selected || isNew) && (
            <AddressInspector
              key={entryId}
              ref={inspector}
              entry={isNew ? null : selected}
              onSaved={select}
              onRemove={entry => void remove(entry)}
              onClose={close}
              list={grid}
            />
          )
        }
      >
        <div className="strip">
          <Chips
            label={t({ message: 'Show', context: 'name of a group of filters' })}
            chips={[
              { id: 'all', words: t({ message: 'All', context: 'addresses' }) },
              { id: 'stop', words: t`Stops` },
              { id: 'cmr-recipient', words: t`CMR recipients` },
            ]}
            chosen={filter}
            onChoose={filterAddresses}
          />
        </div>
        <ErrorNotice error={error} onTryAgain={loadAddresses} />
        {reading.name !== null && (
          <div className={styles.notice}>
            <ReadingNotice reading={reading} />
          </div>
        )}
        {imported && (
          <div className={styles.notice}>
            <ImportNotice imported={imported} onDismiss={() => setImported(null)} />
          </div>
        )}
        {isListed ? (
          <AddressGrid
            ref={grid}
            rows={rows}
            selectedId={entryId}
            onSelect={select}
            onOpen={openDetails}
            onEdit={id => {
              select(id);
              openDetails();
            }}
            onDelete={id => {
              const entry = rows.find(row => row.id === id);
              if (entry) void remove(entry);
            }}
          />
        ) : (
          <Empty newAddress={newAddress} />
        )}
      </ListAndDetails>
    </div>
  );
}
