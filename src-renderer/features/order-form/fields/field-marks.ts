import { t } from '@lingui/core/macro';
import type { FixedReason } from '../../../../src-shared/domain/change-rules.ts';
import styles from '../order-form.module.css';
import { isWithin } from '../session/field-paths.ts';
import { useOrderForm } from '../session/order-form-context.ts';

/** Why a field of an accepted order stays as it is; null where it can be typed into. */
export const useFixed = (path: string): FixedReason | null =>
  useOrderForm(state => state.fixed[path] ?? null);

// @interface update-order.items
export function fixedText(reason: FixedReason): string {
  switch (reason) {
    case 'identity':
      return t`Identity: cannot change`;
    case 'cmr_recipient':
      return t`Fixed once placed`;
    case 'trade_in':
      return t`Trade-in: only with a new order`;
    case 'window':
      return t`This window cannot be edited. Keep or remove it.`;
  }
}

/** The look of a field that says something else than the order; the list of changes says it in words. */
export const useChangedLook = (path: string): string =>
  useOrderForm(state => (state.changed.some(unit => isWithin(path, unit)) ? styles.changed : ''));
