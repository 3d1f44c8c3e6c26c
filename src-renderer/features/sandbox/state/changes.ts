import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { isObject } from '../../../../src-shared/domain/is-object.ts';

/**
 * A changed field by its dotted path in the service's data. It has either the values before and after the change (null
 * for no value), or the entries that were added to a list and removed from it.
 */
export type ObservedChange =
  | { kind: 'value'; path: string; before: string | null; after: string | null }
  | { kind: 'list'; path: string; added: string[]; removed: string[] };

type Value = string | string[];

/** Collects all values of an object by their dotted paths. A list of plain values counts as a single value. */
function flatten(value: unknown, path: string, into: Map<string, Value>): Map<string, Value> {
  if (value === null || value === undefined) return into;
  if (Array.isArray(value) && !value.some(isObject)) return into.set(path, value.map(String));
  if (typeof value === 'object') {
    for (const [key, one] of Object.entries(value)) flatten(one, path === '' ? key : `${path}.${key}`, into);
    return into;
  }
  return into.set(path, String(value));
}

const valuesOf = ({ order, files }: OrderDetail): Map<string, Value> => {
  const values = flatten(order, '', new Map());
  return values.set(
    'files',
    files.map(file => file.name),
  );
};

function changeOf(path: string, before: Value | undefined, after: Value | undefined): ObservedChange | null {
  if (Array.isArray(before) || Array.isArray(after)) {
    const [was, is] = [[before ?? []].flat(), [after ?? []].flat()];
    const added = is.filter(one => !was.includes(one));
    const removed = was.filter(one => !is.includes(one));
    return added.length + removed.length === 0 ? null : { kind: 'list', path, added, removed };
  }
  return before === after ? null : { kind: 'value', path, before: before ?? null, after: after ?? null };
}

/** Whether the same order has a later outbox item, which may have caused some of the differences. */
export function isFollowed(
  entries: readonly Pick<OutboxEntry, 'id' | 'createdAtMs'>[],
  entryId: string,
): boolean {
  const own = entries.find(({ id }) => id === entryId);
  return (
    own !== undefined && entries.some(({ id, createdAtMs }) => id !== own.id && createdAtMs > own.createdAtMs)
  );
}

/** The changed fields, in the order of the service's fields. */
export function changesBetween(before: OrderDetail, after: OrderDetail): ObservedChange[] {
  const was = valuesOf(before);
  const is = valuesOf(after);
  return [...new Set([...is.keys(), ...was.keys()])].flatMap(
    path => changeOf(path, was.get(path), is.get(path)) ?? [],
  );
}
