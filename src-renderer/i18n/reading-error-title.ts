import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from './error-text.ts';

/** Statuses whose words fit whatever was asked: who one is, what one may do, how often. */
const ofEveryRequest = [401, 403, 429];

/** Why something could not be read; other refusals have words for a single order, which would not be true here. */
export function readingErrorTitle(error: AppError): string {
  const { status } = error;
  const isRefused = status !== null && status >= 400 && status < 500 && !ofEveryRequest.includes(status);
  return isRefused ? t`The service refused the request` : errorText(error).title;
}
