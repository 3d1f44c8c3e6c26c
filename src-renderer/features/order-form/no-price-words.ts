import { t } from '@lingui/core/macro';
import type { AppError } from '../../../src-shared/errors.ts';
import { errorText } from '../../i18n/error-text.ts';

/** Whether the failure happened before any request was sent, so that it says nothing about the order. */
const isUnasked = ({ code }: AppError): boolean => code === 'sign_in_failed' || code === 'keychain_failed';

/** Why there is no price, in a few words. */
export function noPriceTitle(error: AppError): string {
  if (error.reason === 'no_credential') return t`No price without a credential`;
  const { title } = errorText(error);
  return isUnasked(error) ? t`No price: ${title}` : t`The service gave no price for this order`;
}

/** What the user can do if no price could be asked for; if the service refused, its message. */
export function noPriceWhy(error: AppError): string {
  const { title, detail } = errorText(error);
  return isUnasked(error) ? detail : error.message || title;
}
