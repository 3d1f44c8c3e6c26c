import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { exportedRows } from './order-export.ts';
import { orderExportColumns } from './order-export-columns.ts';
import { useMarks } from './order-marks.ts';
import { useOrders } from './orders-store.ts';
import { useReadFirst } from './read-first.ts';
import { UnreadNotice } from './UnreadNotice.tsx';

/** Saves the marked orders, or all that are listed, as a table. */
export function ExportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ids = useMarks(state => state.ids);
  const total = useOrders(state => state.total);
  const question = useOrders(state => state.question);
  const asked = useMemo(() => ({ ...question, localIds: ids.size > 0 ? [...ids] : null }), [question, ids]);
  const reading = useReadFirst(asked);
  // At once with its notice: nothing moves under the pointer.
  if (reading === null) return null;
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={ids.size > 0 ? ids.size : total}
      notice={<UnreadNotice reading={reading} />}
      isHeld={reading.begunWith !== null}
      onClose={onClose}
    />
  );
}
