import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { maxIds } from '../../../../src-shared/contract/order-list.ts';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { call } from '../../../bridge/bridge.ts';
import { showFailure } from '../../../state/show-error.ts';
import { ExportDialog } from '../../export/ExportDialog.tsx';
import { ListNotice } from './ListNotice.tsx';
import { markedRowsOf, useMarks } from './marked/order-marks.ts';
import { orderExportColumns } from './order-export-columns.ts';
import { isOfHere } from './state/elsewhere.ts';
import { useShortfall } from './state/list-shortfall.tsx';
import { useOrders } from './state/orders-store.ts';
import { useReadFirst } from './state/read-first.ts';
import { UnreadNotice } from './UnreadNotice.tsx';

/**
 * Rows of the marked orders or, if none is marked, of all listed orders. Reads them piece by piece while the file is
 * written.
 */
async function* exportedRows(markedIds: ReadonlySet<string>): AsyncGenerator<OrderRow> {
  if (markedIds.size > 0) return yield* markedRowsOf([...markedIds]);
  const { localIds } = await call('orders.ids', useOrders.getState().question);
  yield* markedRowsOf(localIds);
}

/** Saves the marked orders or, if none is marked, all listed orders as a table. */
export function ExportOrders({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const ids = useMarks(state => state.ids);
  const total = useOrders(state => state.total);
  const isTotalKnown = useOrders(state => state.isTotalKnown);
  const question = useOrders(state => state.question);
  const asked = useMemo(() => ({ ...question, localIds: ids.size > 0 ? [...ids] : null }), [question, ids]);
  const reading = useReadFirst(asked, failure => {
    showFailure(failure);
    onClose();
  });
  const shortfall = useShortfall();
  const error = useOrders(state => state.error);
  const isMarked = ids.size > 0;
  const rowCount = isMarked ? ids.size : total;
  const isKnown = reading !== null && shortfall !== undefined && (isMarked || isTotalKnown);
  // Stays true: while the list is searched again, its total is unknown, but the dialog must not close, as it may be
  // saving.
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (isKnown) setShown(true);
    else if (error !== null && !isShown) {
      showFailure(error);
      onClose();
    }
  }, [isKnown, error, isShown, onClose]);
  if (reading === null || shortfall === undefined || !(isKnown || isShown)) return null;
  return (
    <ExportDialog
      suggestedName={t`Orders`}
      columns={orderExportColumns()}
      rows={() => exportedRows(ids)}
      rowCount={rowCount}
      notice={
        <>
          <ListNotice
            shortfall={shortfall}
            isOfService={!isMarked && !isOfHere(question)}
            rowCount={rowCount}
          />
          <UnreadNotice reading={reading} rowCount={rowCount} />
        </>
      }
      isHeld={reading.begunWith !== null || rowCount > maxIds}
      onClose={onClose}
    />
  );
}
