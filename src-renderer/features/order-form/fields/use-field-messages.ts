import { useLingui } from '@lingui/react/macro';
import { zoneOfStop } from '../../../../src-shared/domain/draft-times.ts';
import { fieldValue } from '../../../i18n/field-value.ts';
import type { OrderFormState } from '../session/order-form.ts';
import { useOrderForm } from '../session/order-form-context.ts';
import { problemText } from '../text/problem-text.ts';
import { priceErrorAt, problemAt, serviceErrorAt } from './field-notes.ts';

/** What others have made of a field that was typed into; empty where they have not. */
const overtakenText = ({ overtaken, draft }: OrderFormState, path: string): string =>
  overtaken[path] === undefined
    ? ''
    : fieldValue(path, overtaken[path], {
        pickup: zoneOfStop(draft.pickup),
        delivery: zoneOfStop(draft.delivery),
      });

/** What a field says now: the service's word first, then our rules. */
export function useFieldMessages(path: string): { error: string | undefined; warning: string | undefined } {
  const { t } = useLingui();
  const service = useOrderForm(state => serviceErrorAt(state, path));
  const problem = useOrderForm(state => problemAt(state, path));
  const priceError = useOrderForm(state => priceErrorAt(state, path));
  const overtaken = useOrderForm(state => state.overtaken[path]);
  const now = useOrderForm(state => overtakenText(state, path));
  if (service) {
    const reason = service.message || service.code;
    return { error: t`Rejected by the service: ${reason}`, warning: undefined };
  }
  const text = problem ? problemText(problem).field : undefined;
  if (problem?.severity === 'error') return { error: text, warning: undefined };
  if (overtaken !== undefined) {
    const words =
      overtaken === null
        ? t`Emptied meanwhile by somebody else`
        : t`Changed meanwhile by somebody else to “${now}”`;
    return { error: undefined, warning: words };
  }
  const reason = priceError ? priceError.message || priceError.code : '';
  return { error: undefined, warning: text ?? (priceError ? t`The service says: ${reason}` : undefined) };
}
