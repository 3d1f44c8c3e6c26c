import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { RowMenu } from '../../../ui/data-grid/RowMenu.tsx';
import type { OpenRowMenu } from '../../../ui/data-grid/use-data-grid.ts';
import { orderCommands } from '../detail/order-commands.ts';
import { markedCommands } from './marked/marked-commands.ts';
import { useMarks } from './marked/order-marks.ts';

/** The menu of an order in the list. If several orders are marked and this is one of them, it is for all of them. */
export function OrderRowMenu(open: OpenRowMenu<OrderRow>) {
  const marks = useMarks(state => state.ids);
  const isForMarked = marks.size > 1 && marks.has(open.row.localId);
  return <RowMenu open={open} groups={[isForMarked ? markedCommands() : orderCommands(open.row)]} />;
}
