import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from './error-text.ts';

/** HTTP statuses whose usual texts apply to every request: failed sign-in, missing permission, too many requests. */
const ofEveryRequest = [401, 403, 429];

/**
 * Title for a failure to read many records. The usual texts for most refusals do not fit, because they are about a
 * single order.
 */
export function readingErrorTitle(error: AppError): string {
  const { status } = error;
  const isRefused = status !== null && status >= 400 && status < 500 && !ofEveryRequest.includes(status);
  return isRefused ? t`The service rejected the request` : errorText(error).title;
}
