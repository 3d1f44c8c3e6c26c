import { t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { errorText, wordsOfReason } from '../../../i18n/error-text.ts';
import type { ErrorText } from '../../../i18n/error-words.ts';
import { formatMoment, formatRelative } from '../../../i18n/format.ts';
import { placingErrorText } from '../../../i18n/placing-error-text.ts';
import type { Flow } from '../../../session/flow.ts';

const afterWhat = (entry: OutboxEntry): string => {
  switch (entry.kind) {
    case 'order-create':
      return t`After the upload`;
    case 'file-upload':
      return t`After it is registered`;
    case 'file-attach':
      return t`After the upload`;
    case 'scenario':
      return t`After the order is accepted`;
    case 'order-update':
    case 'order-cancel':
    case 'file-delete':
    case 'file-create':
      return t`After the previous item`;
  }
};

/**
 * Maximum time of an attempt, in milliseconds. An item that is "sending" for longer was interrupted when Dispatch
 * ended.
 */
const maxSendingMs = 300_000;

const isMoving = (flow: Flow): boolean => flow !== 'paused' && flow !== 'unconfirmed';

// @interface create-order.retry
/** When the item is sent or was done: `Now`, `After the upload`, `in 42 s`, `Needs your decision`, or a time. */
export function entryNext(entry: OutboxEntry, flow: Flow, nowMs: number): string {
  if (needsDecision(entry)) return t`Needs your decision`;
  if (entry.isHeld) return t`After your decision`;
  if (isSettled(entry)) return formatMoment(entry.updatedAtMs, nowMs);
  if (entry.state === 'sending' && (isMoving(flow) || nowMs - entry.updatedAtMs < maxSendingMs)) {
    return isMoving(flow) ? t`Now` : t`Sending`;
  }
  if (flow === 'paused') return t`When you resume sending`;
  if (flow === 'unconfirmed') return t`When you confirm`;
  if (entry.isBlocked) return afterWhat(entry);
  if (flow === 'refused') return t`After sign-in`;
  if (entry.nextAttemptAtMs !== null && entry.nextAttemptAtMs >= nowMs + 1_000) {
    return formatRelative(entry.nextAttemptAtMs, nowMs);
  }
  return flow === 'away' ? t`When the service is back` : t`Now`;
}

/** What the state of an item means, in one or two sentences. */
export function entryMeaning(entry: OutboxEntry): string {
  if (entry.isHeld) return t`Saved here. It is on hold until you decide about an earlier item of this order.`;
  switch (entry.state) {
    case 'queued':
    case 'sealed':
      return entry.isBlocked
        ? t`Saved here. It is sent after the previous item.`
        : t`Saved here. Nothing has left this computer yet.`;
    case 'waiting':
      if (entry.isUnsent) {
        return t`The service was not reached, so nothing has left this computer. Dispatch retries automatically.`;
      }
      return sentAgainMeaning(entry);
    case 'sending':
      return t`Being sent now.`;
    case 'done':
      return t`The service has confirmed it.`;
    case 'uncertain':
      return uncertainText().detail;
    case 'conflict':
      return t`The order at the service is not as Dispatch expected. Nothing was overwritten.`;
    case 'parked':
      return entry.kind === 'order-create'
        ? t`Nothing was created. Your text is kept.`
        : t`It was rejected, and is not sent again automatically.`;
    case 'superseded':
      if (entry.isBeingCorrected)
        return t`Being corrected in Drafts. It is sent when you place the order again.`;
      return entry.replacedBy === null
        ? t`Discarded here. It is not sent again.`
        : t`Replaced by a newer item.`;
    case 'cancelled':
      return entry.replacedBy === null
        ? t`Withdrawn before anything was sent.`
        : t`Merged into a later item before anything was sent.`;
  }
}

/** Shown instead of the last failure: that the outcome is unknown matters more. */
const uncertainText = (): ErrorText => ({
  title: t`The service may or may not have received this`,
  detail: t`To avoid a duplicate, Dispatch does not send it again. Compare it with what the service shows, then decide.`,
});

const conflictText = (): ErrorText => ({
  title: t`Someone else changed this order`,
  detail: t`Your change was not applied, and nothing was overwritten. Compare the versions and choose.`,
});

const refusedStepText = (): ErrorText => ({
  title: t`The service did not accept this`,
  detail: t`The order is unchanged. Your change stays here until you discard it.`,
});

// @interface create-file.statuses
/** Names the rejected document, and says whether its order was placed and what the user can do. */
function refusedDocumentText(entry: OutboxEntry): ErrorText {
  const document = entry.documentName ?? t`a document`;
  const order = entry.orderLabel;
  return {
    title: t`The service rejected ${document}`,
    detail: isLateDocumentEntry(entry)
      ? t`Order ${order} is placed and stays as it is, without this document. Discard this item: the document stays with the order here. Then correct it and add it again, or remove it.`
      : t`Order ${order} was not placed. Your text and documents are kept. Correct or remove the document, then place the order again.`,
  };
}

/** Reasons for which `placingErrorText` has words of its own. */
const aboutPlacing: readonly (string | null)[] = [
  'business_rule_violation',
  'validation_error',
  'request_too_large',
];

const isAboutPlacing = (error: AppError): boolean =>
  error.code === 'service_refused' && (aboutPlacing.includes(error.reason) || wordsOfReason(error) === null);

/** Whether the connection ended after the request was sent. The service may then have processed it. */
const isAnswerLost = ({ isUnsent, lastError }: OutboxEntry): boolean =>
  !isUnsent && (lastError?.reason === 'reset' || lastError?.reason === 'truncated');

/** Says why an item is sent again, and that this creates no duplicate. */
function sentAgainMeaning(entry: OutboxEntry): string {
  if (isAnswerLost(entry))
    return t`It was sent, but the connection ended before an answer came. Dispatch retries automatically, without creating duplicates.`;
  return entry.lastError?.code === 'service_unreachable'
    ? t`It may have arrived at the service already. Dispatch retries automatically, without creating duplicates.`
    : t`The last attempt did not get through. Dispatch retries automatically, without creating duplicates.`;
}

// @interface update-order.statuses errors.500-internal-error errors.503-internal-error
/** Why an item is not done and what follows; null if nothing went wrong. */
export function entryTrouble(entry: OutboxEntry): ErrorText | null {
  const { lastError } = entry;
  if (entry.state === 'uncertain') return uncertainText();
  if (entry.can.merge) return conflictText();
  if (lastError === null || (isSettled(entry) && !entry.isBeingCorrected)) return null;
  if (isAnswerLost(entry)) return { title: t`Sent, but no answer came`, detail: entryMeaning(entry) };
  if (entry.kind === 'order-create') return placingErrorText(lastError);
  if (!isAboutPlacing(lastError)) return errorText(lastError);
  if (isDocument(entry)) return refusedDocumentText(entry);
  return refusedStepText();
}

const isDocument = ({ kind }: OutboxEntry): boolean =>
  kind === 'file-create' || kind === 'file-upload' || kind === 'file-attach';

/** A document for an order that the service already has. */
export const isLateDocumentEntry = ({ kind, orderId }: OutboxEntry): boolean =>
  kind === 'file-attach' || ((kind === 'file-create' || kind === 'file-upload') && orderId !== null);

/** An action on an order that the service has: neither the order itself nor one of its documents. */
export const isStepEntry = (kind: OutboxEntry['kind']): boolean =>
  kind !== 'order-create' && kind !== 'file-create' && kind !== 'file-upload';
