import { Trans, useLingui } from '@lingui/react/macro';
import { PencilLine } from 'lucide-react';
import type { TypedChangeRow } from '../../../src-shared/contract/changes.ts';
import { formatMoment } from '../../i18n/format.ts';
import { navigate } from '../../navigation/navigation.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import styles from './drafts.module.css';
import { draftsQuery, useDrafts } from './drafts-store.ts';
import { type PaneProps, SearchedTable, Words } from './SearchedTable.tsx';

const goOn = ({ localId }: TypedChangeRow): void => navigate({ view: 'change', localId });

/** The list of unsent changes of accepted orders. Enter continues the selected change. */
export function ChangesPane(pane: PaneProps) {
  const { t } = useLingui();
  const { changes, error } = useDrafts();
  return (
    <SearchedTable
      {...pane}
      label={t`Unsent changes`}
      items={changes}
      error={error}
      onTryAgain={draftsQuery.read}
      empty={
        <EmptyState
          icon={PencilLine}
          title={t`No unsent changes`}
          cause={t`Changes you start on accepted orders are kept here until you send or discard them.`}
        />
      }
      searched={<Trans>References, vehicles and addresses of the orders are searched.</Trans>}
      idOf={row => row.localId}
      titleOf={row => row.label}
      first={{
        label: t`Order`,
        className: styles.reference,
        cell: ({ label }) => <Words text={label} />,
      }}
      more={[
        {
          label: t`Changed`,
          className: styles.changed,
          cell: ({ updatedAtMs }) => formatMoment(updatedAtMs, pane.nowMs),
        },
      ]}
      actionsOf={row => [
        { icon: PencilLine, label: t`Continue editing ${row.label}`, onPress: () => goOn(row) },
      ]}
      onOpen={goOn}
    />
  );
}
