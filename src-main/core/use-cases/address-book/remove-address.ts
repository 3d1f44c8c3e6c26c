import type { AddressEntry } from '../../../../src-shared/address-book.ts';
import type { Context } from '../context.ts';

/** @throws DispatchError `not_found` */
export function removeAddress(context: Context, id: string): void {
  const { addresses, database, clock } = context;
  addresses.get(id);
  database.transaction(() => addresses.markRemoved(id, clock.nowMs()));
  context.emit('addressBook.changed', {});
}

/** @throws DispatchError `not_found` */
export function restoreAddress(context: Context, id: string): AddressEntry {
  const { addresses, database, clock } = context;
  const { entry } = addresses.get(id);
  database.transaction(() => addresses.write(entry, clock.nowMs()));
  context.emit('addressBook.changed', {});
  return entry;
}
