import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { ExportDialog } from '../export/ExportDialog.tsx';
import { type ListShortfall, ShortfallWords, shortfallOf } from './list-shortfall.tsx';
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
  const synchronisation = useOrders(state => state.synchronisation);
  const asked = useMemo(() => ({ ...question, localIds: ids.size > 0 ? [...ids] : null }), [question, ids]);
  const reading = useReadFirst(asked);
  const [shortfall, setShortfall] = useState<ListShortfall | null | 'unknown'>('unknown');
  // As it is when the dialog opens: what comes later moves nothing under the pointer.
  if (shortfall === 'unknown' && synchronisation !== null) setShortfall(shortfallOf(synchronisation));
  if (reading === null || shortfall === 'unknown') return null;
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={ids.size > 0 ? ids.size : total}
      note={ids.size === 0 && shortfall !== null && <ShortfallWords shortfall={shortfall} />}
      notice={<UnreadNotice reading={reading} />}
      isHeld={reading.begunWith !== null}
      onClose={onClose}
    />
  );
}
