import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText, wordsOfReason } from './error-text.ts';
import type { ErrorText } from './error-words.ts';

const notAccepted = (detail: string): ErrorText => ({
  title: t`The service did not accept this order`,
  detail,
});

function wordsOfRefusal({ reason, fieldErrors }: AppError): ErrorText | null {
  if (reason === 'request_too_large')
    return {
      title: t`The order is too long for the service`,
      detail: t`Nothing was created. Shorten the notes, then place the order again.`,
    };
  if (reason !== 'business_rule_violation' && reason !== 'validation_error') return null;
  if (fieldErrors.length > 0)
    return notAccepted(
      t`Nothing was created. Your text is kept. Correct the fields named here, then place the order again.`,
    );
  return notAccepted(
    reason === 'validation_error'
      ? t`Nothing was created. Your text is kept. The service could not read the order and does not say why: copy the details and give them to support.`
      : t`Nothing was created. Your text is kept. One of the service’s rules does not allow the order as it is.`,
  );
}

/** Words for the failure of an order that was being placed. */
export function placingErrorText(error: AppError): ErrorText {
  const words = (error.code === 'service_refused' ? wordsOfRefusal(error) : null) ?? wordsOfReason(error);
  if (words !== null) return words;
  if (error.code === 'service_refused')
    return notAccepted(t`Nothing was created. Your text is kept. Correct it, then place the order again.`);
  if (error.code === 'service_conflict')
    return notAccepted(
      t`The service reported a conflict that Dispatch does not know. Your text is kept. Copy the details and give them to support.`,
    );
  return errorText(error);
}
