import type { DraftProblem } from '../../../src-shared/domain/draft-problem.ts';
import type { EntrySession } from './entry-session.ts';
import { foldedVehicleOf } from './field-paths.ts';
import { focusField } from './focus-field.ts';

/** Opens what hides the field of a path and puts the focus there. */
export function jumpTo(session: EntrySession, path: string): void {
  const folded = foldedVehicleOf(path);
  if (folded !== null) session.setMoreOpen(folded, true);
  focusField(document, path);
}

export const errorsOf = (problems: readonly DraftProblem[]): DraftProblem[] =>
  problems.filter(problem => problem.severity === 'error');
