import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import type { EntryForm } from './entry-form.ts';
import { foldedVehicleOf } from './field-paths.ts';
import { focusField } from './focus-field.ts';

/** Opens what hides the field of a path and puts the focus there. */
export function jumpTo(session: EntryForm, path: string): void {
  const folded = foldedVehicleOf(path);
  if (folded !== null) session.setMoreOpen(folded, true);
  focusField(document, path);
}

/** Fields with something to do: what keeps the order from being placed, else what looks doubtful. */
export function openPaths(session: EntryForm): string[] {
  const { problems, serviceErrors } = session.state.getState();
  const hasFailedCopy = session.documents.state.getState().copies.some(copy => copy.state === 'failed');
  const errors = [...errorsOf(problems).map(({ path }) => path), ...(hasFailedCopy ? ['file_ids'] : [])];
  if (errors.length > 0) return errors;
  return [...problems.map(({ path }) => path), ...serviceErrors.flatMap(({ field }) => field ?? [])];
}

export const errorsOf = (problems: readonly DraftProblem[]): DraftProblem[] =>
  problems.filter(problem => problem.severity === 'error');
