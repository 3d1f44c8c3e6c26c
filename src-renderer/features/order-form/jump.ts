import { foldedVehicleOf } from './session/field-paths.ts';
import { focusField } from './session/focus-field.ts';
import type { OrderForm } from './session/order-form.ts';
import { doubtLines, errorLines, failedCopies } from './todo-lines.ts';

/** Opens what hides the field of a path and puts the focus there. */
export function jumpTo(session: OrderForm, path: string): void {
  const folded = foldedVehicleOf(path);
  if (folded !== null) session.setMoreOpen(folded, true);
  focusField(document, path);
}

/** Fields with something to do: what keeps the order from being placed, else what looks doubtful. */
export function openPaths(session: OrderForm): string[] {
  const state = session.state.getState();
  const documents = session.documents.state.getState();
  const errors = errorLines(state.problems, failedCopies(documents));
  return (errors.length > 0 ? errors : doubtLines(state, documents.rejections)).flatMap(
    ({ path }) => path ?? [],
  );
}
