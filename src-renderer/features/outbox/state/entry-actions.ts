import { t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { call } from '../../../bridge/bridge.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { useApp } from '../../../session/app-store.ts';
import { copyText, orShowError } from '../../../session/show-error.ts';
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
        : { tone: 'warn', text: t`The service still cannot be reached. Queued items stay safe here.` },
    );
  });

/** Withdraws the order and opens its form. */
export const editEntry = (entryId: string): Promise<void> =>
  orShowError(async () => {
    const { localId } = await call('outbox.edit', { entryId });
    navigate({ view: 'order-form', localId });
  });

/** Whether the user can discard the item, possibly after a warning that the service may have done it. */
export const canDiscard = ({ can }: OutboxEntry): boolean => can.discard || can.discardSent;

/** `isMaybeDone`: the user was warned that the service may have done it. */
export const discardEntry = (entryId: string, isMaybeDone: boolean): Promise<void> =>
  orShowError(async () => {
    await call('outbox.discard', { entryId, isMaybeDone });
    showToast({ tone: 'ok', text: t`Discarded` });
  });

/** Sends an item that was saved for another account with the credential of the current account. */
export const adoptEntry = (entryId: string, as: 'present-account' | 'same-account'): Promise<void> =>
  orShowError(async () => {
    await call('outbox.adopt', { entryId, as });
    showToast({ tone: 'ok', text: t`Sending with the current credential` });
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
