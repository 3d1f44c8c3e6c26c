import type { FieldError } from '../../../src-shared/domain/problem.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { fieldError, validationError } from './problem.ts';

/** Notes that a query parameter is invalid, for the list of violations in the response. */
export type Refuse = (parameter: string, message: string) => void;

// @interface list-orders.page report-orders.page
/**
 * Reads the cursor and the page size (section "Limits": 1 to 100) of a query. `filterOf` reads its filter.
 * @throws Problem 400 with every invalid parameter
 */
export function readPageQuery<Filter>(
  query: URLSearchParams,
  profile: InterfaceProfile,
  filterOf: (query: URLSearchParams, profile: InterfaceProfile, refuse: Refuse) => Filter,
) {
  const errors: FieldError[] = [];
  const refuse: Refuse = (path, message) => errors.push(fieldError(path, 'invalid_value', message));
  const size = query.get(profile.pageSizeParameter) ?? String(profile.pageSize);
  if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > 100) {
    refuse(profile.pageSizeParameter, 'The page size must be an integer from 1 to 100.');
  }
  const filter = filterOf(query, profile, refuse);
  for (const name of new Set(query.keys())) {
    if (query.getAll(name).length > 1) refuse(name, 'The parameter is given more than once.');
  }
  if (errors.length > 0) throw validationError(errors);
  return { filter, cursor: query.get(profile.cursorParameter), size: Number(size) };
}
