import { t } from '@lingui/core/macro';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { isSettled, needsDecision } from '../../../../src-shared/order-facts/entry-facts.ts';
import { errorText, wordsOfReason } from '../../../i18n/error-text.ts';
import type { ErrorText } from '../../../i18n/error-words.ts';
import { formatMoment, formatRelative } from '../../../i18n/format.ts';
import { placingErrorText } from '../../../i18n/placing-error-text.ts';
import type { Flow } from '../../../state/flow.ts';

const afterWhat = (entry: OutboxEntry): string => {
  switch (entry.kind) {
    case 'order-create':
      return t`After document upload`;
    case 'file-upload':
      return t`After document step 1`;
    case 'file-attach':
      return t`After document upload`;
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
 * Maximum time of an attempt to send, in milliseconds. If an item is "sending" for longer, Dispatch ended during the
 * attempt.
 */
const maxSendingMs = 300_000;

const isMoving = (flow: Flow): boolean => flow !== 'paused' && flow !== 'unconfirmed';

// @interface create-order.retry
/**
 * Text that says when the outbox item will be sent or was done: `Now`, `After the upload`, `in 42 s`, `Needs your
 * decision`, or a time.
 */
export function entryNext(entry: OutboxEntry, flow: Flow, nowMs: number): string {
  if (needsDecision(entry)) return t`Needs your decision`;
  if (entry.isHeld) return t`After your decision`;
  if (isSettled(entry)) return formatMoment(entry.updatedAtMs, nowMs);
  if (entry.state === 'sending' && (isMoving(flow) || nowMs - entry.updatedAtMs < maxSendingMs)) {
    return isMoving(flow) ? t`Now` : t`Sending`;
  }
  if (flow === 'paused') return t`When you resume sending`;
  if (flow === 'unconfirmed') return t`When you confirm sending`;
  if (entry.isBlocked) return afterWhat(entry);
  if (flow === 'refused') return t`After sign-in`;
  if (entry.nextAttemptAtMs !== null && entry.nextAttemptAtMs >= nowMs + 1_000) {
    return formatRelative(entry.nextAttemptAtMs, nowMs);
  }
  return flow === 'away' ? t`When the service answers` : t`Now`;
}

/** Explains the state of an outbox item in one or two sentences. */
export function entryMeaning(entry: OutboxEntry): string {
  if (entry.isHeld)
    return t`Saved on this computer. This item is on hold until you decide about an earlier item of its order.`;
  switch (entry.state) {
    case 'queued':
    case 'sealed':
      return entry.isBlocked
        ? t`Saved on this computer. This item is sent after the previous item of its order.`
        : t`Saved on this computer. Nothing has been sent yet.`;
    case 'waiting':
      if (entry.isUnsent) {
        return t`Dispatch could not reach the service, so nothing has been sent. It retries automatically.`;
      }
      return sentAgainMeaning(entry);
    case 'sending':
      return t`Dispatch is sending this item now.`;
    case 'done':
      return t`The service has confirmed this item.`;
    case 'uncertain':
      return uncertainText().detail;
    case 'conflict':
      return t`The order at the service is different from what Dispatch expected. Nothing was overwritten.`;
    case 'parked':
      return entry.kind === 'order-create'
        ? t`The service did not create this order. What you entered is kept.`
        : t`This item was rejected. Dispatch does not send it again automatically.`;
    case 'superseded':
      if (entry.isBeingCorrected)
        return t`The order is in Drafts for correction. It is sent when you place it again.`;
      return entry.replacedBy === null
        ? t`This item was discarded. Dispatch does not send it again.`
        : t`A newer item has replaced this one.`;
    case 'cancelled':
      return entry.replacedBy === null
        ? t`This item was withdrawn before anything was sent.`
        : t`This item was merged into a later item before anything was sent.`;
  }
}

/** Text for an item with unknown outcome. It replaces the text of the last failure, which matters less. */
const uncertainText = (): ErrorText => ({
  title: t`It is unknown whether the service received this item`,
  detail: t`To avoid a duplicate, Dispatch does not send this item again automatically. Compare it with the data at the service, then decide.`,
});

const conflictText = (): ErrorText => ({
  title: t`Someone else changed this order`,
  detail: t`Your change was not applied, and nothing was overwritten. Compare the values, then choose which to keep.`,
});

const refusedStepText = (): ErrorText => ({
  title: t`The service rejected this item`,
  detail: t`The order at the service is unchanged. This item stays in the outbox until you discard it.`,
});

// @interface create-file.statuses
/** Text that names the rejected document, and says whether its order was placed and what the user can do. */
function refusedDocumentText(entry: OutboxEntry): ErrorText {
  const document = entry.documentName ?? t`a document`;
  const order = entry.orderLabel;
  return {
    title: t`The service rejected ${document}`,
    detail: isLateDocumentEntry(entry)
      ? t`Order ${order} is placed without this document. Discard this item: the document then stays with the order on this computer. Correct the document and add it again, or remove it.`
      : t`Order ${order} was not placed. Your text and documents are kept. Correct or remove the document, then place the order again.`,
  };
}

/** Reasons of failures for which `placingErrorText` has texts of its own. */
const aboutPlacing: readonly (string | null)[] = [
  'business_rule_violation',
  'validation_error',
  'request_too_large',
];

const isAboutPlacing = (error: AppError): boolean =>
  error.code === 'service_refused' && (aboutPlacing.includes(error.reason) || wordsOfReason(error) === null);

/** Whether the connection was lost after the request was sent, so that the service may have processed it. */
const isAnswerLost = ({ isUnsent, lastError }: OutboxEntry): boolean =>
  !isUnsent && (lastError?.reason === 'reset' || lastError?.reason === 'truncated');

/** Text that says why an item is sent again, and that sending it again creates no duplicate. */
function sentAgainMeaning(entry: OutboxEntry): string {
  if (isAnswerLost(entry))
    return t`This item was sent, but the connection ended before the service answered. Dispatch retries automatically, without creating duplicates.`;
  return entry.lastError?.code === 'service_unreachable'
    ? t`The service may already have received this item. Dispatch retries automatically, without creating duplicates.`
    : t`The last attempt to send this item failed. Dispatch retries automatically, without creating duplicates.`;
}

// @interface update-order.statuses errors.500-internal-error errors.503-internal-error
/** Text that says why an item is not done and what happens next; null if nothing went wrong. */
export function entryTrouble(entry: OutboxEntry): ErrorText | null {
  const { lastError } = entry;
  if (entry.state === 'uncertain') return uncertainText();
  if (entry.can.merge) return conflictText();
  if (lastError === null || (isSettled(entry) && !entry.isBeingCorrected)) return null;
  if (isAnswerLost(entry))
    return { title: t`Sent, but the service did not answer`, detail: entryMeaning(entry) };
  if (entry.kind === 'order-create') return placingErrorText(lastError);
  if (!isAboutPlacing(lastError)) return errorText(lastError);
  if (isDocument(entry)) return refusedDocumentText(entry);
  return refusedStepText();
}

const isDocument = ({ kind }: OutboxEntry): boolean =>
  kind === 'file-create' || kind === 'file-upload' || kind === 'file-attach';

/** Whether the outbox item adds a document to an order that the service already has. */
export const isLateDocumentEntry = ({ kind, orderId }: OutboxEntry): boolean =>
  kind === 'file-attach' || ((kind === 'file-create' || kind === 'file-upload') && orderId !== null);

/**
 * Whether an outbox item of this kind acts on an order that the service already has: it neither creates an order nor
 * uploads a document.
 */
export const isStepEntry = (kind: OutboxEntry['kind']): boolean =>
  kind !== 'order-create' && kind !== 'file-create' && kind !== 'file-upload';
