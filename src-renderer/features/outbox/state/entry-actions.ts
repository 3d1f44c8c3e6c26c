import { t } from '@lingui/core/macro';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../state/app-store.ts';
import { withProductionConfirmed } from '../../../state/production.ts';
import { copyText, orShowError, showUndo } from '../../../state/show-error.ts';
import { saveTyped } from '../../../state/typed-text.ts';
import { changeToast, showToast } from '../../../ui/toast.tsx';

/**
 * Retries one outbox item now, or all queued items if the id is null. If the service cannot be reached at all, a
 * message says so.
 */
export const retryEntry = (entryId: string | null): Promise<void> =>
  orShowError(async () => {
    await call('outbox.retry', { entryId });
    if (useApp.getState().connection.state !== 'away') return;
    const id = showToast({ tone: 'info', text: t`Trying to reach the service …` });
    const isReached = await call('connection.test', {}).then(
      () => true,
      () => useApp.getState().connection.state !== 'away',
    );
    changeToast(
      id,
      isReached
        ? { tone: 'ok', text: t`The service can be reached again` }
        : {
            tone: 'warn',
            text: t`The service still cannot be reached. Queued items stay saved on this computer.`,
          },
    );
  });

/**
 * Withdraws an order from the outbox and opens its form. If the order was queued, a toast says that it will not be
 * placed, and offers to put it back. If it was rejected, the form says so.
 */
export const editEntry = (entry: OutboxEntry): Promise<void> =>
  orShowError(async () => {
    const withdrawn = await call('outbox.edit', { entryId: entry.id });
    navigate({ view: 'order-form', localId: withdrawn.localId });
    if (needsDecision(entry)) return;
    const name = entry.orderLabel;
    showUndo(
      t`Order ${name} was withdrawn from the outbox. It is not placed until you place it again.`,
      () => void putBack(withdrawn, name),
    );
  });

/**
 * Places a withdrawn order again, unchanged. If the user has edited it since the withdrawal, or if it breaks a rule by
 * now, it has to be placed in its form.
 */
const putBack = (withdrawn: MethodOutput<'outbox.edit'>, name: string): Promise<void> =>
  orShowError(async () => {
    const { localId } = withdrawn;
    const sayEdited = () =>
      showToast({
        tone: 'warn',
        text: t`Order ${name} was edited after you withdrew it. Open its form to place it.`,
      });
    // `saveTyped` fails if there is typed text that cannot be stored. Then the order counts as edited.
    if (!(await saveTyped(localId))) return void sayEdited();
    const place = () =>
      call('orders.place', withdrawn).catch((thrown: unknown) => {
        const { code } = appErrorOf(thrown);
        if (code === 'confirmation_needed' || code === 'draft_conflict') return code;
        throw thrown;
      });
    const answer = await withProductionConfirmed(
      'place',
      place,
      outcome => outcome === 'confirmation_needed',
    );
    if (answer === null || answer === 'confirmation_needed') return;
    if (answer === 'draft_conflict') return void sayEdited();
    if (answer.outcome === 'problems') {
      showToast({ tone: 'warn', text: t`Order ${name} was not placed. Its form shows what to correct.` });
      return;
    }
    navigate({ view: 'orders', localId });
    showToast({ tone: 'ok', text: t`Order ${name} is in the outbox again` });
  });

/**
 * Whether the user can discard the outbox item. If the service may have processed the item, the user is warned first.
 */
export const canDiscard = ({ can }: OutboxEntry): boolean => can.discard || can.discardSent;

/**
 * Discards an outbox item.
 * @param isMaybeDone whether the user was warned that the service may have processed it
 */
export const discardEntry = (entryId: string, isMaybeDone: boolean): Promise<void> =>
  orShowError(async () => {
    await call('outbox.discard', { entryId, isMaybeDone });
    showToast({ tone: 'ok', text: t`The item was discarded` });
  });

/** Decides what happens to an outbox item that was saved for another customer account (see `outbox.adopt`). */
export const adoptEntry = (entryId: string, as: 'present-account' | 'same-account'): Promise<void> =>
  orShowError(async () => {
    await call('outbox.adopt', { entryId, as });
    showToast({ tone: 'ok', text: t`The item is queued to be sent with the current credential` });
  });

/**
 * Facts for support, in English: ids, key, attempts and the last failure of an outbox item, without any data of the
 * order.
 */
export const entryDetails = (entry: OutboxEntry): string =>
  [
    `${entryWhat(entry)} (${entry.kind}, ${entry.state})`,
    `entry    ${entry.id}`,
    entry.orderId === null ? '' : `order    ${entry.orderId}`,
    `key      ${entry.idempotencyKey}`,
    entry.requestId === null ? '' : `request  ${entry.requestId}`,
    `attempts ${entry.attempts}`,
    `created  ${new Date(entry.createdAtMs).toISOString()}`,
    `updated  ${new Date(entry.updatedAtMs).toISOString()}`,
    entry.lastError === null ? '' : errorDetails(entry.lastError),
  ]
    .filter(line => line !== '')
    .join('\n');

export const copyEntry = (entry: OutboxEntry): void => void copyText(entryDetails(entry));
