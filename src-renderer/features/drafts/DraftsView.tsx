import { Trans, useLingui } from '@lingui/react/macro';
import { FilePen, FileSpreadsheet, Plus, RotateCw, SearchX } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { DraftRow } from '../../../src-shared/records.ts';
import { onEvent } from '../../bridge/bridge.ts';
import { errorText } from '../../i18n/error-text.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SearchBox } from '../../ui/search-box.tsx';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';
import { startNewOrder } from '../orders/new-order.ts';
import { DraftsTable } from './DraftsTable.tsx';
import styles from './drafts.module.css';
import { loadDrafts, removeDraft, useDrafts } from './drafts-store.ts';

const open = (localId: string): void => navigate({ view: 'entry', localId });

function useFreshDrafts(): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    const load = () => {
      setNowMs(Date.now());
      void loadDrafts();
    };
    load();
    return onEvent('orders.changed', load);
  }, []);
  return nowMs;
}

function LoadFailure() {
  const { t } = useLingui();
  const error = useDrafts(state => state.error);
  if (error === null) return null;
  const { title, detail } = errorText(error);
  return (
    <Notice
      tone="bad"
      title={title}
      actions={<Button icon={RotateCw} onPress={() => void loadDrafts()}>{t`Try again`}</Button>}
    >
      {detail}
    </Notice>
  );
}

function DiscardDialog({ row, onClose }: { row: DraftRow | null; onClose: () => void }) {
  const { t } = useLingui();
  const discard = async (localId: string) => {
    try {
      await removeDraft(localId);
      showToast({ tone: 'neutral', text: t`Draft discarded.` });
    } catch (cause) {
      showError(cause);
    }
  };
  return (
    <ConfirmDialog
      isOpen={row !== null}
      title={t`Discard this draft?`}
      confirmLabel={t`Discard`}
      onConfirm={() => {
        if (row) void discard(row.localId);
      }}
      onClose={onClose}
    >
      <Trans>Its text and its documents are removed from this computer. Nothing was sent.</Trans>
    </ConfirmDialog>
  );
}

/** Every word that is sought is part of the draft's. */
function isFound(row: DraftRow, search: string): boolean {
  const words = [row.customerReference, row.vehicle, row.pickupAddress, row.deliveryAddress]
    .join('\n')
    .toLocaleLowerCase();
  return search
    .toLocaleLowerCase()
    .split(/\s+/)
    .every(word => words.includes(word));
}

/** Orders that were begun and not placed. */
export function DraftsView() {
  const { t } = useLingui();
  const nowMs = useFreshDrafts();
  const rows = useDrafts(state => state.rows);
  const search = useDrafts(state => state.search);
  const setSearch = (next: string) => useDrafts.setState({ search: next });
  const table = useRef<HTMLDivElement>(null);
  const [asked, setAsked] = useState<DraftRow | null>(null);
  const newOrder = (
    <Button variant="primary" icon={Plus} onPress={() => void startNewOrder()}>{t`New order`}</Button>
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const key = event.target.closest('[role=row]')?.getAttribute('data-key');
    const row = rows?.find(one => one.localId === key);
    if (row) setAsked(row);
  };
  const found = rows?.filter(row => isFound(row, search)) ?? [];
  let content: ReactNode = null;
  if (rows !== null && rows.length > 0 && found.length === 0) {
    content = (
      <EmptyState
        icon={SearchX}
        title={<Trans>No match for “{search}”</Trans>}
        cause={<Trans>References, vehicles and addresses of drafts are searched.</Trans>}
        action={
          <Button onPress={() => setSearch('')}>
            <Trans>Clear search</Trans>
          </Button>
        }
      />
    );
  } else if (rows !== null && rows.length > 0) {
    content = (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the table within
      <div ref={table} className={styles.scroll} onKeyDown={onKeyDown}>
        <DraftsTable rows={found} nowMs={nowMs} onOpen={open} onDelete={setAsked} />
      </div>
    );
  } else if (rows !== null) {
    content = (
      <EmptyState
        icon={FilePen}
        title={t`No drafts`}
        cause={t`What you type in a new order is kept here until you place it.`}
        action={newOrder}
      />
    );
  }
  return (
    <div className={styles.view}>
      <header className={styles.header}>
        <h1>
          <Trans>Drafts</Trans>
        </h1>
        {rows !== null && rows.length > 0 && (
          <SearchBox
            value={search}
            onChange={setSearch}
            label={t`Search drafts`}
            placeholder={t`Reference, vehicle, address …`}
            clearLabel={t`Clear search`}
            onArrowDown={() => table.current?.querySelector<HTMLElement>('[role=row][data-key]')?.focus()}
          />
        )}
        <span className="grow" />
        <Button icon={FileSpreadsheet} onPress={() => navigate({ view: 'many' })}>{t`Many at once`}</Button>
        {rows !== null && rows.length > 0 && newOrder}
      </header>
      <div className={styles.body}>
        <LoadFailure />
        {content}
      </div>
      <DiscardDialog row={asked} onClose={() => setAsked(null)} />
    </div>
  );
}
