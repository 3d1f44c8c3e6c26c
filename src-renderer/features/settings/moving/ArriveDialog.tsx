import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { ArrivingPart } from '../../../../src-shared/contract/moving.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { formatInstant } from '../../../i18n/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ModalDialog } from '../../../ui/dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { MovedCounts } from './MovedCounts.tsx';
import { MoveProgress } from './MoveProgress.tsx';
import styles from './moving.module.css';

const isImported = ({ target }: ArrivingPart): boolean => target !== 'used' && target !== 'has_work';

function Target({ target }: Pick<ArrivingPart, 'target'>) {
  const words: Record<ArrivingPart['target'], ReactNode> = {
    new: <Trans>Dispatch adds this environment to this computer.</Trans>,
    present: <Trans>The data goes to the environment with this address.</Trans>,
    back: <Trans>The environment moved away from this computer with this file. The move is undone.</Trans>,
    used: <Trans>This computer already has this data. Nothing is imported.</Trans>,
    has_work: (
      <Trans>The environment on this computer has drafts or orders of its own. Nothing is imported.</Trans>
    ),
  };
  return <p>{words[target]}</p>;
}

function Arriving({ part }: { part: ArrivingPart }) {
  const time = formatInstant(part.movedAtMs);
  return (
    <li className={styles.environment}>
      <strong>{part.name}</strong>
      <span className="sub">
        <span className="mono">{part.baseUrl}</span> <Trans>moved on {time}</Trans>
      </span>
      <MovedCounts counts={part.counts} />
      <Target target={part.target} />
      {part.isLate && isImported(part) && (
        <Notice tone="warn" title={<Trans>The move was too long ago to send without a question</Trans>}>
          <Trans>Another computer may have sent the items. Dispatch asks you about each one.</Trans>
        </Notice>
      )}
    </li>
  );
}

type Result = MethodOutput<'moving.import'>;

function Outcome({ uncertain: attention }: Result) {
  return (
    <Notice tone="ok" title={<Trans>The data is on this computer now</Trans>}>
      <Trans>
        Switch to the environment, and enter its credential if it has none. If its client ID differs from that
        of the other computer, Dispatch asks you before it sends the items.
      </Trans>{' '}
      {attention > 0 && (
        <Plural
          value={attention}
          one="# item needs your decision: it may have been sent already."
          other="# items need your decision: they may have been sent already."
        />
      )}
    </Notice>
  );
}

export interface ArriveDialogProps {
  file: NonNullable<MethodOutput<'moving.choose'>>;
  onClose: () => void;
}

/** Dialog that says what a file from another computer contains, and then imports it. */
export function ArriveDialog({ file, onClose }: ArriveDialogProps) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const bring = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setResult(await call('moving.import', { fileId: file.fileId }));
    } catch (thrown) {
      setFailure(appErrorOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  const isDone = result !== null && result.imported.length > 0;
  return (
    <ModalDialog
      isDismissable={!isBusy}
      title={<Trans>Continue from another computer?</Trans>}
      onClose={() => {
        if (!isBusy) onClose();
      }}
      actions={
        <>
          <Button autoFocus onPress={() => (isBusy ? void call('moving.cancel', {}) : onClose())}>
            {isDone ? t`Close` : t({ message: 'Cancel', context: 'button that closes a dialog' })}
          </Button>
          {!isDone && (
            <Button
              variant="primary"
              isBusy={isBusy}
              isDisabled={!file.environments.some(isImported)}
              onPress={() => void bring()}
            >
              {t`Continue here`}
            </Button>
          )}
        </>
      }
    >
      <ErrorNotice error={failure} />
      {isDone ? (
        <Outcome {...result} />
      ) : (
        <>
          <ul className={styles.list}>
            {file.environments.map(part => (
              <Arriving key={part.baseUrl + part.kind} part={part} />
            ))}
          </ul>
          <p>
            <Trans>
              Use the file on one computer only. Use the credential of the same customer account. Then no item
              is sent twice.
            </Trans>
          </p>
        </>
      )}
      {isBusy && <MoveProgress />}
    </ModalDialog>
  );
}
