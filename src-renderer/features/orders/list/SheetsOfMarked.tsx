import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { maxSheets } from '../../../../src-shared/contract/sheet-limits.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf } from '../../../bridge/bridge.ts';
import { formatCount } from '../../../i18n/format.ts';
import { useApp } from '../../../state/app-store.ts';
import { showFailure } from '../../../state/show-error.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { FileFailure } from '../../export/FileFailure.tsx';
import { orderTitle } from '../../order-parts/order-title.ts';
import { SheetOptionFields } from '../sheet/SheetOptionFields.tsx';
import { saveSheets } from '../sheet/save-sheets.ts';
import { wholeSheet } from '../sheet/sheet-options.ts';
import { markedRowsOf, useMarks } from './marked/order-marks.ts';
import { useOrders } from './state/orders-store.ts';
import { useReadFirst } from './state/read-first.ts';
import { UnreadNotice } from './UnreadNotice.tsx';

async function titlesOf(localIds: readonly string[]): Promise<Map<string, string>> {
  // An order that has gone meanwhile has no row. It stays in the list, so that the result names it.
  const titles = new Map(localIds.map(localId => [localId, localId]));
  for await (const row of markedRowsOf(localIds)) titles.set(row.localId, orderTitle(row));
  return titles;
}

/** Asks what the sheets of the marked orders show and where to save them, and saves them in the background. */
export function SheetsOfMarked({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const [ids] = useState(() => [...useMarks.getState().ids]);
  const [options, setOptions] = useState(wholeSheet);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<AppError | null>(null);
  const environmentId = useApp(app => app.info?.environment.id);
  const question = useOrders(state => state.question);
  const isTooMany = ids.length > maxSheets;
  const asked = useMemo(
    () => (isTooMany ? null : { ...question, localIds: ids }),
    [question, ids, isTooMany],
  );
  const reading = useReadFirst(asked, failure => {
    showFailure(failure);
    onClose();
  });
  const save = async () => {
    if (isBusy || environmentId === undefined) return;
    setError(null);
    setBusy(true);
    try {
      if (await saveSheets({ ...options, environmentId, titles: await titlesOf(ids) })) onClose();
    } catch (thrown) {
      setError(appErrorOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  if (!isTooMany && reading === null) return null;
  const most = formatCount(maxSheets);
  return (
    <FormDialog
      title={<Trans>Order sheets</Trans>}
      submitLabel={t`Save as PDF …`}
      isBusy={isBusy}
      isDisabled={isTooMany || reading?.begunWith !== null}
      notice={error && <FileFailure error={error} />}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      {isTooMany ? (
        <Notice tone="warn" title={<Trans>Too many orders are marked</Trans>}>
          <Trans>One PDF has the sheets of at most {most} orders. Mark fewer orders.</Trans>
        </Notice>
      ) : (
        <>
          <p className="sub">
            <Plural
              value={ids.length}
              one="The PDF has the sheet of # order. You can continue working while it is saved."
              other="The PDF has the sheets of # orders, each on a new page. You can continue working while it is saved."
            />
          </p>
          {reading && <UnreadNotice reading={reading} rowCount={ids.length} isOfSheets />}
          <SheetOptionFields options={options} hasNote onChange={setOptions} />
        </>
      )}
    </FormDialog>
  );
}
