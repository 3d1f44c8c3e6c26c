import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { mostIds, type OrderQuestion } from '../../../src-shared/order-list.ts';
import { formatCount } from '../../i18n/format.ts';
import { Notice } from '../../ui/notice.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { showError } from '../messages/report.ts';
import { isOfHere } from './elsewhere.ts';
import { type ListShortfall, ShortfallWords, useShortfall } from './list-shortfall.tsx';
import { exportedRows } from './order-export.ts';
import { orderExportColumns } from './order-export-columns.ts';
import { useMarks } from './order-marks.ts';
import { useOrders } from './orders-store.ts';
import { useReadFirst } from './read-first.ts';
import { UnreadNotice } from './UnreadNotice.tsx';

/** What lacks in this export: marked orders are all there, however far the list was read. */
function lackOf(
  shortfall: ListShortfall | null,
  { show, states }: OrderQuestion,
  isMarked: boolean,
): ListShortfall | null {
  if (isMarked) return shortfall?.kind === 'stale' ? shortfall : null;
  return isOfHere({ show, states }) ? null : shortfall;
}

/** The same in words, as it is at each moment. */
const ListNotice = ({ shortfall, rowCount }: { shortfall: ListShortfall | null; rowCount: number }) => (
  <div className="orders-export-list">
    {rowCount > mostIds ? (
      <Notice
        tone="bad"
        title={
          <Trans>Dispatch exports up to {formatCount(mostIds)} orders at once. Choose a filter first.</Trans>
        }
      />
    ) : shortfall === null ? (
      <Notice tone="ok" title={<Trans>The list is up to date</Trans>} />
    ) : (
      <Notice tone="warn" title={<ShortfallWords shortfall={shortfall} />} />
    )}
  </div>
);

/** Saves the marked orders, or all that are listed, as a table. */
export function ExportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ids = useMarks(state => state.ids);
  const total = useOrders(state => state.total);
  const isTotalKnown = useOrders(state => state.isTotalKnown);
  const question = useOrders(state => state.question);
  const asked = useMemo(() => ({ ...question, localIds: ids.size > 0 ? [...ids] : null }), [question, ids]);
  const reading = useReadFirst(asked, thrown => {
    showError(thrown);
    onClose();
  });
  const shortfall = useShortfall();
  const rowCount = ids.size > 0 ? ids.size : total;
  if (reading === null || shortfall === undefined || !isTotalKnown) return null;
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={rowCount}
      notice={
        <>
          <ListNotice shortfall={lackOf(shortfall, question, ids.size > 0)} rowCount={rowCount} />
          <UnreadNotice reading={reading} rowCount={rowCount} />
        </>
      }
      isHeld={reading.begunWith !== null || rowCount > mostIds}
      onClose={onClose}
    />
  );
}
