import type { ConflictField, MergeChoice } from '../../../src-shared/contract/conflicts.ts';
import { isObject } from '../../../src-shared/domain/is-object.ts';
import type { OrderPatch } from '../../../src-shared/domain/order.ts';
import { deliveryInputSchema, pickupInputSchema } from '../../../src-shared/domain/stop.ts';
import { itemInputSchema } from '../../../src-shared/domain/vehicle.ts';
import { asPatch, decidedPath, isUnit, unitPaths, wholeOf } from './decided-units.ts';
import { applyPatch, leavesOf } from './patch.ts';
import { covers, valueAt } from './same-value.ts';

const isSame = (one: unknown, other: unknown): boolean => covers(one, other) && covers(other, one);

const itemFields = Object.keys(itemInputSchema.shape);
/**
 * Paths of an order for which the user can choose a value in a conflict. Vehicles are named by role in them, such as
 * `items.primary.vin`.
 */
const decidedPaths = new Set([
  'customer_reference',
  'customer_note',
  ...unitPaths,
  'service_options.transport_preference',
  'service_options.inspection',
  ...Object.keys(pickupInputSchema.shape).map(field => `pickup.${field}`),
  ...Object.keys(deliveryInputSchema.shape).map(field => `delivery.${field}`),
  ...['primary', 'trade_in'].flatMap(role => itemFields.map(field => `items.${role}.${field}`)),
]);

type Fields = Record<string, unknown>;
const roleOf = (item: Fields): string => String(item.role);

/**
 * Returns the order with its vehicles in an object by role instead of a list, so that they merge field by field. Keeps
 * only the vehicle fields that a request can set.
 */
function byRole(order: unknown): Fields {
  if (!isObject(order) || !Array.isArray(order.items)) return isObject(order) ? order : {};
  const items = order.items.filter(isObject).map(item => [roleOf(item), pick(item)] as const);
  return { ...order, items: Object.fromEntries(items) };
}

const pick = (item: Fields): Fields =>
  Object.fromEntries(itemFields.flatMap(name => (item[name] === undefined ? [] : [[name, item[name]]])));

/**
 * Returns the patch with its vehicles in an object by role, too. A list in a merge patch replaces the whole list, so
 * vehicle fields that are in `base` but not in the patch become null.
 */
function patchByRole(patch: OrderPatch, base: unknown): OrderPatch {
  if (!Array.isArray(patch.items)) return patch;
  const items = patch.items.filter(isObject).map(item => {
    const before = valueAt(base, `items.${roleOf(item)}`);
    const gone = isObject(before) ? Object.keys(before).filter(name => item[name] === undefined) : [];
    return [roleOf(item), { ...Object.fromEntries(gone.map(name => [name, null])), ...pick(item) }] as const;
  });
  return { ...patch, items: Object.fromEntries(items) };
}

/** A requested change of an order. */
export interface Change {
  patch: OrderPatch;
  /** The order as the user saw it on screen. */
  base: unknown;
  /** Our own changes that came after `base` and before this change. */
  before: readonly OrderPatch[];
}

interface Sides {
  base: unknown;
  patch: OrderPatch;
  theirs: unknown;
}

function sidesOf({ patch, base, before }: Change, now: unknown): Sides {
  const start: unknown = byRole(base);
  const own = before.reduce((order, one) => applyPatch(order, patchByRole(one, order)), start);
  return { base: own, patch: patchByRole(patch, own), theirs: byRole(now) };
}

/** The three versions of one value: original (`was`), requested by us (`mine`), and current (`theirs`). */
interface Values {
  path: string;
  was: unknown;
  mine: unknown;
  theirs: unknown;
  /** Whether the current order already has what was requested. */
  isThere: boolean;
}

/** Returns the values that our patch sets. The fields of a unit (see `decided-units.ts`) count as one value. */
function ownValues({ base, patch, theirs: now }: Sides): Values[] {
  const asked = applyPatch(base, patch);
  const leaves = [...leavesOf(patch)].map(([path, leaf]) => {
    const there = valueAt(now, path);
    // An empty object in a patch only makes sure that the object exists.
    const mine = applyPatch(there, leaf) ?? null;
    return { path, mine, isThere: covers(there, mine) };
  });
  return [...Map.groupBy(leaves, ({ path }) => decidedPath(path))].map(([path, parts]) => ({
    path,
    was: wholeOf(path, valueAt(base, path)),
    mine: isUnit(path) ? wholeOf(path, valueAt(asked, path)) : parts[0]?.mine,
    theirs: wholeOf(path, valueAt(now, path)),
    isThere: parts.every(part => part.isThere),
  }));
}

/**
 * Returns the values that others changed and our patch does not set.
 * @param named paths that our patch sets
 */
function othersValues({ base, theirs: now }: Sides, named: readonly string[]): ConflictField[] {
  const isNamed = (path: string) =>
    named.some(one => one === path || path.startsWith(`${one}.`) || one.startsWith(`${path}.`));
  return [...decidedPaths].flatMap((path): ConflictField[] => {
    const [was, theirs] = [wholeOf(path, valueAt(base, path)), wholeOf(path, valueAt(now, path))];
    if (isNamed(path) || isSame(was, theirs)) return [];
    return [{ path, base: was, mine: was, theirs, by: 'them', choice: 'theirs' }];
  });
}

/**
 * Merges our change with the current order. Returns each value that differs, with its default choice: `mine` if only we
 * changed it, `theirs` if others changed it, too, or only they did. Leaves out our values that the order already has.
 */
export function mergeFields(change: Change, now: unknown): ConflictField[] {
  const sides = sidesOf(change, now);
  const own = ownValues(sides);
  const ours = own.flatMap(({ path, was, mine, theirs, isThere }): ConflictField[] => {
    if (isThere) return [];
    const isTheirs = !isSame(was, theirs);
    // A patch may repeat unchanged values, especially in a list, which a patch always contains as a whole.
    if (isUnit(path) ? isSame(was, mine) : covers(was, mine)) {
      return isTheirs ? [{ path, base: was, mine, theirs, by: 'them', choice: 'theirs' }] : [];
    }
    const [by, choice] = isTheirs ? (['both', 'theirs'] as const) : (['me', 'mine'] as const);
    return [{ path, base: was, mine, theirs, by, choice }];
  });
  const named = own.map(({ path }) => path);
  return [...ours, ...othersValues(sides, named)];
}

/**
 * Returns the values that a change really changes, compared with the order before it: its base plus our own changes
 * made in between.
 */
export const fieldsChanged = (change: Change): ConflictField[] =>
  mergeFields(change, sidesOf(change, null).base);

/** Whether the order already has everything that the change requested. */
export const isShown = (change: Change, now: unknown): boolean =>
  mergeFields(change, now).every(field => field.by === 'them');

/**
 * Returns the patch to send for the current order. It contains only values whose choice is `mine`; a value that the
 * user has not chosen has its default choice.
 */
export function mergedPatch(change: Change, now: unknown, choices: Record<string, MergeChoice>): OrderPatch {
  const patch: Fields = {};
  for (const { path, mine, theirs, by, choice } of mergeFields(change, now)) {
    if (by === 'them' || (choices[path] ?? choice) !== 'mine') continue;
    setAt(patch, path.split('.'), asPatch(path, mine, theirs));
  }
  return Array.isArray(change.patch.items) ? withList(patch, byRole(now)) : patch;
}

/**
 * Turns vehicles by role back into a list. The vehicles in it are complete, since a list in a merge patch replaces the
 * whole list.
 */
function withList({ items, ...rest }: Fields, now: Fields): OrderPatch {
  if (!isObject(items)) return rest;
  const roles = new Set([...Object.keys(isObject(now.items) ? now.items : {}), ...Object.keys(items)]);
  const list = [...roles].map(role => {
    const item = applyPatch(valueAt(now, `items.${role}`), items[role] ?? {});
    const given = isObject(item) ? Object.entries(item).filter(([, value]) => value !== null) : [];
    return { ...Object.fromEntries(given), role };
  });
  return { ...rest, items: list };
}

function setAt(target: Fields, [name = '', ...rest]: readonly string[], value: unknown): void {
  if (rest.length === 0) {
    target[name] = value;
    return;
  }
  const inner = target[name];
  const own = isObject(inner) ? inner : {};
  target[name] = own;
  setAt(own, rest, value);
}

/**
 * Returns one merge patch with the same effect as both patches in sequence. Returns null if there is no such patch: the
 * first removes or replaces an object in which the second sets fields.
 */
export function composePatches(first: OrderPatch, second: OrderPatch): OrderPatch | null {
  const composed: Fields = { ...first };
  for (const [name, later] of Object.entries(second)) {
    if (!Object.hasOwn(first, name) || !isObject(later)) {
      composed[name] = later;
      continue;
    }
    const earlier = first[name];
    const inner = isObject(earlier) ? composePatches(earlier, later) : null;
    if (inner === null) return null;
    composed[name] = inner;
  }
  return composed;
}
