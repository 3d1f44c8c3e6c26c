import { Plural, Trans } from '@lingui/react/macro';
import { maxIds } from '../../../../src-shared/contract/order-list.ts';
import { Notice } from '../../../ui/notice.tsx';
import styles from './orders.module.css';
import { type ListShortfall, ShortfallWords } from './state/list-shortfall.tsx';

export interface ListNoticeProps {
  shortfall: ListShortfall | null;
  /**
   * Whether the export should contain orders of the service that are not known here: true if all matching orders are
   * exported, false for marked ones.
   */
  isOfService: boolean;
  rowCount: number;
}

/** Says whether orders are missing in an export. Updates itself while the dialog is open. */
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

/**
 * Says that the file contains only orders that are known here.
 * @param isFollowed whether Dispatch regularly reads the changes of the orders
 */
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
