import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { fieldOfProblem, fieldPaths } from './session/field-paths.ts';

/**
 * Returns the path of the problem after (or before) the field `from`, in the order of the form; starts over at the end.
 * Without `from`, returns the first (or last) problem. Null if there is no problem.
 */
export function stepToProblem(
  paths: readonly string[],
  draft: OrderDraft,
  from: string | null,
  direction: 1 | -1,
): string | null {
  const order = fieldPaths(draft);
  const placeOf = (path: string): number => {
    const place = order.indexOf(fieldOfProblem(path));
    return place < 0 ? order.length : place;
  };
  const sorted = [...new Set(paths)].toSorted((a, b) => placeOf(a) - placeOf(b));
  if (direction < 0) sorted.reverse();
  const here = from === null ? null : placeOf(from);
  const next = here === null ? undefined : sorted.find(path => (placeOf(path) - here) * direction > 0);
  return next ?? sorted[0] ?? null;
}
