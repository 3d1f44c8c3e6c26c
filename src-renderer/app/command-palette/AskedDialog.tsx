import { type AskedDialogKind, askDialog } from '../../features/orders/detail/asked-dialog.ts';
import { CancelDialog } from '../../features/orders/detail/CancelDialog.tsx';
import { lazyNamed } from '../../ui/lazy-named.ts';

const SheetDialog = lazyNamed('SheetDialog', () => import('../../features/orders/sheet/SheetDialog.tsx'));
const CancelMarked = lazyNamed(
  'CancelMarked',
  () => import('../../features/orders/list/marked/CancelMarked.tsx'),
);
const ExportOrders = lazyNamed('ExportOrders', () => import('../../features/orders/list/ExportOrders.tsx'));
const SheetsOfMarked = lazyNamed(
  'SheetsOfMarked',
  () => import('../../features/orders/list/SheetsOfMarked.tsx'),
);

const close = () => askDialog(null);

/** The dialog that a command of the palette has opened. It does not depend on the view on screen. */
export function AskedDialog({ asked }: { asked: AskedDialogKind }) {
  switch (asked.kind) {
    case 'cancel':
      return <CancelDialog detail={asked.detail} isOpen onClose={close} />;
    case 'sheet':
      return <SheetDialog detail={asked.detail} onClose={close} />;
    case 'cancel-marked':
      return <CancelMarked onClose={close} />;
    case 'sheets-of-marked':
      return <SheetsOfMarked onClose={close} />;
    case 'export':
      return <ExportOrders onClose={close} />;
  }
}
