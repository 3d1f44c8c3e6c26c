import { useLingui } from '@lingui/react/macro';
import { useEntry } from './entry-context.ts';
import { priceErrorAt, problemAt, serviceErrorAt } from './field-notes.ts';
import { problemText } from './problem-text.ts';

/** What a field says now: the service's word first, then our rules. */
export function useFieldMessages(path: string): { error: string | undefined; warning: string | undefined } {
  const { t } = useLingui();
  const service = useEntry(state => serviceErrorAt(state, path));
  const problem = useEntry(state => problemAt(state, path));
  const priceError = useEntry(state => priceErrorAt(state, path));
  if (service) {
    const reason = service.message || service.code;
    return { error: t`Refused by the service: ${reason}`, warning: undefined };
  }
  const text = problem ? problemText(problem).field : undefined;
  if (problem?.severity === 'error') return { error: text, warning: undefined };
  const reason = priceError ? priceError.message || priceError.code : '';
  return { error: undefined, warning: text ?? (priceError ? t`The service says: ${reason}` : undefined) };
}
