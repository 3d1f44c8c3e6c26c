import { isObject } from '../../../src-shared/domain/is-object.ts';
import type { OrderPatch } from '../../../src-shared/domain/order.ts';

/** Applies a merge patch (RFC 7396); changes neither argument. */
export function applyPatch(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result: Record<string, unknown> = isObject(target) ? { ...target } : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else result[name] = applyPatch(result[name], value);
  }
  return result;
}

/** Returns the values that a merge patch sets, by dotted path. A list or an empty object counts as one value. */
export function leavesOf(patch: OrderPatch, within = ''): Map<string, unknown> {
  const leaves = new Map<string, unknown>();
  for (const [name, value] of Object.entries(patch)) {
    const path = within === '' ? name : `${within}.${name}`;
    if (isObject(value) && Object.keys(value).length > 0) {
      for (const [deeper, leaf] of leavesOf(value, path)) leaves.set(deeper, leaf);
    } else {
      leaves.set(path, value);
    }
  }
  return leaves;
}
