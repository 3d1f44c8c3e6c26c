import { t } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine, Trash2 } from 'lucide-react';
import { useMemo } from 'react';
import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import { navigate } from '../../navigation/navigation.ts';
import { orShowError } from '../../state/show-error.ts';
import type { Action } from '../../ui/action.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { discardChange } from './discard.ts';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import { actionsColumn, momentColumn, routeColumn, titleColumn, vehicleColumn } from './journey-columns.tsx';
import { type PaneProps, SearchedList } from './SearchedList.tsx';

const idOf = (row: TypedChangeRow): string => row.localId;
const titleOf = (row: TypedChangeRow): string => row.label;
const open = ({ localId }: TypedChangeRow): void => navigate({ view: 'change', localId });
const discard = ({ localId }: TypedChangeRow): void => void orShowError(() => discardChange(localId));

const actionsOf = (row: TypedChangeRow): readonly Action[] => [
  { icon: PencilLine, label: t`Continue editing ${row.label}`, run: () => open(row) },
  { icon: Trash2, label: t`Discard changes to ${row.label}`, run: () => discard(row) },
];

const changeColumns = () => [
  titleColumn(t`Order`, titleOf),
  vehicleColumn<TypedChangeRow>(),
  routeColumn<TypedChangeRow>(),
  momentColumn<TypedChangeRow>(
    t({ message: 'Changed', context: 'time of the last change' }),
    row => row.updatedAtMs,
  ),
  actionsColumn(actionsOf),
];

/** The list of unsent changes of accepted orders. Enter continues a change, Delete discards it. */
export function ChangesPane(pane: PaneProps) {
  const { t: say } = useLingui();
  const { changes, error } = useDrafts();
  const columns = useMemo(changeColumns, []);
  return (
    <SearchedList
      {...pane}
      name="change"
      label={say`Unsent changes`}
      items={changes}
      error={error}
      onTryAgain={draftsQuery.read}
      empty={
        <EmptyState
          icon={PencilLine}
          title={say`No unsent changes`}
          cause={say`Changes that you make to accepted orders stay here until you send or discard them.`}
        />
      }
      searched={<Trans>The search covers the references, vehicles and addresses of these orders.</Trans>}
      idOf={idOf}
      titleOf={titleOf}
      columns={columns}
      actionsOf={actionsOf}
      onOpen={open}
      onDelete={discard}
    />
  );
}
