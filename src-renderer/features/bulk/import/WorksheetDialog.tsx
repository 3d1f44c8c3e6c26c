import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from '../../../ui/button.tsx';
import dialogStyles from '../../../ui/dialog.module.css';
import type { Sheet } from '../../table-file/table-file.ts';
import styles from '../bulk.module.css';

export interface SheetDialogProps {
  name: string;
  sheets: readonly Sheet[];
  onChoose: (sheet: Sheet) => void;
  onClose: () => void;
}

/** A workbook has several sheets: which of them has the orders? */
export function WorksheetDialog({ name, sheets, onChoose, onClose }: SheetDialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className={dialogStyles.veil}
      isOpen
      isDismissable
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={dialogStyles.box}>
        <Dialog className={dialogStyles.dialog}>
          <Heading slot="title" level={2}>
            <Trans>Which sheet of {name}?</Trans>
          </Heading>
          <div className={styles.sheets}>
            {sheets.map((sheet, index) => (
              <Button key={sheet.name} autoFocus={index === 0} onPress={() => onChoose(sheet)}>
                {sheet.name} · <Plural value={sheet.rows.length} one="# line" other="# lines" />
              </Button>
            ))}
          </div>
          <div className={dialogStyles.actions}>
            <Button onPress={onClose}>{t`Cancel`}</Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
