import { t } from '@lingui/core/macro';
import type { FixedReason } from '../../../../src-shared/domain/change-rules.ts';
import type { FieldNeed } from '../../../ui/fields/FieldNotes.tsx';
import styles from '../order-form.module.css';
import { isAsked } from '../session/asked-fields.ts';
import { isWithin } from '../session/field-paths.ts';
import { useFormSession, useOrderForm } from '../session/order-form-context.ts';
import { needOfField } from './field-need.ts';

// @interface update-order.items
function fixedText(reason: FixedReason): string {
  switch (reason) {
    case 'identity':
      return t`Cannot be changed in a placed order`;
    case 'cmr_recipient':
      return t`Cannot be changed in a placed order`;
    case 'trade_in':
      return t`Trade-in: only in a new order`;
    case 'window':
      return t`This window cannot be edited. Keep or remove it.`;
  }
}

/** Why a field of an accepted order cannot be edited; null if it can. */
export const useFixed = (path: string): string | null =>
  useOrderForm(({ fixed: { [path]: reason } }) => (reason ? fixedText(reason) : null));

/** Whether the order needs a value in a field. `undefined` for a field that cannot be edited. */
export function useNeed(path: string): FieldNeed | undefined {
  const { profile } = useFormSession();
  return useOrderForm(({ fixed, draft }) =>
    fixed[path] === undefined ? (needOfField(path, draft, profile) ?? undefined) : undefined,
  );
}

/** Whether a field is shown. False for the other fields while the form shows only refused ones. */
export const useIsAsked = (path: string): boolean => useOrderForm(({ asked }) => isAsked(asked, path));

/**
 * The CSS class of a field that is hidden, or that differs from the accepted order. The mark for a difference has no
 * text, because the list of changes says it in words.
 */
export function useFieldLook(path: string): string | undefined {
  const isShown = useIsAsked(path);
  const isChanged = useOrderForm(state => state.changed.some(unit => isWithin(path, unit)));
  if (!isShown) return styles.leftOut;
  return isChanged ? styles.changed : undefined;
}
