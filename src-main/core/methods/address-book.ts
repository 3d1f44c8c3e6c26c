import type { AddressEntry, addressBookMethods } from '../../../src-shared/contract/address-book.ts';
import type { MethodOutput } from '../../../src-shared/contract/contract.ts';
import {
  type AddressFields,
  addressFieldsSchema,
  filledFrom,
  missingField,
  tidyAddress,
} from '../../../src-shared/domain/address-entry.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { csvOfAddresses } from '../../../src-shared/table/address-csv.ts';
import { saveFile } from '../files/save-file.ts';
import type { Context } from './context.ts';
import type { HandlerInput, HandlersFor } from './router.ts';

/** The parts of the environment's context that the methods of the address book use. */
export type AddressBookContext = Pick<
  Context,
  'addresses' | 'chooseSavePath' | 'clock' | 'database' | 'emit'
>;

export const suggestAddresses = (
  { addresses }: AddressBookContext,
  { kind, text, limit }: HandlerInput<'addressBook.suggest'>,
): AddressEntry[] => addresses.search(text, kind, { limit, offset: 0 });

export function listAddresses(
  { addresses }: AddressBookContext,
  { search, kind, offset, limit }: HandlerInput<'addressBook.list'>,
): MethodOutput<'addressBook.list'> {
  return {
    rows: addresses.search(search, kind, { limit, offset }),
    found: addresses.count(search, kind),
    total: addresses.count('', null),
  };
}

/**
 * Returns an address.
 * @throws DispatchError `not_found`, with the reason `removed` if the user has removed the address
 */
export function getAddress({ addresses }: AddressBookContext, id: string): AddressEntry {
  const { entry, removedAtMs } = addresses.get(id);
  if (removedAtMs === null) return entry;
  throw refusal('not_found', 'This address was removed.', 'removed');
}

/**
 * Requires that the fields contain a name and a complete address.
 * @throws DispatchError `bad_request` (`address_missing`, `name_missing`)
 */
export function assertWhole(fields: AddressFields): void {
  const missing = missingField(fields);
  if (missing === null) return;
  throw refusal('bad_request', `An address without its ${missing} is of no use.`, `${missing}_missing`);
}

/**
 * Saves an address as typed. If there is already an entry for the same address and contact, merges it with that entry.
 * @throws DispatchError `not_found`, `bad_request`
 */
export function saveAddress(
  context: AddressBookContext,
  input: HandlerInput<'addressBook.save'>,
): MethodOutput<'addressBook.save'> {
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

/** Adds all addresses of a file, or none if one cannot be added. A known address only gets the fields that it lacks. */
export function addAddresses(
  context: AddressBookContext,
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

/**
 * Removes an address from the address book. It can be restored.
 * @throws DispatchError `not_found`
 */
export function removeAddress(context: AddressBookContext, id: string): void {
  const { addresses, database, clock } = context;
  addresses.get(id);
  database.transaction(() => addresses.markRemoved(id, clock.nowMs()));
  context.emit('addressBook.changed', {});
}

/**
 * Restores an address that was removed.
 * @throws DispatchError `not_found`
 */
export function restoreAddress(context: AddressBookContext, id: string): AddressEntry {
  const { addresses, database, clock } = context;
  const { entry } = addresses.get(id);
  database.transaction(() => addresses.write(entry, clock.nowMs()));
  context.emit('addressBook.changed', {});
  return entry;
}

/**
 * Saves all addresses to a file that the user chooses; the path is null if the user cancels.
 * @throws DispatchError `storage_full`, `storage_failed`
 */
export async function exportAddresses(
  context: AddressBookContext,
  { words }: HandlerInput<'addressBook.export'>,
): Promise<{ path: string | null; rows: number }> {
  const addresses = [...context.addresses.all()];
  const path = await context.chooseSavePath('dispatch-addresses.csv');
  if (path !== null) await saveFile(path, csvOfAddresses(addresses, words));
  return { path, rows: addresses.length };
}

export const addressBookHandlers = (context: AddressBookContext): HandlersFor<typeof addressBookMethods> => ({
  'addressBook.suggest': input => suggestAddresses(context, input),
  'addressBook.list': input => listAddresses(context, input),
  'addressBook.get': ({ id }) => getAddress(context, id),
  'addressBook.save': input => saveAddress(context, input),
  'addressBook.remove': ({ id }) => removeAddress(context, id),
  'addressBook.restore': ({ id }) => restoreAddress(context, id),
  'addressBook.add': ({ addresses }) => addAddresses(context, addresses),
  'addressBook.export': input => exportAddresses(context, input),
});
