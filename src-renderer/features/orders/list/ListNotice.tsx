import { Plural, Trans } from '@lingui/react/macro';
import { maxIds } from '../../../../src-shared/contract/order-list.ts';
import { Notice } from '../../../ui/notice.tsx';
import { type ListShortfall, ShortfallWords } from './list-shortfall.tsx';
import styles from './orders.module.css';

export interface ListNoticeProps {
  shortfall: ListShortfall | null;
  /** Whether orders that are not known here may be missing, as in an export of all that match. */
  isOfService: boolean;
  rowCount: number;
}

/** Tells whether orders are missing from an export. Kept up to date while the dialog is open. */
export function ListNotice({ shortfall, isOfService, rowCount }: ListNoticeProps) {
  return (
    <div className={styles.exportList}>
      {rowCount > maxIds ? (
        <Notice
          tone="bad"
          title={
            <Plural
              value={maxIds}
              one="Dispatch exports up to # order at once. Choose a filter first."
              other="Dispatch exports up to # orders at once. Choose a filter first."
            />
          }
        />
      ) : !isOfService ? (
        <KnownHere isFollowed={shortfall === null || shortfall.kind === 'too-many'} />
      ) : shortfall === null ? (
        <Notice tone="ok" title={<Trans>All orders are loaded, including the newest</Trans>} />
      ) : (
        <Notice tone="warn" title={<ShortfallWords shortfall={shortfall} />} />
      )}
    </div>
  );
}

/** @param isFollowed whether Dispatch looks for their changes regularly */
function KnownHere({ isFollowed }: { isFollowed: boolean }) {
  return isFollowed ? (
    <Notice tone="ok" title={<Trans>The file contains the orders as Dispatch last loaded them</Trans>} />
  ) : (
    <Notice
      tone="warn"
      title={
        <Trans>The file contains the orders as Dispatch last loaded them; later changes may be missing</Trans>
      }
    />
  );
}
