import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { ModalDialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** Says what will happen, and what will be lost. */
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  tone?: 'danger' | 'primary';
  onConfirm: () => void;
  onClose: () => void;
}

/** A dialog that asks to confirm an action which cannot be undone. At first, Cancel has the focus. */
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
    <ModalDialog
      isQuestion
      isOpen={isOpen}
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button autoFocus onPress={onClose}>
            {cancelLabel ?? t({ message: 'Cancel', context: 'button that closes a dialog' })}
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
        </>
      }
    >
      {children}
    </ModalDialog>
  );
}
