import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { Notice } from '../../ui/notice.tsx';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { type ListShortfall, ShortfallWords, useShortfall } from './list-shortfall.tsx';
import { exportedRows } from './order-export.ts';
import { orderExportColumns } from './order-export-columns.ts';
import { useMarks } from './order-marks.ts';
import { useOrders } from './orders-store.ts';
import { useReadFirst } from './read-first.ts';
import { UnreadNotice } from './UnreadNotice.tsx';

/** Whether orders of the service are missing, as it is at each moment. */
const ListNotice = ({ shortfall }: { shortfall: ListShortfall | null }) => (
  <div className="orders-export-list">
    {shortfall === null ? (
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
  const question = useOrders(state => state.question);
  const asked = useMemo(() => ({ ...question, localIds: ids.size > 0 ? [...ids] : null }), [question, ids]);
  const reading = useReadFirst(asked);
  const shortfall = useShortfall();
  const rowCount = ids.size > 0 ? ids.size : total;
  if (reading === null || shortfall === undefined) return null;
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={rowCount}
      notice={
        <>
          {ids.size === 0 && <ListNotice shortfall={shortfall} />}
          <UnreadNotice reading={reading} rowCount={rowCount} />
        </>
      }
      isHeld={reading.begunWith !== null}
      onClose={onClose}
    />
  );
}
