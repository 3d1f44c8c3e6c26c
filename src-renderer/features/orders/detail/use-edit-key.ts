import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { usePlainKey } from '../../../ui/keys.ts';
import { editEntry } from '../../outbox/state/entry-actions.ts';
import { useAskedChange } from '../change/asked-change.ts';

/** The item by which an order that the service does not have can be withdrawn and edited; undefined if it cannot be. */
export const editablePlacing = ({ order, entries }: Pick<OrderDetail, 'order' | 'entries'>) =>
  order === null ? entries.find(({ can }: OutboxEntry) => can.edit) : undefined;

/** Binds E for an order that the service does not have: withdraws it from the outbox and opens its form. */
export function useEditKey(detail: OrderDetail): void {
  const { row, order } = detail;
  const placing = editablePlacing(detail);
  const edit = placing === undefined ? null : () => void editEntry(placing);
  usePlainKey('e', edit);
  // Of an accepted order that was not read yet, the button to change it begins what was asked for.
  useAskedChange(order === null && row.phase !== 'accepted' ? row.localId : '', edit);
}
