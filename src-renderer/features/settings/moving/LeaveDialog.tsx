import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { EnvironmentRow } from '../../../../src-shared/contract/environments.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { MovedCounts } from './MovedCounts.tsx';
import { MoveProgress } from './MoveProgress.tsx';
import styles from './moving.module.css';

interface ChoiceProps {
  row: EnvironmentRow;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

function Choice({ row, isChosen, onChoose }: ChoiceProps) {
  const { answer, error } = useLiveQuery({
    about: row.id,
    ask: () => call('moving.preview', { id: row.id }),
  });
  return (
    <li className={styles.environment}>
      <CheckField isSelected={isChosen} onChange={onChoose}>
        {row.name}
      </CheckField>
      <ErrorNotice error={error} />
      {answer && <MovedCounts counts={answer} />}
    </li>
  );
}

export interface LeaveDialogProps {
  /** Environments that can move. */
  rows: readonly EnvironmentRow[];
  currentId: string;
  onClose: () => void;
}

/** Dialog that says what goes to another computer and what happens to this one, and then writes the file. */
export function LeaveDialog({ rows, currentId, onClose }: LeaveDialogProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<readonly string[]>(
    rows.filter(({ id }) => id === currentId || rows.length === 1).map(({ id }) => id),
  );
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const move = async () => {
    setBusy(true);
    setFailure(null);
    try {
      const { path } = await call('moving.export', { ids: [...chosen] });
      if (path !== null) {
        showToast({ tone: 'ok', text: t`The file is saved. Open it in Settings on the other computer.` });
        onClose();
      }
    } catch (thrown) {
      setFailure(appErrorOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <ModalDialog
      isDismissable={!isBusy}
      title={<Trans>Move to another computer?</Trans>}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button autoFocus onPress={() => (isBusy ? void call('moving.cancel', {}) : onClose())}>
            {t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          <Button
            variant="danger"
            isBusy={isBusy}
            isDisabled={chosen.length === 0}
            onPress={() => void move()}
          >
            {t`Move and save file …`}
          </Button>
        </>
      }
    >
      <ErrorNotice error={failure} />
      <ul className={styles.list}>
        {rows.map(row => (
          <Choice
            key={row.id}
            row={row}
            isChosen={chosen.includes(row.id)}
            onChoose={isChosen =>
              setChosen(isChosen ? [...chosen, row.id] : chosen.filter(id => id !== row.id))
            }
          />
        ))}
      </ul>
      <p>
        <Trans>
          This computer stops sending for these environments for good. You can read everything here
          afterwards, but change nothing.
        </Trans>
      </p>
      <p>
        <Trans>
          The other computer needs the credential again: the file contains none. It contains names and
          addresses, so keep it safe. Settings and backups stay on this computer.
        </Trans>
      </p>
      {isBusy && <MoveProgress />}
    </ModalDialog>
  );
}
