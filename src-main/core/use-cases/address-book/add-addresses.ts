import {
  type AddressFields,
  addressFieldsSchema,
  filledFrom,
  tidyAddress,
} from '../../../../src-shared/domain/address-entry.ts';
import type { Context } from '../context.ts';
import { assertWhole } from './save-address.ts';

/** Adds addresses from a file, all or none; one that is known is filled with what it lacks. */
export function addAddresses(
  context: Context,
  given: readonly AddressFields[],
): { added: number; merged: number } {
  const { addresses, database, clock } = context;
  const nowMs = clock.nowMs();
  const tidy = given.map(tidyAddress);
  for (const fields of tidy) assertWhole(fields);
  const merged = database.transaction(() => tidy.filter(fields => isKnown(fields)).length);
  context.emit('addressBook.changed', {});
  return { added: tidy.length - merged, merged };

  function isKnown(fields: AddressFields): boolean {
    const same = addresses.findSame(fields);
    const known = same ?? addresses.findSamePlace(fields);
    if (!known) {
      addresses.insert(fields, 0, nowMs, nowMs);
      return false;
    }
    const { entry, removedAtMs } = known;
    const wasRemoved = removedAtMs !== null;
    const filled = wasRemoved ? fields : filledFrom(addressFieldsSchema.parse(entry), fields);
    const { id, useCount, usedAtMs } = entry;
    addresses.write({ ...filled, id, useCount: wasRemoved ? 0 : useCount, usedAtMs }, nowMs);
    return !wasRemoved;
  }
}
