import { t } from '@lingui/core/macro';
import type { MethodOutput } from '../../../../src-shared/contract/contract.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../session/app-store.ts';
import { withProductionConfirmed } from '../../../session/production.ts';
import { copyText, orShowError, showUndo } from '../../../session/show-error.ts';
import { saveTyped } from '../../../session/typed-text.ts';
import { changeToast, showToast } from '../../../ui/toast.tsx';

/** Retries one item now; null retries all queued items. Says so if the service cannot be reached at all. */
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
 * Withdraws the order and opens its form. Of an order that was queued, says that it is not placed any more, and offers
 * to put it back. A rejected order was not placed anyway, and its form says so.
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
 * Places a withdrawn order again as it was. If it was edited since, or has problems by now, the user has to place it in its
 * form.
 */
const putBack = (withdrawn: MethodOutput<'outbox.edit'>, name: string): Promise<void> =>
  orShowError(async () => {
    const { localId } = withdrawn;
    const sayEdited = () =>
      showToast({
        tone: 'warn',
        text: t`Order ${name} was edited after you withdrew it. Open its form to place it.`,
      });
    // What is typed but not stored yet is an edit, too.
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

/** Whether the user can discard the item, possibly after a warning that the service may have done it. */
export const canDiscard = ({ can }: OutboxEntry): boolean => can.discard || can.discardSent;

/** `isMaybeDone`: the user was warned that the service may have done it. */
export const discardEntry = (entryId: string, isMaybeDone: boolean): Promise<void> =>
  orShowError(async () => {
    await call('outbox.discard', { entryId, isMaybeDone });
    showToast({ tone: 'ok', text: t`The item was discarded` });
  });

/** Sends an item that was saved for another account with the credential of the current account. */
export const adoptEntry = (entryId: string, as: 'present-account' | 'same-account'): Promise<void> =>
  orShowError(async () => {
    await call('outbox.adopt', { entryId, as });
    showToast({ tone: 'ok', text: t`The item is queued to be sent with the current credential` });
  });

/** Details for support, in English: ids, key, attempts and the last failure. No order data. */
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
