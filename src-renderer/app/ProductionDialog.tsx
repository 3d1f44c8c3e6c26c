import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../state/app-store.ts';
import { type Purpose, useProductionQuestion } from '../state/production.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';

// @interface service.production
/** Asks for confirmation before the first write to production after each start of Dispatch. */
export function ProductionDialog() {
  const { t } = useLingui();
  const { answer, purpose } = useProductionQuestion();
  const name = useApp(app => app.info?.environment.name ?? '');
  const waiting = useApp(app => app.outbox.waiting);
  const labels: Record<Purpose, string> = {
    place: t`Place order`,
    'place-many': t`Place orders`,
    send: t`Send queued items`,
    change: t`Send change`,
    cancel: t`Cancel order`,
    'cancel-many': t`Cancel orders`,
    'send-documents': t`Send documents`,
    'delete-file': t`Delete file`,
  };
  const isCancelling = purpose === 'cancel' || purpose === 'cancel-many';
  return (
    <ConfirmDialog
      isOpen={answer !== null}
      title={<Trans>Send to production?</Trans>}
      confirmLabel={labels[purpose]}
      cancelLabel={
        isCancelling ? t`Do not cancel` : t({ message: 'Cancel', context: 'button that closes a dialog' })
      }
      tone="primary"
      onConfirm={() => answer?.(true)}
      onClose={() => answer?.(false)}
    >
      <p>
        <Trans>
          Orders in <strong>{name}</strong> start real transports that cost money. Each time you start
          Dispatch, it asks you to confirm this once.
        </Trans>
      </p>
      {waiting > 0 && (
        <p>
          <Plural
            value={waiting}
            one="Dispatch will also send # item that is queued in the outbox."
            other="Dispatch will also send # items that are queued in the outbox."
          />
        </p>
      )}
    </ConfirmDialog>
  );
}
