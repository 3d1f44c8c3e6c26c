import { Trans, useLingui } from '@lingui/react/macro';
import { FolderInput, MonitorUp } from 'lucide-react';
import { useState } from 'react';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import { type Environment, localEnvironment } from '../../../../src-shared/environment.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { useEnvironments } from '../../../state/environments.ts';
import { SeatNotice } from '../../../state/SeatNotice.tsx';
import { showError } from '../../../state/show-error.ts';
import { useSeat } from '../../../state/use-seat.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { ArriveDialog } from './ArriveDialog.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';

/** What can be done with an environment that this computer does not send for. */
function SeatPart({
  environment,
  onFailure,
}: {
  environment: Environment;
  onFailure: (error: AppError) => void;
}) {
  const { t } = useLingui();
  const seat = useSeat();
  const [isAsked, setAsked] = useState(false);
  const { id } = environment;
  if (seat === null) return null;
  return (
    <>
      <SeatNotice
        seat={seat}
        actions={
          <>
            {seat.kind === 'moved' && (
              <Button
                onPress={() =>
                  void call('moving.export', { ids: [id] }).catch(thrown => onFailure(appErrorOf(thrown)))
                }
              >
                {t`Save file again …`}
              </Button>
            )}
            <Button onPress={() => setAsked(true)}>{t`Continue on this computer …`}</Button>
          </>
        }
      />
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Continue with this environment on this computer?</Trans>}
        confirmLabel={t`Continue here`}
        onConfirm={() => void call('moving.goOnHere', { id }).catch(showError)}
        onClose={() => setAsked(false)}
      >
        <Trans>
          Do this only if no other computer continues with the environment, and nobody uses the file. Dispatch
          asks you about each queued item, because another computer may have sent it.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

type Chosen = NonNullable<MethodOutput<'moving.choose'>>;

/** Card that moves environments to another computer, and continues with those of another one. */
export function MoveCard({ environment }: { environment: Environment }) {
  const { t } = useLingui();
  const rows = useEnvironments(state => state.rows);
  const movable = (rows ?? []).filter(({ id }) => id !== localEnvironment.id);
  const [isLeaving, setLeaving] = useState(false);
  const [file, setFile] = useState<Chosen | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const choose = async () => {
    setBusy(true);
    setFailure(null);
    try {
      setFile(await call('moving.choose', {}));
    } catch (thrown) {
      setFailure(appErrorOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={<Trans>Move to another computer</Trans>}>
      <ErrorNotice error={failure} />
      <SeatPart environment={environment} onFailure={setFailure} />
      <p className="sub">
        <Trans>
          Dispatch writes everything of an environment that is only on this computer to one file: drafts,
          templates, addresses, documents and the outbox. The other computer continues with it, and sends
          nothing twice.
        </Trans>
      </p>
      <div className="wrap">
        <Button icon={MonitorUp} isDisabled={movable.length === 0} onPress={() => setLeaving(true)}>
          {t`Move to another computer …`}
        </Button>
        <Button icon={FolderInput} isBusy={isBusy} onPress={() => void choose()}>
          {t`Continue from another computer …`}
        </Button>
      </div>
      {rows !== null && movable.length === 0 && (
        <p className="sub">
          <Trans>There is no environment to move. The local sandbox stays on its computer.</Trans>
        </p>
      )}
      {isLeaving && (
        <LeaveDialog rows={movable} currentId={environment.id} onClose={() => setLeaving(false)} />
      )}
      {file && <ArriveDialog file={file} onClose={() => setFile(null)} />}
    </Card>
  );
}
