import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { Button } from './button.tsx';
import styles from './dialog.module.css';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** What happens, and what is lost by it. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be undone. Focus starts on the safe button. */
export function ConfirmDialog({
  isOpen,
  title,
  children,
  confirmLabel,
  cancelLabel,
  tone = 'danger',
  onConfirm,
  onClose,
}: ConfirmDialogProps) {
  const { t } = useLingui();
  return (
    <ModalOverlay
      className={styles.veil}
      isOpen={isOpen}
      isDismissable
      onOpenChange={open => {
        if (!open) onClose();
      }}
    >
      <Modal className={styles.box}>
        <Dialog className={styles.dialog} role="alertdialog">
          <Heading slot="title" level={2}>
            {title}
          </Heading>
          <div className={styles.words}>{children}</div>
          <div className={styles.actions}>
            <Button autoFocus onPress={onClose}>
              {cancelLabel ?? t`Keep it`}
            </Button>
            <Button
              variant={tone}
              onPress={() => {
                onConfirm();
                onClose();
              }}
            >
              {confirmLabel}
            </Button>
          </div>
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
