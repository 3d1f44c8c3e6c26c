import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

export interface ModalDialogProps {
  onClose: () => void;
  children: ReactNode;
  /** Title of the dialog. Absent if the content has a `DialogTitle`, or if `label` is given. */
  title?: ReactNode;
  label?: string;
  /** Buttons at the bottom. */
  actions?: ReactNode;
  /** Whether the dialog is an alert dialog, for which `children` is the message. */
  isQuestion?: boolean;
  isOpen?: boolean;
  /** Whether a click beside the dialog closes it. */
  isDismissable?: boolean;
  veilClass?: string | undefined;
  boxClass?: string | undefined;
  className?: string | undefined;
}

/** The title of a dialog, for use inside its content. */
export const DialogTitle = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Heading slot="title" level={2} {...(className === undefined ? {} : { className })}>
    {children}
  </Heading>
);

/** The base of all dialogs: backdrop, box, title and buttons. Escape closes it. */
export function ModalDialog({
  onClose,
  children,
  title,
  label,
  actions,
  isQuestion = false,
  isOpen = true,
  isDismissable = true,
  veilClass,
  boxClass,
  className = styles.dialog,
}: ModalDialogProps) {
  return (
    <ModalOverlay
      className={cx(styles.veil, veilClass)}
      isOpen={isOpen}
      isDismissable={isDismissable}
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={cx(styles.box, boxClass)}>
        <Dialog
          className={cx(className)}
          role={isQuestion ? 'alertdialog' : 'dialog'}
          {...(label === undefined ? {} : { 'aria-label': label })}
        >
          {title !== undefined && <DialogTitle>{title}</DialogTitle>}
          {isQuestion ? <div className={styles.words}>{children}</div> : children}
          {actions !== undefined && <div className={styles.actions}>{actions}</div>}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
