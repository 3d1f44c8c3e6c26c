import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import type { Sheet } from '../../table-file/table-file.ts';

export interface SheetDialogProps {
  name: string;
  sheets: readonly Sheet[];
  onChoose: (sheet: Sheet) => void;
  onClose: () => void;
}

/** Asks which sheet of a workbook contains the orders. */
export function WorksheetDialog({ name, sheets, onChoose, onClose }: SheetDialogProps) {
  const { t } = useLingui();
  return (
    <ModalDialog
      title={<Trans>Which sheet of {name} has the orders?</Trans>}
      onClose={onClose}
      actions={
        <Button onPress={onClose}>{t({ message: 'Cancel', context: 'button that closes a dialog' })}</Button>
      }
    >
      <div className="lines">
        {sheets.map((sheet, index) => (
          <Button key={sheet.name} autoFocus={index === 0} onPress={() => onChoose(sheet)}>
            {sheet.name} · <Plural value={sheet.rows.length} one="# row" other="# rows" />
          </Button>
        ))}
      </div>
    </ModalDialog>
  );
}
