import { t } from '@lingui/core/macro';
import { type AppError, wordlessMessage } from '../../src-shared/errors.ts';
import { errorText, wordsOfReason } from './error-text.ts';
import type { ErrorText } from './error-words.ts';
import { fieldName } from './field-name.ts';
import { listOfWords } from './list-of-words.ts';

/** Maximum length in characters of a service's text that may become the title. */
const maxTitleLength = 120;

const isSentence = (text: string): boolean =>
  text.length <= maxTitleLength && /^\p{Lu}\S*(?:\s+\S+){2,}$/u.test(text.trim());

/**
 * The service's text without the period at its end. Its first letter is not changed, since the first word may be a
 * name.
 */
const withoutDot = (text: string): string => text.trim().replace(/\.$/, '');

/**
 * The text of the service that says why it rejected the order. Null if it gives more than one reason or none, or if the
 * text is too long for a title or no sentence.
 */
function onlyReason({ fieldErrors, message, status }: AppError): string | null {
  if (fieldErrors.length > 1 || status === null) return null;
  const said = fieldErrors[0]?.message ?? (message === wordlessMessage(status) ? '' : message);
  return isSentence(said) ? said : null;
}

/**
 * Title for a rejected order: `Rejected: The delivery address …`.
 * If the service gives more than one reason, none, or one that is over 120 characters or no sentence: the names of the
 * rejected fields; if none is known, only that the order was rejected.
 */
function refusalTitle(error: AppError): string {
  const reason = onlyReason(error);
  if (reason !== null) return t`Rejected: ${withoutDot(reason)}`;
  const names = error.fieldErrors.map(({ path }) => [path, fieldName(path)] as const);
  const known = [...new Set(names.filter(([path, name]) => name !== path).map(([, name]) => name))];
  return known.length > 0 ? t`Rejected: ${listOfWords(known)}` : t`The service did not accept this order`;
}

/** Whether the title of `placingErrorText` already contains everything that the service says about the failure. */
export const isReasonInTitle = (error: AppError): boolean => {
  const reason = onlyReason(error);
  return reason !== null && placingErrorText(error).title.includes(withoutDot(reason));
};

function wordsOfRefusal(error: AppError): ErrorText | null {
  const { reason, fieldErrors } = error;
  const notAccepted = (detail: string): ErrorText => ({ title: refusalTitle(error), detail });
  if (reason === 'request_too_large')
    return {
      title: t`The order has too much text for the service`,
      detail: t`Nothing was created. Shorten the notes, then place the order again.`,
    };
  if (reason !== 'business_rule_violation' && reason !== 'validation_error') return null;
  if (fieldErrors.length === 1 && onlyReason(error) !== null)
    return notAccepted(
      t`Nothing was created. What you entered is kept. Correct the order, then place it again.`,
    );
  if (fieldErrors.length > 0)
    return notAccepted(
      t`Nothing was created. What you entered is kept. Correct the rejected fields, then place the order again.`,
    );
  return notAccepted(
    reason === 'validation_error'
      ? t`Nothing was created. What you entered is kept. The service could not read the order and does not say why: copy the details and give them to support.`
      : t`The order breaks a rule of the service and was not created. What you entered is kept.`,
  );
}

/** Returns the title and detail for a failure to place an order. */
export function placingErrorText(error: AppError): ErrorText {
  const words = (error.code === 'service_refused' ? wordsOfRefusal(error) : null) ?? wordsOfReason(error);
  if (words !== null) return words;
  if (error.code === 'service_refused')
    return {
      title: refusalTitle(error),
      detail: t`Nothing was created. What you entered is kept. Correct the order, then place it again.`,
    };
  if (error.code === 'service_conflict')
    return {
      title: t`The service did not accept this order`,
      detail: t`The service reported a conflict that Dispatch does not know. What you entered is kept. Copy the details and give them to support.`,
    };
  return errorText(error);
}
