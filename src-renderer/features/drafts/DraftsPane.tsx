import { Trans, useLingui } from '@lingui/react/macro';
import { FilePen } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import { folded, hasWords, searchWords } from '../../../src-shared/domain/fold.ts';
import { navigate } from '../../navigation/navigation.ts';
import { LoadFailure } from '../../session/LoadFailure.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { DraftsTable } from './DraftsTable.tsx';
import { discardDraft, undoDiscard } from './discard.ts';
import styles from './drafts.module.css';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import { duplicateDraft } from './duplicate.ts';
import { NoDraftMatch } from './NoDraftMatch.tsx';
import { suggestedTemplateName } from './template-name.ts';
import { askTemplateName } from './templates-store.ts';

const open = (localId: string): void => navigate({ view: 'order-form', localId });

const makeTemplate = ({ localId, pickupAddress, deliveryAddress }: DraftRow): void =>
  askTemplateName({ localId, suggestedName: suggestedTemplateName(pickupAddress, deliveryAddress) });

/** Takes the last discard back wherever one is in this view, but not while one types. */
function useUndoKey(): void {
  useEffect(() => {
    const hear = (event: globalThis.KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target) || isDialogOpen()) return;
      if (undoDiscard()) event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

/** Every word that is sought begins one of the draft's. */
const isFound = (row: DraftRow, words: readonly string[]): boolean =>
  hasWords(
    folded([row.customerReference, row.vehicle, row.pickupAddress, row.deliveryAddress].join(' ')),
    words,
  );

export interface DraftsPaneProps {
  search: string;
  nowMs: number;
  newOrder: ReactNode;
  onClearSearch: () => void;
  tableRef: RefObject<HTMLDivElement | null>;
}

/** Orders that were begun and not placed. */
export function DraftsPane({ search, nowMs, newOrder, onClearSearch, tableRef }: DraftsPaneProps) {
  const { t } = useLingui();
  const rows = useDrafts(state => state.rows);
  useUndoKey();
  const error = useDrafts(state => state.error);
  const words = searchWords(search);
  const found = rows?.filter(row => isFound(row, words)) ?? [];
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Delete' || !(event.target instanceof Element)) return;
    const key = event.target.closest('[role=row]')?.getAttribute('data-key');
    const row = found.find(one => one.localId === key);
    if (row) void discardDraft(row.localId);
  };
  return (
    <>
      <LoadFailure error={error} onTryAgain={draftsQuery.read} />
      {rows?.length === 0 && (
        <EmptyState
          icon={FilePen}
          title={t`No drafts`}
          cause={t`What you type in a new order is kept here until you place it.`}
          action={newOrder}
        />
      )}
      {rows !== null && rows.length > 0 && found.length === 0 && (
        <NoDraftMatch search={search} onClear={onClearSearch}>
          <Trans>References, vehicles and addresses of drafts are searched.</Trans>
        </NoDraftMatch>
      )}
      {found.length > 0 && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys are those of the table within
        <div ref={tableRef} className={styles.scroll} onKeyDown={onKeyDown}>
          <DraftsTable
            rows={found}
            nowMs={nowMs}
            onOpen={open}
            onDuplicate={({ localId }) => void duplicateDraft(localId)}
            onMakeTemplate={makeTemplate}
            onDiscard={({ localId }) => void discardDraft(localId)}
          />
        </div>
      )}
    </>
  );
}
