import { msg } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../src-shared/domain/file.ts';
import { maxExportBytes } from '../../src-shared/domain/limits.ts';
import { maxEnvironmentFileBytes, maxEnvironments } from '../../src-shared/environment.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { type ErrorText, type ErrorWords, textOfWords } from './error-words.ts';
import { formatBytes } from './format.ts';
import { networkErrorWords } from './network-error-words.ts';

const documentTooLarge = (maxDocument: string) =>
  msg`A document may have up to ${maxDocument}. Make it smaller, or split it, and add it again.`;

const listTooLarge = (maxList: string) =>
  msg`Nothing was changed. A file may have up to ${maxList}. Divide the list into several files, and import each of them.`;

const exportTooLarge = (maxExport: string) =>
  msg`A file may have up to ${maxExport}. Nothing was saved. Filter the list so that it has fewer rows, then export it again.`;

// @interface auth.invalid-client auth.invalid-request errors.400-validation-error errors.409-idempotency-conflict errors.413-request-too-large errors.422-business-rule-violation
/** Words by reason, or by `code:reason` if they apply only to a reason with this code. */
const reasonWords: Record<string, ErrorWords> = {
  scenario_not_allowed: [
    msg`Not possible in the current state`,
    msg`The service does not allow this scenario for the order as it stands. The order is unchanged.`,
  ],
  business_rule_violation: [
    msg`The service rejected the request`,
    msg`One of the service’s rules does not allow it. Nothing was changed.`,
  ],
  validation_error: [
    msg`The service could not read the request`,
    msg`Nothing was changed. If this happens again, copy the details and give them to support.`,
  ],
  idempotency_conflict: [
    msg`The service has seen this key with other data`,
    msg`Nothing was sent twice. This is a fault of the program: copy the details and give them to support.`,
  ],
  ordered_for_not_allowed: [
    msg`Ordering for another business is not allowed`,
    msg`This credential does not belong to an ordering channel. Place the order for your own company.`,
  ],
  // @interface errors.413-file-too-large
  'file_rejected:too_large file_too_large': [
    msg`The file is too large`,
    () => documentTooLarge(formatBytes(maxFileSizeBytes)),
  ],
  may_be_sent: [
    msg`It may have reached the service already`,
    msg`It cannot be withdrawn now. Wait for the answer, which comes when the service can be reached.`,
  ],
  key_expired: [
    msg`It is not known whether the service has it`,
    msg`The first attempt is too long ago to repeat it safely. Dispatch looks at the service; you decide.`,
  ],
  database_repaired: [
    msg`The record of this was damaged`,
    msg`It may already have been sent. Dispatch checks the service, then you decide whether to send it.`,
  ],
  'sqlite_11 sqlite_26': [
    msg`The data on this computer is damaged`,
    msg`Start Dispatch again: it repairs its data then. Copy first what is only in this window.`,
  ],
  'not_uncertain no_conflict no_other_account': [
    msg`It is settled already`,
    msg`It became known in the meantime what happened to it. Nothing was sent by this.`,
  ],
  order_changed: [
    msg`The order has changed once more`,
    msg`Nothing was sent. Review the fields and choose again.`,
  ],
  'order_taken other_order': [
    msg`This is another order`,
    msg`It was placed from here separately, so it cannot be this one. Nothing was changed.`,
  ],
  other_account: [
    msg`This belongs to another account`,
    msg`It was saved for another customer’s credential and is never sent with this one.`,
  ],
  document_arriving: [
    msg`A document is still being copied`,
    msg`Wait until it is there, or remove it, then place the order.`,
  ],
  unreadable_entry: [
    msg`This item cannot be read`,
    msg`It is kept as it is and not sent. Copy the details and give them to support.`,
  ],
  request_too_large: [
    msg`The request is too large for the service`,
    msg`Nothing was changed. Shorten the notes or other long texts, then try again.`,
  ],
  resource_not_found: [
    msg`The service does not know this order`,
    msg`It may belong to another customer or environment.`,
  ],
  invalid_client: [
    msg`Sign-in refused`,
    msg`The service does not know this credential. Its ID or secret is wrong, it belongs to another environment, or it was revoked. Compare it with the customer portal, or create a new one there. Then enter it in Settings. Queued items are safe and will then be sent.`,
  ],
  not_accepted: [
    msg`Not accepted yet`,
    msg`The service has not accepted this order yet. Change it as a draft, or wait.`,
  ],
  'action_not_allowed cannot_delete': [
    msg`The service does not allow this now`,
    msg`What is possible depends on where the order stands. Nothing was changed.`,
  ],
  not_read_whole: [
    msg`Parts of this order cannot be read`,
    msg`Your change was not sent, because it could overwrite data that Dispatch cannot read. Update Dispatch, or change the order in the customer portal.`,
  ],
  no_path: [
    msg`Not available in this environment yet`,
    msg`The service names this action, but not where to send it. It works once its path is in the environment's interface details.`,
  ],
  'sign_in_failed:invalid_request': [
    msg`Sign-in refused`,
    msg`The service did not understand the sign-in request. Check the base address and the API details of the environment. Nothing is lost. Queued items are sent when sign-in works again.`,
  ],
  no_credential: [
    msg`No credential yet`,
    msg`Enter the client id and secret of this environment in the settings. What you save waits here until then.`,
  ],
  entries_waiting: [
    msg`The outbox of this environment has open items`,
    msg`They were saved for this service. Send or discard them in the outbox first.`,
  ],
  changes_typed: [
    msg`This environment has unsent changes`,
    msg`They would be deleted with their orders. In this environment, open each one in Drafts › Unsent changes, and save or discard it.`,
  ],
  receiver_changes: [
    msg`The webhook endpoint was changed too often`,
    msg`Wait a minute, then save the address again.`,
  ],
  managed_environment: [
    msg`This environment is set up elsewhere`,
    msg`Your administrator, or Dispatch itself, decides about it.`,
  ],
  environment_exists: [
    msg`This service is in the list already`,
    msg`Edit that environment instead of adding a second one.`,
  ],
  environment_removing: [
    msg`This environment is being removed`,
    msg`Nothing was saved. Open another environment and try again there.`,
  ],
  too_many_environments: [
    msg`Too many environments`,
    msg`Nothing was added. You can add environments while there are fewer than ${maxEnvironments} besides the local sandbox. Those of your administrator count, too. Remove environments that you added and no longer need, then try again.`,
  ],
  question_open: [
    msg`A question is open already`,
    msg`Nothing was changed. Answer the question about your environments first, then try again.`,
  ],
  too_much_to_ask: [
    msg`Too many changes at once`,
    msg`Nothing was changed. Dispatch asks before it connects elsewhere, and shows all that is new. Add at most 10 hosts and 10 certificates at a time, and keep addresses and paths under 300 characters.`,
  ],
  environment_file: [
    msg`This file is no list of environments`,
    msg`Nothing was changed. Choose a file that Dispatch has exported.`,
  ],
  environment_file_too_large: [
    msg`The list of environments is too large`,
    () => listTooLarge(formatBytes(maxEnvironmentFileBytes)),
  ],
  dialog_open: [msg`Another dialog is open`, msg`Answer or close the system’s dialog first. Then try again.`],
  dialog_declined: [
    msg`A dialog was closed just now`,
    msg`Nothing was done. Press the button again to open it once more.`,
  ],
  too_many_windows: [
    msg`Too many windows are open`,
    msg`Close a window of an order that you no longer need. Then try again.`,
  ],
  too_many_copies: [
    msg`Too many documents are being copied`,
    msg`Wait until some of them are added. Then add this one again.`,
  ],
  exports: [msg`Too many exports are under way`, msg`Wait until one is done. Then try again.`],
  name_taken: [
    msg`Another template has this name`,
    msg`Nothing was changed. Rename the other template first.`,
  ],
  export_too_large: [msg`The export is too large`, () => exportTooLarge(formatBytes(maxExportBytes))],
  newer_database: [
    msg`The data was written by a newer Dispatch`,
    msg`Update the program to open it. Nothing was changed.`,
  ],
  'service_unreachable:timeout': [
    msg`The service did not answer in time`,
    msg`Dispatch retries automatically, without creating duplicates.`,
  ],
};

const serviceFailed: ErrorWords = [
  msg`The service has a problem`,
  msg`Dispatch retries automatically, without creating duplicates.`,
];

const programFailed: ErrorWords = [
  msg`Something went wrong in the program`,
  msg`Nothing was sent by this. Try again; if it stays, copy the details and give them to support.`,
];

const codeWords: Record<AppError['code'], ErrorWords> = {
  service_unreachable: [
    msg`The service cannot be reached`,
    msg`What you saved is kept here and sent when the service is back.`,
  ],
  service_failed: serviceFailed,
  bad_answer: serviceFailed,
  rate_limited: [
    msg`The service asks to wait`,
    msg`Dispatch continues automatically as soon as the service allows it.`,
  ],
  service_refused: [msg`The service rejected the request`, msg`Nothing was changed.`],
  service_conflict: [
    msg`The service reported a conflict`,
    msg`Nothing was overwritten. Load the order again and look at it before you try again.`,
  ],
  sign_in_failed: [
    msg`Sign-in refused`,
    msg`The service did not accept your credential. Queued items are safe and will be sent after you sign in.`,
  ],
  permission_denied: [
    msg`A permission is missing`,
    msg`Your credential does not allow this. Ask the person who manages it in the customer portal to add the permission. Queued items will then be sent.`,
  ],
  confirmation_needed: [
    msg`Production is not confirmed yet`,
    msg`Orders here start real transports. Confirm once after each start; nothing is sent before.`,
  ],
  keychain_failed: [
    msg`The keychain did not answer`,
    msg`It may be locked, or you may have refused. Unlock it and try again.`,
  ],
  rules_broken: [msg`Some fields need attention`, msg`Correct the fields that are marked, then try again.`],
  draft_conflict: [
    msg`This draft was changed elsewhere`,
    msg`Another window saved it in the meantime. Open it again to see the newest text.`,
  ],
  not_found: [msg`No longer here`, msg`It was removed or placed in the meantime.`],
  not_allowed_in_state: [
    msg`Not possible any more`,
    msg`It has moved on in the meantime: look at its present state.`,
  ],
  file_rejected: [
    msg`The file was not taken`,
    msg`It is empty, too large, or not a file. Choose another; the other files are kept.`,
  ],
  storage_full: [
    msg`The disk is full`,
    msg`Nothing could be saved. Free some space and try again; keep this window open until then.`,
  ],
  storage_failed: [
    msg`Saving failed`,
    msg`The data folder cannot be written. Keep this window open and try again.`,
  ],
  cancelled: [
    msg({ message: 'Cancelled', context: 'the user has stopped the action' }),
    msg`Nothing was sent.`,
  ],
  too_many_calls: [msg`Dispatch is busy`, msg`This was not done. Try again in a moment.`],
  bad_request: programFailed,
  unknown_method: programFailed,
  sender_refused: programFailed,
  message_too_large: programFailed,
  internal: programFailed,
};

/** A key may name several reasons, with spaces between them. */
const byReason = new Map(
  Object.entries({ ...reasonWords, ...networkErrorWords }).flatMap(([reasons, words]) =>
    reasons.split(' ').map(reason => [reason, words] as const),
  ),
);

/** Words for a failure, by its reason or else its code. */
export const errorText = (error: AppError): ErrorText =>
  wordsOfReason(error) ?? textOfWords(codeWords[error.code]);

/** The words of `errorText` as one text: the title, then the detail. */
export function errorSentences(error: AppError): string {
  const { title, detail } = errorText(error);
  return `${title}. ${detail}`;
}

/** Words for the reason of a failure; null if only its code has words. */
export function wordsOfReason({ code, reason }: AppError): ErrorText | null {
  const words = byReason.get(`${code}:${reason}`) ?? byReason.get(reason ?? '');
  return words ? textOfWords(words) : null;
}

/** Details for support, without bodies and secrets. */
export const errorDetails = (error: AppError): string =>
  [
    `${error.status ?? ''} ${error.reason ?? error.code}`.trim(),
    error.message,
    ...error.fieldErrors.map(field => `${field.path}  ${field.code}  ${field.message}`),
    error.requestId === null ? '' : `request  ${error.requestId}`,
    error.ourRequestId === null || error.ourRequestId === error.requestId
      ? ''
      : `our request  ${error.ourRequestId}`,
  ]
    .filter(line => line !== '')
    .join('\n');
