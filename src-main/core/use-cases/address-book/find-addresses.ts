import type { AddressEntry } from '../../../../src-shared/address-book.ts';
import type { AddressKind } from '../../../../src-shared/domain/address-entry.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import type { Context } from '../context.ts';

export const suggestAddresses = (
  { addresses }: Context,
  { kind, text, limit }: { kind: AddressKind; text: string; limit: number },
): AddressEntry[] => addresses.search(text, kind, { limit, offset: 0 });

export function listAddresses(
  { addresses }: Context,
  {
    search,
    kind,
    offset,
    limit,
  }: { search: string; kind: AddressKind | null; offset: number; limit: number },
): { rows: AddressEntry[]; found: number; total: number } {
  return {
    rows: addresses.search(search, kind, { limit, offset }),
    found: addresses.count(search, kind),
    total: addresses.count('', null),
  };
}

/** @throws DispatchError `not_found`, also where it was removed */
export function getAddress({ addresses }: Context, id: string): AddressEntry {
  const { entry, removedAtMs } = addresses.get(id);
  if (removedAtMs === null) return entry;
  throw new DispatchError('not_found', 'This address was removed.', { reason: 'removed' });
}
