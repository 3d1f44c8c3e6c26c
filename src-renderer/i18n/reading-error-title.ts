import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from './error-text.ts';

/** Statuses whose words suit any request: sign-in, permission, too many requests. */
const ofEveryRequest = [401, 403, 429];

/** The title for a failed read of many records. The usual words for most refusals are about a single order. */
export function readingErrorTitle(error: AppError): string {
  const { status } = error;
  const isRefused = status !== null && status >= 400 && status < 500 && !ofEveryRequest.includes(status);
  return isRefused ? t`The service rejected the request` : errorText(error).title;
}
