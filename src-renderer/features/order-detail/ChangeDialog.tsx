import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Order } from '../../../src-shared/domain/order.ts';
import type { AppError } from '../../../src-shared/errors.ts';
import type { OrderDetail } from '../../../src-shared/records.ts';
import { errorText } from '../../i18n/error-text.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { showToast } from '../../ui/toast.tsx';
import { confirmProduction } from '../connection/production.ts';
import { useProfile } from '../connection/use-profile.ts';
import { orderTitle } from '../order-label/order-title.ts';
import { ChangesTable } from '../outbox/ChangesTable.tsx';
import { isRefusedChange, waitingChanges } from '../outbox/entry-state.ts';
import { ChangeFields } from './ChangeFields.tsx';
import { type CheckedChange, checkChange } from './change-form.ts';
import { endChange, queueChange, typeChange, useChange, useEdits } from './change-store.ts';
import { changeSavedText, changeWaitsText, useChangeFlow } from './change-words.ts';
import './change-order.css';

const hasErrors = ({ problems }: CheckedChange): boolean =>
  problems.some(({ severity }) => severity === 'error');

/** What will change, or why there is nothing to save yet. */
function Preview({ checked }: { checked: CheckedChange }) {
  return (
    <section className="change-preview">
      <h3>
        <Trans>What will change</Trans>
      </h3>
      <p role="status" className="sub">
        {checked.changes.length === 0 && <Trans>Nothing is changed yet.</Trans>}
        {hasErrors(checked) && <Trans>Correct the marked fields first.</Trans>}
      </p>
      {checked.changes.length > 0 && <ChangesTable changes={checked.changes} />}
    </section>
  );
}

const intoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'nearest' });

function Trouble({ isAllowed, failure }: { isAllowed: boolean; failure: AppError | null }) {
  const flow = useChangeFlow();
  if (!isAllowed) {
    return (
      <Notice tone="warn" title={<Trans>The service does not let this order be changed now</Trans>}>
        <Trans>What you typed is kept until you close this.</Trans>
      </Notice>
    );
  }
  if (failure) {
    return (
      <div className="change-failure" ref={intoView}>
        <Notice tone="bad" title={errorText(failure).title}>
          {errorText(failure).detail}
        </Notice>
      </div>
    );
  }
  const waits = changeWaitsText(flow);
  return waits && <Notice tone="info" title={waits} />;
}

/** Changes an accepted order: only what differs is sent, and it is shown before. Works offline. */
export function ChangeDialog({ detail, order }: { detail: OrderDetail; order: Order }) {
  const { t } = useLingui();
  const { localId } = detail.row;
  const edits = useEdits(localId);
  const profile = useProfile();
  const flow = useChangeFlow();
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [failure, setFailure] = useState<AppError | null>(null);
  const waiting = waitingChanges(detail.entries);
  const checked = checkChange(order, waiting, edits, profile);
  const correctedId = useChange(state => state.correctedId);
  const corrected = detail.entries.find(entry => entry.id === correctedId && isRefusedChange(entry));
  const isAllowed = order.allowed_actions.includes('update');
  const isSendable = isAllowed && checked.changes.length > 0 && !hasErrors(checked);
  const submit = async (): Promise<void> => {
    if (isBusy || !isSendable) return;
    setBusy(true);
    const error = await queueChange(localId, checked.patch, corrected?.id ?? null);
    setBusy(false);
    if (error?.code === 'confirmation_needed') {
      if (await confirmProduction('send')) return submit();
      return;
    }
    setFailure(error);
    if (error) return;
    endChange(localId);
    showToast({ tone: 'ok', text: changeSavedText(flow) });
  };
  return (
    <>
      <FormDialog
        isWide
        title={t`Change order ${orderTitle(detail.row)}`}
        submitLabel={t`Save the change`}
        isBusy={isBusy}
        isDisabled={!isSendable}
        onSubmit={() => void submit()}
        onClose={() => (checked.changes.length === 0 ? endChange(localId) : setLeaving(true))}
        notice={<Trouble isAllowed={isAllowed} failure={failure} />}
      >
        {corrected && (
          <p className="sub">
            <Trans>The fields show what the service refused. What you save takes its place.</Trans>
          </p>
        )}
        {waiting.length > 0 && (
          <p className="sub">
            <Trans>A change of this order is waiting already. The fields show the order with it.</Trans>
          </p>
        )}
        <ChangeFields
          checked={checked}
          onType={(path, to) => typeChange(localId, path, checked.texts[path], to)}
        />
        <Preview checked={checked} />
      </FormDialog>
      <ConfirmDialog
        isOpen={isLeaving}
        title={<Trans>Give up what you typed?</Trans>}
        confirmLabel={t`Give up`}
        cancelLabel={t`Go on typing`}
        onConfirm={() => endChange(localId)}
        onClose={() => setLeaving(false)}
      >
        <p>
          <Trans>It is not saved. The order stays as it is.</Trans>
        </p>
      </ConfirmDialog>
    </>
  );
}
