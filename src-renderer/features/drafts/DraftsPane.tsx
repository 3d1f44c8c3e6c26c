import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, CircleAlert, Copy, FilePen, Paperclip, Trash2 } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import { formatMoment } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { isDialogOpen, isTyping } from '../../ui/keys.ts';
import { noValue } from '../../ui/no-value.tsx';
import { discardDraft, undoDiscard } from './discard.ts';
import styles from './drafts.module.css';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import { duplicateDraft } from './new-draft.ts';
import { type PaneProps, SearchedTable, Words } from './SearchedTable.tsx';
import { askTemplateOf } from './templates-store.ts';

/** Undoes the last discard on Ctrl+Z anywhere in this view, unless a text field has the focus. */
function useUndoKey(): void {
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || isTyping(event.target) || isDialogOpen()) return;
      if (undoDiscard()) event.preventDefault();
    };
    window.addEventListener('keydown', hear);
    return () => window.removeEventListener('keydown', hear);
  }, []);
}

const Reference = ({ row }: { row: DraftRow }) => (
  <span className={styles.referenceCell}>
    {row.customerReference === '' ? (
      <span className="dim">
        <Trans>no reference</Trans>
      </span>
    ) : (
      <Words text={row.customerReference} />
    )}
    {row.isRefused && (
      <Badge tone="bad" icon={CircleAlert}>
        <Trans>Refused</Trans>
      </Badge>
    )}
  </span>
);

const DocumentCount = ({ count }: { count: number }) =>
  count === 0 ? (
    noValue
  ) : (
    <span className={styles.documents}>
      <Paperclip size={13} aria-hidden /> {count}
    </span>
  );

/** The list of drafts, the last changed first. Enter opens a draft, Delete discards it. */
export function DraftsPane({ newOrder, ...pane }: PaneProps & { newOrder: ReactNode }) {
  const { t } = useLingui();
  const { rows, error } = useDrafts();
  useUndoKey();
  const nameOf = (row: DraftRow) =>
    row.customerReference || row.vehicle || row.pickupAddress || t`draft without text`;
  const discard = ({ localId }: DraftRow) => void discardDraft(localId);
  return (
    <SearchedTable
      {...pane}
      label={t`Drafts`}
      items={rows}
      error={error}
      onTryAgain={draftsQuery.read}
      empty={
        <EmptyState
          icon={FilePen}
          title={t`No drafts`}
          cause={t`What you type in a new order is kept here until you place it.`}
          action={newOrder}
        />
      }
      searched={<Trans>References, vehicles and addresses of drafts are searched.</Trans>}
      idOf={row => row.localId}
      titleOf={row => row.customerReference}
      nameOf={nameOf}
      first={{ label: t`Reference`, className: styles.reference, cell: row => <Reference row={row} /> }}
      more={[
        {
          label: t`Documents`,
          className: styles.count,
          cell: ({ documentCount }) => <DocumentCount count={documentCount} />,
        },
        {
          label: t`Changed`,
          className: styles.changed,
          cell: ({ updatedAtMs }) => formatMoment(updatedAtMs, pane.nowMs),
        },
      ]}
      actionsOf={row => {
        const name = nameOf(row);
        return [
          { icon: Copy, label: t`Duplicate ${name}`, onPress: () => void duplicateDraft(row.localId) },
          { icon: BookmarkPlus, label: t`Save ${name} as template`, onPress: () => askTemplateOf(row) },
          { icon: Trash2, label: t`Discard ${name}`, onPress: () => discard(row) },
        ];
      }}
      onOpen={({ localId }) => navigate({ view: 'order-form', localId })}
      onDelete={discard}
    />
  );
}
