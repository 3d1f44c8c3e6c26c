import { t } from '@lingui/core/macro';
import { maxFileSizeBytes } from '../../src-shared/domain/file.ts';
import { maxExportBytes } from '../../src-shared/domain/limits.ts';
import { maxEnvironmentFileBytes, maxEnvironments } from '../../src-shared/environment.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { formatBytes } from './format.ts';
import { type ErrorText, networkErrorText } from './network-error-text.ts';

const maxDocument = formatBytes(maxFileSizeBytes);

const maxExport = formatBytes(maxExportBytes);

const maxList = formatBytes(maxEnvironmentFileBytes);

/** Words for a failure, by its reason or else its code. */
export function errorText(error: AppError): ErrorText {
  return wordsOfReason(error) ?? byCode(error);
}

/** Words for the reason of a failure; null if only its code has words. */
export const wordsOfReason = (error: AppError): ErrorText | null =>
  byReason(error) ?? networkErrorText(error);

// @interface errors.413-file-too-large
const fileTooLarge = (): ErrorText => ({
  title: t`The file is too large`,
  detail: t`A document may have up to ${maxDocument}. Make it smaller, or split it, and add it again.`,
});

// @interface auth.invalid-client auth.invalid-request errors.400-validation-error errors.409-idempotency-conflict errors.413-request-too-large errors.422-business-rule-violation
function byReason({ code, reason }: AppError): ErrorText | null {
  switch (reason) {
    case 'scenario_not_allowed':
      return {
        title: t`Not possible in the current state`,
        detail: t`The service does not allow this scenario for the order as it stands. The order is unchanged.`,
      };
    case 'business_rule_violation':
      return {
        title: t`The service rejected the request`,
        detail: t`One of the service’s rules does not allow it. Nothing was changed.`,
      };
    case 'validation_error':
      return {
        title: t`The service could not read the request`,
        detail: t`Nothing was changed. If this happens again, copy the details and give them to support.`,
      };
    case 'idempotency_conflict':
      return {
        title: t`The service has seen this key with other data`,
        detail: t`Nothing was sent twice. This is a fault of the program: copy the details and give them to support.`,
      };
    case 'ordered_for_not_allowed':
      return {
        title: t`Ordering for another business is not allowed`,
        detail: t`These credentials do not belong to an ordering channel. Place the order for your own company.`,
      };
    case 'too_large':
      return code === 'file_rejected' ? fileTooLarge() : null;
    case 'file_too_large':
      return fileTooLarge();
    case 'may_be_sent':
      return {
        title: t`It may have reached the service already`,
        detail: t`It cannot be withdrawn now. Wait for the answer, which comes when the service can be reached.`,
      };
    case 'key_expired':
      return {
        title: t`It is not known whether the service has it`,
        detail: t`The first attempt is too long ago to repeat it safely. Dispatch looks at the service; you decide.`,
      };
    case 'database_repaired':
      return {
        title: t`The record of this was damaged`,
        detail: t`It may have been sent already. Dispatch looks at the service; you decide. Nothing is sent by itself.`,
      };
    case 'sqlite_11':
    case 'sqlite_26':
      return {
        title: t`The data on this computer is damaged`,
        detail: t`Start Dispatch again: it repairs its data then. Copy first what is only in this window.`,
      };
    case 'not_uncertain':
    case 'no_conflict':
    case 'no_other_account':
      return {
        title: t`It is settled already`,
        detail: t`It became known in the meantime what happened to it. Nothing was sent by this.`,
      };
    case 'order_changed':
      return {
        title: t`The order has changed once more`,
        detail: t`Nothing was sent. Look at the fields again and choose anew.`,
      };
    case 'order_taken':
    case 'other_order':
      return {
        title: t`This is another order`,
        detail: t`It was placed from here separately, so it cannot be this one. Nothing was changed.`,
      };
    case 'other_account':
      return {
        title: t`This belongs to another account`,
        detail: t`It was saved for another customer’s credential and is never sent with this one.`,
      };
    case 'document_arriving':
      return {
        title: t`A document is still being copied`,
        detail: t`Wait until it is there, or remove it, then place the order.`,
      };
    case 'unreadable_entry':
      return {
        title: t`This item cannot be read`,
        detail: t`It is kept as it is and not sent. Copy the details and give them to support.`,
      };
    case 'request_too_large':
      return {
        title: t`The request is too large for the service`,
        detail: t`Nothing was changed. Shorten the notes or other long texts, then try again.`,
      };
    case 'resource_not_found':
      return {
        title: t`The service does not know this order`,
        detail: t`It may belong to another customer or environment.`,
      };
    case 'invalid_client':
      return {
        title: t`Sign-in refused`,
        detail: t`The service does not know this credential: id or secret is wrong, it was made for another environment, or it was revoked. Compare it with the customer portal, or make a new one there, and enter it in the settings. Nothing is lost: what waits is sent then.`,
      };
    case 'not_accepted':
      return {
        title: t`Not accepted yet`,
        detail: t`The service has not accepted this order yet. Change it as a draft, or wait.`,
      };
    case 'action_not_allowed':
    case 'cannot_delete':
      return {
        title: t`The service does not allow this now`,
        detail: t`What is possible depends on where the order stands. Nothing was changed.`,
      };
    case 'not_read_whole':
      return {
        title: t`Parts of this order cannot be read`,
        detail: t`Your change was not sent, because it could overwrite data that Dispatch cannot read. Update Dispatch, or change the order in the customer portal.`,
      };
    case 'no_path':
      return {
        title: t`Not available here yet`,
        detail: t`The service names this action, but not where to send it. It works once its path is in the environment's interface details.`,
      };
    case 'invalid_request':
      return code === 'sign_in_failed'
        ? {
            title: t`Sign-in refused`,
            detail: t`The service did not understand the sign-in request. Check the base address and the API details of the environment. Nothing is lost. Queued items are sent when sign-in works again.`,
          }
        : null;
    case 'no_credential':
      return {
        title: t`No credential yet`,
        detail: t`Enter the client id and secret of this environment in the settings. What you save waits here until then.`,
      };
    case 'entries_waiting':
      return {
        title: t`The outbox of this environment has open items`,
        detail: t`They were saved for this service. Send or discard them in the outbox first.`,
      };
    case 'changes_typed':
      return {
        title: t`This environment has unsent changes`,
        detail: t`They would be deleted with their orders. In this environment, open each one in Drafts › Unsent changes, and save or discard it.`,
      };
    case 'receiver_changes':
      return {
        title: t`The webhook endpoint was changed too often`,
        detail: t`Wait a minute, then save the address again.`,
      };
    case 'managed_environment':
      return {
        title: t`This environment is set up elsewhere`,
        detail: t`Your administrator, or Dispatch itself, decides about it.`,
      };
    case 'environment_exists':
      return {
        title: t`This service is in the list already`,
        detail: t`Edit that environment instead of adding a second one.`,
      };
    case 'environment_removing':
      return {
        title: t`This environment is being removed`,
        detail: t`Nothing was saved. Open another environment and try again there.`,
      };
    case 'too_many_environments':
      return {
        title: t`Too many environments`,
        detail: t`Nothing was added. You can add environments while there are fewer than ${maxEnvironments} besides the local sandbox. Those of your administrator count, too. Remove environments that you added and no longer need, then try again.`,
      };
    case 'question_open':
      return {
        title: t`A question is open already`,
        detail: t`Nothing was changed. Answer the question about your environments first, then try again.`,
      };
    case 'too_much_to_ask':
      return {
        title: t`Too many changes at once`,
        detail: t`Nothing was changed. Dispatch asks before it connects elsewhere, and shows all that is new. Add at most 10 hosts and 10 certificates at a time, and keep addresses and paths under 300 characters.`,
      };
    case 'environment_file':
      return {
        title: t`This file is no list of environments`,
        detail: t`Nothing was changed. Choose a file that Dispatch has exported.`,
      };
    case 'environment_file_too_large':
      return {
        title: t`The list of environments is too large`,
        detail: t`Nothing was changed. A file may have up to ${maxList}. Divide the list into several files, and import each of them.`,
      };
    case 'dialog_open':
      return {
        title: t`Another dialog is open`,
        detail: t`Answer or close the system’s dialog first. Then try again.`,
      };
    case 'dialog_declined':
      return {
        title: t`A dialog was closed just now`,
        detail: t`Nothing was done. Press the button again to open it once more.`,
      };
    case 'too_many_windows':
      return {
        title: t`Too many windows are open`,
        detail: t`Close a window of an order that you no longer need. Then try again.`,
      };
    case 'too_many_copies':
      return {
        title: t`Too many documents are being copied`,
        detail: t`Wait until some of them are added. Then add this one again.`,
      };
    case 'exports':
      return {
        title: t`Too many exports are under way`,
        detail: t`Wait until one is done. Then try again.`,
      };
    case 'export_too_large':
      return {
        title: t`The export is too large`,
        detail: t`A file may have up to ${maxExport}. Nothing was saved. Filter the list so that it has fewer rows, then export it again.`,
      };
    case 'newer_database':
      return {
        title: t`The data was written by a newer Dispatch`,
        detail: t`Update the program to open it. Nothing was changed.`,
      };
    default:
      return null;
  }
}

function byCode(error: AppError): ErrorText {
  switch (error.code) {
    case 'service_unreachable':
      return error.reason === 'timeout'
        ? {
            title: t`The service did not answer in time`,
            detail: t`It is asked again by itself, with the same key, so that nothing happens twice.`,
          }
        : {
            title: t`The service cannot be reached`,
            detail: t`What you saved is kept here and sent when the service is back.`,
          };
    case 'service_failed':
    case 'bad_answer':
      return {
        title: t`The service has a problem`,
        detail: t`It is tried again by itself, with the same key, so that nothing happens twice.`,
      };
    case 'rate_limited':
      return {
        title: t`The service asks to wait`,
        detail: t`Sending goes on by itself as soon as the service allows it.`,
      };
    case 'service_refused':
      return {
        title: t`The service rejected the request`,
        detail: t`Nothing was changed.`,
      };
    case 'service_conflict':
      return {
        title: t`The service reported a conflict`,
        detail: t`Nothing was overwritten. Load the order again and look at it before you try again.`,
      };
    case 'sign_in_failed':
      return {
        title: t`Sign-in refused`,
        detail: t`The service does not accept our credentials. Nothing is lost: what waits is sent when sign-in works again.`,
      };
    case 'permission_denied':
      return {
        title: t`A permission is missing`,
        detail: t`The credentials may not do this. Whoever manages them in the customer portal can add the permission; what waits is sent then.`,
      };
    case 'confirmation_needed':
      return {
        title: t`Production is not confirmed yet`,
        detail: t`Orders here start real transports. Confirm once after each start; nothing is sent before.`,
      };
    case 'keychain_failed':
      return {
        title: t`The keychain did not answer`,
        detail: t`It may be locked, or you may have refused. Unlock it and try again.`,
      };
    case 'rules_broken':
      return {
        title: t`Some fields need attention`,
        detail: t`Correct the fields that are marked, then try again.`,
      };
    case 'draft_conflict':
      return {
        title: t`This draft was changed elsewhere`,
        detail: t`Another window saved it in the meantime. Open it again to see the newest text.`,
      };
    case 'not_found':
      return { title: t`No longer here`, detail: t`It was removed or placed in the meantime.` };
    case 'not_allowed_in_state':
      return {
        title: t`Not possible any more`,
        detail: t`It has moved on in the meantime: look at its present state.`,
      };
    case 'file_rejected':
      return {
        title: t`The file was not taken`,
        detail: t`It is empty, too large, or not a file. Choose another; the other files are kept.`,
      };
    case 'storage_full':
      return {
        title: t`The disk is full`,
        detail: t`Nothing could be saved. Free some space and try again; keep this window open until then.`,
      };
    case 'storage_failed':
      return {
        title: t`Saving failed`,
        detail: t`The data folder cannot be written. Keep this window open and try again.`,
      };
    case 'cancelled':
      return { title: t`Cancelled`, detail: t`Nothing was sent.` };
    case 'too_many_calls':
      return {
        title: t`Dispatch is busy`,
        detail: t`This was not done. Try again in a moment.`,
      };
    case 'bad_request':
    case 'unknown_method':
    case 'sender_refused':
    case 'message_too_large':
    case 'internal':
      return {
        title: t`Something went wrong in the program`,
        detail: t`Nothing was sent by this. Try again; if it stays, copy the details and give them to support.`,
      };
  }
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
