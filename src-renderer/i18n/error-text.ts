import { msg } from '@lingui/core/macro';
import {
  maxEnvironmentFileBytes,
  maxEnvironments,
  maxExportBytes,
  maxFileSizeBytes,
} from '../../src-shared/domain/size-limits.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { type ErrorText, type ErrorWords, textOfWords } from './error-words.ts';
import { formatBytes } from './format.ts';
import { moveErrorWords } from './move-error-words.ts';
import { networkErrorWords } from './network-error-words.ts';
import { refusedAnswerWords } from './refused-answer-words.ts';

const documentTooLarge = (maxDocument: string) =>
  msg`A document may be at most ${maxDocument}. Make the document smaller or split it, then add it again.`;

const listTooLarge = (maxList: string) =>
  msg`Nothing was changed. The file may be at most ${maxList}. Divide the list into several files, and import each file.`;

const exportTooLarge = (maxExport: string) =>
  msg`Nothing was saved. An exported file may be at most ${maxExport}. Filter the list so that it has fewer rows, then export it again.`;

// @interface auth.invalid-client auth.invalid-request errors.400-validation-error errors.409-idempotency-conflict errors.413-request-too-large errors.422-business-rule-violation
/** Texts of failures by their reason. The key is `code:reason` if a text applies to the reason only with this code. */
const reasonWords: Record<string, ErrorWords> = {
  core_ended: [
    msg`A part of Dispatch was restarted`,
    msg`Your action may or may not have been done. Look at the current state before you repeat it. Saved orders and drafts are safe.`,
  ],
  scenario_not_allowed: [
    msg`The service did not allow the scenario`,
    msg`The order is unchanged. Its current state does not allow this scenario. Choose another scenario.`,
  ],
  business_rule_violation: [
    msg`The service rejected the request`,
    msg`The request breaks a rule of the service. Nothing was changed.`,
  ],
  validation_error: [
    msg`The service could not read the request`,
    msg`Nothing was changed. If this happens again, copy the details and give them to support.`,
  ],
  idempotency_conflict: [
    msg`The service rejected a repeated request`,
    msg`Nothing was done twice. This is a fault in Dispatch: copy the details and give them to support.`,
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
    msg`The service may have received this item already`,
    msg`Nothing was changed. Wait until the service answers, then look at the item again.`,
  ],
  key_expired: [
    msg`It is not known whether the service received this item`,
    msg`The first attempt was too long ago to repeat it safely. Dispatch checks the service, then you decide whether to send the item again.`,
  ],
  database_repaired: [
    msg`The data of this item was damaged`,
    msg`The item may already have been sent. Dispatch checks the service, then you decide whether to send it.`,
  ],
  backup_restored: [
    msg`This item comes from a backup`,
    msg`The item may have been sent after the backup was made. Dispatch checks the service, then you decide whether to send it.`,
  ],
  backup_damaged: [msg`The backup did not pass its check`, msg`Nothing was changed. Choose another backup.`],
  restore_changed: [
    msg`The data has changed in the meantime`,
    msg`Nothing was restored. Check the new numbers, then restore the backup.`,
  ],
  data_damaged: [
    msg`No backup was made`,
    msg`The copy did not pass its check. Restart Dispatch: it checks its data when it starts, and repairs it if necessary.`,
  ],
  disk_nearly_full: [
    msg`The disk has too little space for a backup`,
    msg`Nothing was changed. Delete files that you do not need, then try again.`,
  ],
  'not_found:backup': [
    msg`This backup does not exist any more`,
    msg`Dispatch deletes old backups. Choose another one.`,
  ],
  'sqlite_11 sqlite_26': [
    msg`The data on this computer is damaged`,
    msg`Copy unsaved text from this window to another program. Then restart Dispatch: it repairs its data when it starts.`,
  ],
  'not_uncertain no_conflict no_other_account': [
    msg`This item needs no decision any more`,
    msg`The item has changed in the meantime. Your action sent nothing. Look at the item in the outbox.`,
  ],
  order_changed: [
    msg`The order has changed in the meantime`,
    msg`Nothing was sent. Check the fields, then try again.`,
  ],
  'order_taken other_order': [
    msg`This item does not belong to the chosen order`,
    msg`Nothing was changed. The chosen order was placed separately. Choose another order, if one is listed.`,
  ],
  other_account: [
    msg`This item belongs to another account`,
    msg`The item was saved with another customer’s credential. Dispatch does not send it with the current credential unless you decide so in the outbox.`,
  ],
  document_arriving: [
    msg`A document is still being copied`,
    msg`Wait until the document is copied, or remove the document. Then place the order.`,
  ],
  unreadable_entry: [
    msg`Dispatch cannot read this item`,
    msg`Dispatch keeps the item and does not send it. Copy the details and give them to support.`,
  ],
  request_too_large: [
    msg`The request is too large for the service`,
    msg`Nothing was changed. Shorten the notes or other long texts, then try again.`,
  ],
  resource_not_found: [
    msg`The service does not know this order`,
    msg`The order may belong to another customer or environment. Check the environment and its credential.`,
  ],
  unknown_order: [
    msg`Dispatch does not know this order`,
    msg`The order may be in another environment, or not in the list yet. Switch the environment, or wait until the list is loaded.`,
  ],
  invalid_client: [
    msg`Sign-in refused`,
    msg`The service does not know this credential. Its ID or secret is wrong, it belongs to another environment, or it was revoked. Compare it with the customer portal, or create a new one there. Then enter it in Settings. Queued items are safe and will then be sent.`,
  ],
  not_accepted: [
    msg`The order is not accepted yet`,
    msg`Wait until the service accepts the order. Or withdraw the order in the outbox and edit it.`,
  ],
  'action_not_allowed cannot_delete': [
    msg`The service does not allow this action now`,
    msg`Nothing was changed. The current state of the order decides which actions are possible.`,
  ],
  not_read_whole: [
    msg`Parts of this order cannot be read`,
    msg`Your change was not sent, because it could overwrite data that Dispatch cannot read. Update Dispatch, or change the order in the customer portal.`,
  ],
  no_path: [
    msg`Not available in this environment yet`,
    msg`The service offers this action, but Dispatch does not know its path. Whoever set up the environment can add the path in the interface details.`,
  ],
  'sign_in_failed:invalid_request': [
    msg`Sign-in refused`,
    msg`The service did not understand the sign-in request. Check the base address and the interface details of the environment. Nothing is lost. Queued items are sent when sign-in works again.`,
  ],
  no_credential: [
    msg`No credential yet`,
    msg`Enter the client ID and secret of this environment in Settings. Until then, queued items stay on this computer.`,
  ],
  entries_waiting: [
    msg`The outbox of this environment has open items`,
    msg`Nothing was changed. The open items were saved for this service. Send or discard them in the outbox first.`,
  ],
  changes_typed: [
    msg`This environment has unsent changes`,
    msg`Nothing was deleted. The unsent changes would be deleted with their orders. In this environment, open each change in Drafts › Unsent changes, then save or discard it.`,
  ],
  receiver_changes: [
    msg`The webhook endpoint was changed too often`,
    msg`Wait a minute, then save the address again.`,
  ],
  managed_environment: [
    msg`You cannot change this environment`,
    msg`Your administrator or Dispatch itself set up this environment. Ask your administrator to change it.`,
  ],
  enforced_setting: [
    msg`Your administrator has set this value`,
    msg`Nothing was changed. Ask your administrator to change the setting.`,
  ],
  environment_exists: [
    msg`This service already has an environment`,
    msg`Edit the environment of this service instead of adding a second one.`,
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
    msg`A question about your environments is open`,
    msg`Nothing was changed. Answer the open question first, then try again.`,
  ],
  too_much_to_ask: [
    msg`Too many changes to the environment at once`,
    msg`Nothing was changed. Dispatch asks you before it connects to new hosts, and the question has limited room. Add at most 10 hosts and 10 certificates at a time. Use at most 300 characters for an address or a path.`,
  ],
  environment_file: [
    msg`This file is not a list of environments`,
    msg`Nothing was changed. Choose a list of environments that Dispatch has exported.`,
  ],
  environment_file_too_large: [
    msg`The list of environments is too large`,
    () => listTooLarge(formatBytes(maxEnvironmentFileBytes)),
  ],
  support_file: [
    msg`Dispatch no longer has the collected files`,
    msg`Dispatch keeps them for ten minutes. Close the dialog and open it again.`,
  ],
  folder_not_opened: [
    msg`The folder cannot be opened`,
    msg`No program of this computer opened the folder. Settings show the path of the data folder: open it yourself, then the folder “logs” in it.`,
  ],
  dialog_open: [msg`Another dialog is open`, msg`Answer or close the system’s dialog first. Then try again.`],
  dialog_declined: [
    msg`You closed a dialog just now`,
    msg`Nothing was done. Press the button again to open the dialog.`,
  ],
  too_many_windows: [
    msg`Too many windows are open`,
    msg`Close an order window that you no longer need. Then try again.`,
  ],
  too_many_copies: [
    msg`Too many documents are being copied`,
    msg`Wait until some documents are copied. Then add this document again.`,
  ],
  exports: [
    msg`Too many exports are running`,
    msg`Wait until one of the exports is finished. Then try again.`,
  ],
  sheets_running: [
    msg`Order sheets are already being saved`,
    msg`Wait until they are saved, or cancel the saving. Then try again.`,
  ],
  sheets_not_made: [
    msg`The order sheets could not be created`,
    msg`No file was saved. Try again, or mark fewer orders.`,
  ],
  name_taken: [
    msg`Another template has this name`,
    msg`Nothing was changed. Rename the other template first.`,
  ],
  export_too_large: [msg`The export is too large`, () => exportTooLarge(formatBytes(maxExportBytes))],
  newer_database: [
    msg`The data is from a newer version of Dispatch`,
    msg`Nothing was changed. Update Dispatch to open the data.`,
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
  msg`An error occurred in Dispatch`,
  msg`Dispatch could not finish your action. Check the result, then try again. If the error occurs again, copy the details and give them to support.`,
];

const codeWords: Record<AppError['code'], ErrorWords> = {
  service_unreachable: [
    msg`The service cannot be reached`,
    msg`Queued items are kept on this computer, and sent when the service can be reached again.`,
  ],
  service_failed: serviceFailed,
  bad_answer: serviceFailed,
  rate_limited: [
    msg`The service asks Dispatch to wait`,
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
    msg`Orders in production start real transports. Confirm production once after each start of Dispatch. Nothing is sent before that.`,
  ],
  keychain_failed: [
    msg`The keychain did not answer`,
    msg`The keychain may be locked, or access to it was refused. Unlock the keychain or allow access, then try again.`,
  ],
  rules_broken: [msg`Some fields need attention`, msg`Correct the fields that are marked, then try again.`],
  draft_conflict: [
    msg`This draft was changed in another window`,
    msg`Another window saved the draft in the meantime. Open the draft again to see the newest text.`,
  ],
  not_found: [
    msg`This item was already removed or placed`,
    msg`The item that you chose was removed, or its order was placed, in the meantime. Look in Orders or Drafts.`,
  ],
  not_allowed_in_state: [
    msg`This action is not possible any more`,
    msg`The order or item has changed in the meantime. Look at its current state.`,
  ],
  file_rejected: [
    msg`Dispatch cannot use the file`,
    msg`The file may be empty, too large, damaged or removed. Choose another file. Your other files are kept.`,
  ],
  storage_full: [
    msg`The disk is full`,
    msg`Dispatch could not save your data. Free some disk space, then try again. Keep this window open until then.`,
  ],
  storage_failed: [
    msg`Saving failed`,
    msg`Dispatch could not read or write a file on the disk. Keep this window open and try again.`,
  ],
  cancelled: [
    msg({ message: 'Cancelled', context: 'the user has stopped the action' }),
    msg`The action ended before it was complete.`,
  ],
  too_many_calls: [msg`Dispatch is busy`, msg`Your action was not done. Try again in a moment.`],
  bad_request: programFailed,
  unknown_method: programFailed,
  sender_refused: programFailed,
  message_too_large: programFailed,
  internal: programFailed,
};

/**
 * The texts of the tables above by single reasons. A key of these tables may name several reasons, separated by spaces.
 */
const byReason = new Map(
  Object.entries({ ...reasonWords, ...networkErrorWords, ...refusedAnswerWords, ...moveErrorWords }).flatMap(
    ([reasons, words]) => reasons.split(' ').map(reason => [reason, words] as const),
  ),
);

/** Text for a failure: that of its reason or, if the reason has none, that of its code. */
export const errorText = (error: AppError): ErrorText =>
  wordsOfReason(error) ?? textOfWords(codeWords[error.code]);

/** The text of a failure as one string: the title, then the detail. */
export function errorSentences(error: AppError): string {
  const { title, detail } = errorText(error);
  return `${title}. ${detail}`;
}

/** Text for the reason of a failure; null if the reason has no text of its own. */
export function wordsOfReason({ code, reason }: AppError): ErrorText | null {
  const words = byReason.get(`${code}:${reason}`) ?? byReason.get(reason ?? '');
  return words ? textOfWords(words) : null;
}

/** Details of a failure for support. They contain neither the body of the request or the response nor a secret. */
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
