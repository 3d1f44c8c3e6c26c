import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import styles from './dialog.module.css';
import { DialogTitle, ModalDialog } from './dialog.tsx';

export interface FormDialogProps {
  title: ReactNode;
  submitLabel: string;
  isBusy?: boolean;
  /** Whether the form cannot be submitted. A field or `notice` must say why. */
  isDisabled?: boolean;
  isWide?: boolean;
  /** Content between the fields and the buttons, such as an error. */
  notice?: ReactNode;
  children: ReactNode;
  onSubmit: () => void;
  onClose: () => void;
}

/** A dialog with a form. Escape closes it. A click outside of it does not, because typed text would be lost. */
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
          <Button onPress={onClose}>
            {t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          <Button variant="primary" type="submit" isBusy={isBusy} isDisabled={isDisabled}>
            {submitLabel}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
