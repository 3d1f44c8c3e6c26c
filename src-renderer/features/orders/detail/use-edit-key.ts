import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import type { OutboxEntry } from '../../../../src-shared/contract/outbox.ts';
import { usePlainKey } from '../../../ui/keys.ts';
import { editEntry } from '../../outbox/state/entry-actions.ts';
import { useAskedChange } from '../change/asked-change.ts';

/** The outbox item that places an order, if the user can withdraw it to edit the order; otherwise undefined. */
export const editablePlacing = ({ order, entries }: Pick<OrderDetail, 'order' | 'entries'>) =>
  order === null ? entries.find(({ can }: OutboxEntry) => can.edit) : undefined;

/** Binds E for an order that the service does not have: E withdraws the order from the outbox and opens its form. */
export function useEditKey(detail: OrderDetail): void {
  const { row, order } = detail;
  const placing = editablePlacing(detail);
  const edit = placing === undefined ? null : () => void editEntry(placing);
  usePlainKey('e', edit);
  // For an accepted order of which only the row is stored, `ChangeButton` takes the request for a change instead.
  useAskedChange(order === null && row.phase !== 'accepted' ? row.localId : '', edit);
}
