import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { useBulk } from '../state/use-bulk-session.ts';

interface SecondFileDialogProps {
  name: string;
  onChoose: (isReplacing: boolean) => void;
  onClose: () => void;
}

/**
 * Asks whether the rows of a second file replace the present rows or are added below them. Adding them by mistake would
 * be easy.
 */
export function SecondFileDialog({ name, onChoose, onClose }: SecondFileDialogProps) {
  const { t } = useLingui();
  const rows = useBulk(state => state.table.rows);
  const placed = rows.filter(row => row.placedAtMs !== null).length;
  return (
    <ModalDialog
      isQuestion
      title={<Trans>Add the rows of {name}?</Trans>}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>
            {t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          <Button onPress={() => onChoose(true)}>{t`Replace all rows`}</Button>
          <Button variant="primary" autoFocus onPress={() => onChoose(false)}>{t`Add rows below`}</Button>
        </>
      }
    >
      <p>
        <Plural
          value={rows.length}
          one="The table already has # row."
          other="The table already has # rows."
        />
      </p>
      <p>
        {placed === 0 ? (
          <Trans>If you replace the rows, Undo restores them.</Trans>
        ) : (
          <Trans>
            If you replace the rows, Undo restores them. Orders that are already placed are not affected.
          </Trans>
        )}
      </p>
    </ModalDialog>
  );
}
