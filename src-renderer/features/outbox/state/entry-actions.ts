import { t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { call } from '../../../bridge/bridge.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { entryWhat } from '../../../i18n/words.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { copyText, orShowError, showError } from '../../../session/report.ts';
import { showToast } from '../../../ui/toast.tsx';

/** Tries one entry now, or with null everything that waits. */
export const retryEntry = (entryId: string | null): Promise<void> =>
  orShowError(async () => {
    await call('outbox.retry', { entryId });
  });

/** Takes the order back to its form. */
export const editEntry = (entryId: string): Promise<void> =>
  orShowError(async () => {
    const { localId } = await call('outbox.edit', { entryId });
    navigate({ view: 'order-form', localId });
  });

/** With or without the question whether it was done at the service after all. */
export const canDiscard = ({ can }: OutboxEntry): boolean => can.discard || can.discardSent;

/** `isMaybeDone`: the dispatcher was told that it may have been done at the service. */
export async function discardEntry(entryId: string, isMaybeDone: boolean): Promise<boolean> {
  try {
    await call('outbox.discard', { entryId, isMaybeDone });
    showToast({ tone: 'ok', text: t`Discarded` });
    return true;
  } catch (thrown) {
    showError(thrown);
    return false;
  }
}

/** What was saved for another account: goes with the present one, or the present one is that account. */
export const adoptEntry = (entryId: string, as: 'present-account' | 'same-account'): Promise<void> =>
  orShowError(async () => {
    await call('outbox.adopt', { entryId, as });
    showToast({ tone: 'ok', text: t`It is sent with the present credential` });
  });

/** What support needs: ids, key, attempts and the failure; no bodies. English, as support reads it. */
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
