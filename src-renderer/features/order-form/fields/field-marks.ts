import { t } from '@lingui/core/macro';
import type { FixedReason } from '../../../../src-shared/domain/change-rules.ts';
import styles from '../order-form.module.css';
import { isWithin } from '../session/field-paths.ts';
import { useOrderForm } from '../session/order-form-context.ts';

// @interface update-order.items
function fixedText(reason: FixedReason): string {
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

/** Says why a field of an accepted order cannot be edited; null where it can. */
export const useFixed = (path: string): string | null =>
  useOrderForm(({ fixed: { [path]: reason } }) => (reason ? fixedText(reason) : null));

/** The CSS class of a field that differs from the accepted order. The list of changes says the same in words. */
export const useChangedLook = (path: string): string | undefined =>
  useOrderForm(state => (state.changed.some(unit => isWithin(path, unit)) ? styles.changed : undefined));
