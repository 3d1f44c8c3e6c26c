import { foldedVehicleOf } from './session/field-paths.ts';
import { focusField } from './session/focus-field.ts';
import type { OrderForm } from './session/order-form.ts';
import { doubtLines, errorLines, failedCopies } from './todo-lines.ts';

/** Unfolds the part of the form that holds the field of a path, and focuses the field. */
export function jumpTo(session: OrderForm, path: string): void {
  const folded = foldedVehicleOf(path);
  if (folded !== null) session.setMoreOpen(folded, true);
  focusField(document, path);
}

/** Paths of the fields with errors; if there are none, paths of the fields with doubts. */
export function openPaths(session: OrderForm): string[] {
  const state = session.state.getState();
  const documents = session.documents.state.getState();
  const errors = errorLines(state.problems, failedCopies(documents));
  return (errors.length > 0 ? errors : doubtLines(state, documents.rejections)).flatMap(
    ({ path }) => path ?? [],
  );
}
