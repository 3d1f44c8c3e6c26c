import type { OrderDraft } from '../../../../src-shared/domain/draft.ts';
import {
  identityFields,
  primaryVehicle,
  serviceName,
  tradeIn,
  unitsOf,
} from '../../../../src-shared/domain/order-fields.ts';

/**
 * The paths under which the form shows a field of the draft. An empty list of windows counts as one empty window,
 * because the form shows one. The trade-in also has a path for its role, where the form says that the route allows no
 * trade-in.
 */
const shownPaths = (path: string, draft: OrderDraft): string[] => {
  if (path === `${tradeIn.path}.vin`) return [`${tradeIn.path}.role`, path];
  const stop = /^(pickup|delivery)\.requested_windows$/.exec(path)?.[1];
  if (stop !== 'pickup' && stop !== 'delivery') return [path];
  const count = Math.max(1, draft[stop].requestedWindows.length);
  return Array.from({ length: count }, (_, index) => `${path}.${index}`);
};

/** The dotted paths of all fields on screen, by the service's names and in the order of the form. */
export const fieldPaths = (draft: OrderDraft): string[] => [
  ...unitsOf(draft).flatMap(unit => unit.flatMap(({ path }) => shownPaths(path, draft))),
  'file_ids',
];

/** Splits a path into its parts: `items[0].vin` gives `items`, `0`, `vin`. */
export const partsOfPath = (servicePath: string): string[] =>
  servicePath
    .replace(/\[(\d+)\]/g, '.$1')
    .replace(/^\//, '')
    .split('.');

/**
 * The path of the form's field for a path of the service: the same path; or that of the field which contains it
 * (`requested_windows.0` for `requested_windows.0.end_at`); or that of the first field of a group (for
 * `pickup.address`). Null if the form has no such field.
 */
export function fieldOfServicePath(servicePath: string, draft: OrderDraft): string | null {
  const parts = partsOfPath(servicePath);
  const path = parts.join('.');
  const known = fieldPaths(draft);
  for (let length = parts.length; length > 0; length -= 1) {
    const candidate = parts.slice(0, length).join('.');
    if (known.includes(candidate)) return candidate;
  }
  const isGroup = parts.length > 1 || ['items', 'service_options', 'ordered_for'].includes(path);
  return isGroup ? (known.find(field => field.startsWith(`${path}.`)) ?? null) : null;
}

/**
 * The path of the vehicle whose foldable part (`More about the vehicle`) contains a field, whether it is folded now or
 * not; null if no such part contains it.
 */
export const foldedVehicleOf = (path: string): string | null =>
  [primaryVehicle.path, tradeIn.path].find(
    vehicle =>
      path.startsWith(`${vehicle}.`) &&
      ![...identityFields.map(serviceName), 'role'].some(name => isWithin(path, `${vehicle}.${name}`)),
  ) ?? null;

/** Whether `path` is `field` or a part of it, such as `pickup.contact.name` of `pickup.contact`. */
export const isWithin = (path: string, field: string): boolean =>
  path === field || path.startsWith(`${field}.`);

/** The path of the field that shows a problem. A problem of a window's start or end is shown at the window. */
export const fieldOfProblem = (path: string): string =>
  /^(?:pickup|delivery)\.requested_windows\.\d+/.exec(path)?.[0] ?? path;

/** Sorts problems in the order of their fields in the form. */
export function inFormOrder<T extends { path: string }>(problems: readonly T[], draft: OrderDraft): T[] {
  const order = new Map(fieldPaths(draft).map((path, index) => [path, index]));
  const placeOf = ({ path }: T) => order.get(fieldOfProblem(path)) ?? order.size;
  return problems.toSorted((a, b) => placeOf(a) - placeOf(b));
}
