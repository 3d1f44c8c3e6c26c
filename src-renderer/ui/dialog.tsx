import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { cx } from './cx.ts';
import styles from './dialog.module.css';

export interface ModalDialogProps {
  onClose: () => void;
  children: ReactNode;
  /** Absent where the content has a `DialogTitle` of its own, or a `label`. */
  title?: ReactNode;
  label?: string;
  /** Buttons at the end. */
  actions?: ReactNode;
  /** An alert dialog: the children are its words. */
  isQuestion?: boolean;
  isOpen?: boolean;
  /** A press beside it closes it. */
  isDismissable?: boolean;
  veilClass?: string | undefined;
  boxClass?: string | undefined;
  className?: string | undefined;
}

/** The name of a dialog, where it stands among other things. */
export const DialogTitle = ({ className, children }: { className?: string; children: ReactNode }) => (
  <Heading slot="title" level={2} {...(className === undefined ? {} : { className })}>
    {children}
  </Heading>
);

/** The shell of every dialog over the window: veil, box, title, buttons. Escape closes it. */
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
