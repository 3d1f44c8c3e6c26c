import { useLingui } from '@lingui/react/macro';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { exportedRows } from './order-export.ts';
import { orderExportColumns } from './order-export-columns.ts';
import { useMarks } from './order-marks.ts';
import { useOrders } from './orders-store.ts';

/** Saves the marked orders, or all that are listed, as a table. */
export function ExportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ids = useMarks(state => state.ids);
  const total = useOrders(state => state.total);
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={ids.size > 0 ? ids.size : total}
      onClose={onClose}
    />
  );
}
