import { Trans, useLingui } from '@lingui/react/macro';
import { FileDown, Printer, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { localEnvironment } from '../../../../src-shared/environment.ts';
import { call } from '../../../bridge/bridge.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { useApp } from '../../../state/app-store.ts';
import { useBusy } from '../../../state/use-busy.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { DialogTitle, ModalDialog } from '../../../ui/dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { OrderSheet } from './OrderSheet.tsx';
import { SheetOptionFields } from './SheetOptionFields.tsx';
import { sheetFactsOf } from './sheet-facts.ts';
import { wholeSheet } from './sheet-options.ts';
import './order-sheet.css';

/** Sets the title of the window while the sheet is open, because a PDF takes its title from the window. */
function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title;
    document.title = title;
    return () => {
      document.title = before;
    };
  }, [title]);
}

function usePrinting(title: string) {
  const { t } = useLingui();
  const [busy, run] = useBusy<'print' | 'pdf'>();
  const print = () =>
    run('print', async () => {
      const { isPrinted, reason } = await call('windows.print', {});
      // After the user has cancelled printing, no message is needed.
      if (!isPrinted && !/cancel/i.test(reason))
        showToast({
          tone: 'bad',
          text: t`The order sheet was not printed: ${reason}. Save the sheet as a PDF and print the PDF.`,
        });
    });
  const save = () =>
    run('pdf', async () => {
      const { path } = await call('windows.savePdf', { suggestedName: `${title}.pdf` });
      if (path !== null) showToast({ tone: 'ok', text: t`Saved as ${path}` });
    });
  return { busy, print, save };
}

/** A preview of the order sheet, in which the user chooses what to leave out. */
export function SheetDialog({ detail, onClose }: { detail: OrderDetail; onClose: () => void }) {
  const { t } = useLingui();
  const environment = useApp(app => app.info?.environment) ?? localEnvironment;
  const [options, setOptions] = useState(wholeSheet);
  const [madeAt] = useState(() => formatInstant(Date.now()));
  const facts = sheetFactsOf(detail);
  const title = t`Order sheet ${facts.title}`;
  useTitle(title);
  const { busy, print, save } = usePrinting(title);
  const sheet = <OrderSheet facts={facts} environment={environment} madeAt={madeAt} {...options} />;
  return (
    <>
      <ModalDialog boxClass="sheet-box-dialog" className="sheet-dialog" onClose={onClose}>
        <div className="sheet-bar">
          <DialogTitle className="cut">{title}</DialogTitle>
          <SheetOptionFields options={options} hasNote={facts.note !== null} onChange={setOptions} />
          <Button icon={FileDown} isBusy={busy === 'pdf'} onPress={() => void save()}>
            <Trans>Save as PDF …</Trans>
          </Button>
          <Button
            variant="primary"
            icon={Printer}
            autoFocus
            isBusy={busy === 'print'}
            onPress={() => void print()}
          >
            <Trans>Print …</Trans>
          </Button>
          <IconButton icon={X} label={t`Close`} onPress={onClose} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so it must be reachable by keyboard. */}
        <section className="sheet-desk" tabIndex={0} aria-label={t`Preview of the printed sheet`}>
          <div className="sheet-paper">{sheet}</div>
        </section>
      </ModalDialog>
      {createPortal(<div className="sheet-print">{sheet}</div>, document.body)}
    </>
  );
}
