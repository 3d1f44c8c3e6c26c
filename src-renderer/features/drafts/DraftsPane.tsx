import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { BookmarkPlus, CircleAlert, Copy, FilePen, Paperclip, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import type { DraftRow } from '../../../src-shared/contract/drafts.ts';
import { navigate } from '../../navigation/navigation.ts';
import type { Action } from '../../ui/action.ts';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Matched } from '../../ui/matched.tsx';
import { noValue } from '../../ui/no-value.tsx';
import { discardDraft } from './discard.ts';
import styles from './drafts.module.css';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import {
  actionsColumn,
  momentColumn,
  narrowColumn,
  routeColumn,
  titleColumn,
  vehicleColumn,
} from './journey-columns.tsx';
import { duplicateDraft } from './new-draft.ts';
import { type PaneProps, SearchedList } from './SearchedList.tsx';
import { askTemplateOf } from './templates-store.ts';

const Reference = ({ row }: { row: DraftRow }) => (
  <span className={styles.reference}>
    {row.customerReference === '' ? (
      <span className="dim">
        <Trans>no reference</Trans>
      </span>
    ) : (
      <span className="cut">
        <Matched text={row.customerReference} />
      </span>
    )}
    {row.isRefused && (
      <Badge tone="bad" icon={CircleAlert}>
        <Trans>Rejected</Trans>
      </Badge>
    )}
    {row.isWithdrawn && (
      <Badge tone="warn" icon={Undo2}>
        <Trans>Withdrawn, not placed</Trans>
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

const idOf = (row: DraftRow): string => row.localId;
const titleOf = (row: DraftRow): string => row.customerReference;
const open = ({ localId }: DraftRow): void => navigate({ view: 'order-form', localId });
const discard = ({ localId }: DraftRow): void => void discardDraft(localId);

function actionsOf(row: DraftRow): readonly Action[] {
  const name = row.customerReference || row.vehicle || row.pickupAddress || t`unnamed draft`;
  return [
    { icon: Copy, label: t`Duplicate ${name}`, run: () => void duplicateDraft(row.localId) },
    { icon: BookmarkPlus, label: t`Save ${name} as template`, run: () => askTemplateOf(row) },
    { icon: Trash2, label: t`Discard ${name}`, run: () => discard(row) },
  ];
}

/**
 * Widths in pixels of the badges that can stand beside a draft’s reference: `Rejected`, and `Withdrawn, not placed`.
 */
const refusedPx = 96;
const withdrawnPx = 172;

const signPx = ({ isRefused, isWithdrawn }: DraftRow): number =>
  isRefused ? refusedPx : isWithdrawn ? withdrawnPx : 0;

const draftColumns = () => [
  titleColumn(t`Reference`, titleOf, row => <Reference row={row} />, signPx),
  vehicleColumn<DraftRow>(),
  routeColumn<DraftRow>(),
  narrowColumn<DraftRow>(t`Documents`, 84, ({ documentCount }) => <DocumentCount count={documentCount} />),
  momentColumn<DraftRow>(
    t({ message: 'Changed', context: 'time of the last change' }),
    row => row.updatedAtMs,
  ),
  actionsColumn(actionsOf),
];

/** The list of drafts, the last changed first. Enter opens a draft, Delete discards it. */
export function DraftsPane({ newOrder, ...pane }: PaneProps & { newOrder: ReactNode }) {
  const { t: say } = useLingui();
  const { rows, error } = useDrafts();
  const columns = useMemo(draftColumns, []);
  return (
    <SearchedList
      {...pane}
      name="draft"
      label={say`Drafts`}
      items={rows}
      error={error}
      onTryAgain={draftsQuery.read}
      empty={
        <EmptyState
          icon={FilePen}
          title={say`No drafts`}
          cause={say`Orders that you start are saved here as drafts until you place them.`}
          action={newOrder}
        />
      }
      searched={<Trans>The search covers the references, vehicles and addresses of drafts.</Trans>}
      idOf={idOf}
      titleOf={titleOf}
      columns={columns}
      actionsOf={actionsOf}
      onOpen={open}
      onDelete={discard}
    />
  );
}
