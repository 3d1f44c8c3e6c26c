import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';

/** Records an invalid query parameter. */
export type Refuse = (parameter: string, message: string) => void;

// @interface list-orders.page report-orders.page
/** The requested page size, or the profile's default ("Limits": 1 to 100). */
export function pageSizeOf(query: URLSearchParams, profile: InterfaceProfile, refuse: Refuse): number {
  const size = query.get(profile.pageSizeParameter) ?? String(profile.pageSize);
  if (!/^\d{1,3}$/.test(size) || Number(size) < 1 || Number(size) > 100) {
    refuse(profile.pageSizeParameter, 'The page size must be an integer from 1 to 100.');
  }
  return Number(size);
}

export function refuseRepeated(query: URLSearchParams, refuse: Refuse): void {
  for (const name of new Set(query.keys())) {
    if (query.getAll(name).length > 1) refuse(name, 'The parameter is given more than once.');
  }
}
