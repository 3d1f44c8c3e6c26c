import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText, wordsOfReason } from './error-text.ts';
import type { ErrorText } from './network-error-text.ts';

const correctFields = () =>
  t`Nothing was created. Your text is kept. Correct the fields named here, then place the order again.`;

const notRead = () =>
  t`Nothing was created. Your text is kept. The service could not read the order and does not say why: copy the details and give them to support.`;

function wordsOfRefusal({ reason, fieldErrors }: AppError): ErrorText | null {
  switch (reason) {
    case 'business_rule_violation':
      return {
        title: t`The service did not accept this order`,
        detail:
          fieldErrors.length > 0
            ? correctFields()
            : t`Nothing was created. Your text is kept. One of the service’s rules does not allow the order as it is.`,
      };
    case 'validation_error':
      return {
        title: t`The service did not accept this order`,
        detail: fieldErrors.length > 0 ? correctFields() : notRead(),
      };
    case 'request_too_large':
      return {
        title: t`The order is too long for the service`,
        detail: t`Nothing was created. Shorten the notes, then place the order again.`,
      };
    default:
      return null;
  }
}

/** Words for the failure of an order that was being placed. */
export function placingErrorText(error: AppError): ErrorText {
  const words = error.code === 'service_refused' ? wordsOfRefusal(error) : null;
  if (words !== null) return words;
  if (wordsOfReason(error) !== null) return errorText(error);
  if (error.code === 'service_refused')
    return {
      title: t`The service did not accept this order`,
      detail: t`Nothing was created. Your text is kept. Correct it, then place the order again.`,
    };
  if (error.code === 'service_conflict')
    return {
      title: t`The service did not accept this order`,
      detail: t`The service reported a conflict that Dispatch does not know. Your text is kept. Copy the details and give them to support.`,
    };
  return errorText(error);
}
