import type { AddressEntry } from '../../../../src-shared/address-book.ts';
import {
  type AddressFields,
  filledFrom,
  missingField,
  tidyAddress,
} from '../../../../src-shared/domain/address-entry.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';

/** @throws DispatchError `bad_request` (`address_missing`, `name_missing`) */
export function assertWhole(fields: AddressFields): void {
  const missing = missingField(fields);
  if (missing === null) return;
  throw new DispatchError('bad_request', `An address without its ${missing} is of no use.`, {
    reason: `${missing}_missing`,
  });
}

/** Writes an address as the dispatcher has typed it. @throws DispatchError `not_found`, `bad_request` */
export function saveAddress(
  context: Context,
  input: { id: string | null; fields: AddressFields },
): { entry: AddressEntry; isMerged: boolean } {
  const { addresses, database, clock } = context;
  const fields = tidyAddress(input.fields);
  assertWhole(fields);
  const nowMs = clock.nowMs();
  const before = input.id === null ? null : addresses.get(input.id).entry;
  const saved = database.transaction(() => {
    const same = addresses.findSame(fields);
    const isOther = same !== null && same.entry.id !== input.id;
    if (!isOther) {
      const entry = before
        ? addresses.write(
            { ...fields, id: before.id, useCount: before.useCount, usedAtMs: before.usedAtMs },
            nowMs,
          )
        : addresses.insert(fields, 0, nowMs, nowMs);
      return { entry, isMerged: false };
    }
    const isMark = same.removedAtMs !== null;
    if (before) addresses.remove(before.id);
    const { id, useCount, usedAtMs } = same.entry;
    const merged = {
      ...(isMark ? fields : filledFrom(fields, same.entry)),
      id,
      useCount: (before?.useCount ?? 0) + (isMark ? 0 : useCount),
      usedAtMs: Math.max(before?.usedAtMs ?? 0, isMark ? nowMs : usedAtMs),
    };
    return { entry: addresses.write(merged, nowMs), isMerged: !isMark };
  });
  context.emit('addressBook.changed', {});
  return saved;
}
