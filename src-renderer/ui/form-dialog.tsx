import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogTitle, ModalDialog } from './dialog.tsx';

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
    <ModalDialog
      isDismissable={false}
      boxClass={isWide ? styles.wide : undefined}
      className={styles.form}
      onClose={onClose}
    >
      <form
        noValidate
        autoComplete="off"
        onSubmit={event => {
          event.preventDefault();
          onSubmit();
        }}
      >
        <DialogTitle>{title}</DialogTitle>
        <div className="stack">{children}</div>
        {notice}
        <div className={styles.actions}>
          <Button onPress={onClose}>{t`Cancel`}</Button>
          <Button variant="primary" type="submit" isBusy={isBusy} isDisabled={isDisabled}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
