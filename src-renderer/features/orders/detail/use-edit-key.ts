import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { usePlainKey } from '../../../ui/keys.ts';
import { editEntry } from '../../outbox/state/entry-actions.ts';
import { useAskedChange } from '../change/asked-change.ts';

/** Binds E for an order that the service does not have: withdraws it from the outbox and opens its form. */
export function useEditKey({ row, order, entries }: OrderDetail): void {
  const placing = order === null ? entries.find(({ can }) => can.edit) : undefined;
  const edit = placing === undefined ? null : () => void editEntry(placing.id);
  usePlainKey('e', edit);
  // Of an accepted order that was not read yet, the button to change it begins what was asked for.
  useAskedChange(order === null && row.phase !== 'accepted' ? row.localId : '', edit);
}
