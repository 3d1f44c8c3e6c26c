import { useLingui } from '@lingui/react/macro';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import type { Field } from '../../../../src-shared/domain/order-fields.ts';
import { fieldValue } from '../../../i18n/field-value.ts';
import type { OrderFormState } from '../session/order-form.ts';
import { useFormSession, useLeave, useOrderForm } from '../session/order-form-context.ts';
import { problemText } from '../text/problem-text.ts';
import { fieldHelp } from './field-help.tsx';
import { useFieldLook } from './field-marks.ts';
import { priceErrorAt, problemAt, serviceErrorAt } from './field-notes.ts';

interface Messages {
  error?: string;
  warning?: string | undefined;
}

/** If a field was changed elsewhere after the user had begun to edit it: the other value, as text. Otherwise empty. */
const overtakenText = ({ overtaken, draft }: OrderFormState, path: string): string =>
  overtaken[path] === undefined
    ? ''
    : fieldValue(path, overtaken[path], {
        pickup: zoneOfStop(draft.pickup),
        delivery: zoneOfStop(draft.delivery),
      });

/**
 * The one message that a field shows, in this order: an error of the service, an error of Dispatch, a change made
 * elsewhere, a warning of Dispatch, an error of the price check.
 */
function useFieldMessages(path: string): Messages {
  const { t } = useLingui();
  const service = useOrderForm(state => serviceErrorAt(state, path));
  const problem = useOrderForm(state => problemAt(state, path));
  const priceError = useOrderForm(state => priceErrorAt(state, path));
  const overtaken = useOrderForm(state => state.overtaken[path]);
  const now = useOrderForm(state => overtakenText(state, path));
  if (service) {
    const reason = service.message || service.code;
    return { error: t`Rejected by the service: ${reason}` };
  }
  const text = problem ? problemText(problem).field : undefined;
  if (text !== undefined && problem?.severity === 'error') return { error: text };
  if (overtaken === null) return { warning: t`Meanwhile this value of the order was removed` };
  if (overtaken !== undefined) return { warning: t`Meanwhile this value of the order changed to “${now}”` };
  const reason = priceError ? priceError.message || priceError.code : '';
  return { warning: text ?? (priceError ? t`The service says: ${reason}` : undefined) };
}

/**
 * Connects an input of `ui/fields` with a field of the open draft. Returns the props of the input, except for its
 * texts.
 */
export function useFormField<T>({ path, read, write }: Field<T>) {
  const session = useFormSession();
  return {
    path,
    value: useOrderForm(state => read(state.draft)),
    onChange: (value: T) => session.edit(path, draft => write(draft, value)),
    onBlur: useLeave(path),
    className: useFieldLook(path),
    ...fieldHelp(path),
    ...useFieldMessages(path),
  };
}
