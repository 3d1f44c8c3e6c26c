import { focusField } from './session/focus-field.ts';
import type { OrderForm } from './session/order-form.ts';
import { doubtLines, errorLines, failedCopies } from './todo-lines.ts';

/** Unfolds or shows the field of a path, if it is folded or hidden, and focuses it. */
export function jumpTo(session: OrderForm, path: string): void {
  session.reveal(path);
  focusField(document, path);
}

/** Paths of the fields with errors; if there are none, paths of the fields with doubts. */
export function openPaths(session: OrderForm): string[] {
  const state = session.state.getState();
  const documents = session.documents.state.getState();
  const errors = errorLines(state, failedCopies(documents));
  return (errors.length > 0 ? errors : doubtLines(state, documents)).flatMap(({ path }) => path ?? []);
}
