import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

export interface FormDialogProps {
  title: ReactNode;
  submitLabel: string;
  isBusy?: boolean;
  /** There is nothing to take, or it may not be taken; the fields or the notice say why. */
  isDisabled?: boolean;
  isWide?: boolean;
  /** Between fields and buttons: what went wrong, and what can be done. */
  notice?: ReactNode;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** Fields that are taken together. Escape closes it; a press beside it does not, since text would be lost. */
export function FormDialog({
  title,
  submitLabel,
  isBusy = false,
  isDisabled = false,
  isWide = false,
  notice,
  children,
  onSubmit,
  onClose,
}: FormDialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className={styles.veil}
      isOpen
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={cx(styles.box, isWide && styles.wide)}>
        <Dialog className={styles.form}>
          <form
            noValidate
            autoComplete="off"
            onSubmit={event => {
              event.preventDefault();
              onSubmit();
            }}
          >
            <Heading slot="title" level={2}>
              {title}
            </Heading>
            <div className={styles.fields}>{children}</div>
            {notice}
            <div className={styles.actions}>
              <Button onPress={onClose}>{t`Cancel`}</Button>
              <Button variant="primary" type="submit" isBusy={isBusy} isDisabled={isDisabled}>
                {submitLabel}
              </Button>
            </div>
          </form>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
