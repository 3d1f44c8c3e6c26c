import { Trans } from '@lingui/react/macro';
import { mostIds } from '../../../src-shared/order-list.ts';
import { formatCount } from '../../i18n/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { type ListShortfall, ShortfallWords } from './list-shortfall.tsx';

export interface ListNoticeProps {
  shortfall: ListShortfall | null;
  /** All orders of the service that fit are exported; else some that are chosen here, of which none is missing. */
  isOfService: boolean;
  rowCount: number;
}

/** What an export lacks: orders, or only what has changed since. */
function lackOf(shortfall: ListShortfall | null, isOfService: boolean): ListShortfall | null {
  if (shortfall === null || isOfService) return shortfall;
  return shortfall.kind === 'too-many' ? null : { kind: 'stale' };
}

/** How much the list that is exported tells, as it is at each moment. */
export function ListNotice({ shortfall, isOfService, rowCount }: ListNoticeProps) {
  const lack = lackOf(shortfall, isOfService);
  return (
    <div className="orders-export-list">
      {rowCount > mostIds ? (
        <Notice
          tone="bad"
          title={
            <Trans>
              Dispatch exports up to {formatCount(mostIds)} orders at once. Choose a filter first.
            </Trans>
          }
        />
      ) : lack === null ? (
        <Notice tone="ok" title={<Trans>The list is up to date</Trans>} />
      ) : (
        <Notice tone="warn" title={<ShortfallWords shortfall={lack} />} />
      )}
    </div>
  );
}
