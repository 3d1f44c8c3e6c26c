import { t } from '@lingui/core/macro';
import type { OrderDetail, OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { changeOf, type OrderChange } from '../../../../../src-shared/domain/change-patch.ts';
import { checkChange } from '../../../../../src-shared/domain/change-rules.ts';
import type { OrderDraft, WindowDraft } from '../../../../../src-shared/domain/draft.ts';
import { formOfOrder } from '../../../../../src-shared/domain/draft-from-order.ts';
import { lastDayOf, zoneOfStop } from '../../../../../src-shared/domain/draft-times.ts';
import { isSkippedByClock } from '../../../../../src-shared/domain/local-time.ts';
import type { Order } from '../../../../../src-shared/domain/order.ts';
import { at, stops } from '../../../../../src-shared/domain/order-fields.ts';
import type { RuleContext } from '../../../../../src-shared/domain/rule.ts';
import { needsDecision } from '../../../../../src-shared/order-facts/entry-facts.ts';
import { shownOrder } from '../../../../../src-shared/order-facts/shown-order.ts';
import { refusedTimesText } from '../../../../ui/fields/times-text.ts';
import { problemText } from '../../../order-form/text/problem-text.ts';
import { changeObstacle } from '../../change/change-obstacle.ts';

export type WindowStop = 'pickup' | 'delivery';

/** An order whose windows can be changed, as it will be after all changes that are queued for it. */
interface Changeable {
  row: OrderRow;
  order: Order;
  now: OrderDraft;
  revision: string;
}

/** An order whose windows are not changed, with the reason. */
export interface LeftOrder {
  row: OrderRow;
  reason: string;
}

export interface MarkedOrders {
  changeable: readonly Changeable[];
  left: readonly LeftOrder[];
}

function reasonAgainst({ row, order, entries }: OrderDetail): string | null {
  if (order === null) return t`The service has not accepted this order yet, or Dispatch cannot read it.`;
  if (row.isChangeTyped) return t`Changes to this order are not sent yet.`;
  const isUndecided = entries.some(entry => entry.kind === 'order-update' && needsDecision(entry));
  switch (changeObstacle(order, isUndecided)) {
    case 'not-now':
      return t`The service does not allow changes to this order now.`;
    case 'not-whole':
      return t`Dispatch cannot read parts of this order and could overwrite them.`;
    case 'undecided':
      return t`An earlier change of this order needs your decision.`;
    case null:
      return null;
  }
}

function changeableOf(detail: OrderDetail & { order: Order }): Changeable {
  const order = shownOrder(detail.order, detail);
  return {
    row: detail.row,
    order,
    now: formOfOrder(order, detail.draft),
    revision: detail.order.revision,
  };
}

/** Divides the orders into those that can be changed and the others. */
export function markedOrders(details: readonly OrderDetail[]): MarkedOrders {
  const changeable: Changeable[] = [];
  const left: LeftOrder[] = [];
  for (const detail of details) {
    const reason = reasonAgainst(detail);
    if (reason !== null) left.push({ row: detail.row, reason });
    else if (detail.order !== null) changeable.push(changeableOf({ ...detail, order: detail.order }));
  }
  return { changeable, left };
}

export interface WindowChange {
  row: OrderRow;
  revision: string;
  patch: OrderChange['patch'];
}

export interface WindowPlan {
  changes: readonly WindowChange[];
  left: readonly LeftOrder[];
}

/** Whether day, start and end are all typed. An incomplete window is not checked against the rules for each order. */
const isWhole = ({ date, start, end, typed }: WindowDraft): boolean =>
  typed === undefined && date !== '' && start !== '' && end !== '';

/**
 * Why an order cannot get this window; null if it can. The field for the window has checked it in one zone only, but
 * the orders are in different zones.
 */
function refusalOf(
  now: OrderDraft,
  draft: OrderDraft,
  stop: WindowStop,
  context: RuleContext,
): string | null {
  const zone = zoneOfStop(draft[stop]);
  const isSkipped = draft[stop].requestedWindows.some(
    window =>
      isSkippedByClock(window.date, window.start, zone) ||
      isSkippedByClock(lastDayOf(window), window.end, zone),
  );
  if (isSkipped) return refusedTimesText('no_such_time', true);
  const problem = checkChange(now, draft, context).find(({ severity }) => severity === 'error');
  return problem ? problemText(problem).todo : null;
}

/**
 * The changes that replace the windows of a stop in each order by one requested window, and the orders for which a rule
 * forbids that.
 */
export function planWindow(
  { changeable, left }: MarkedOrders,
  stop: WindowStop,
  window: WindowDraft,
  context: RuleContext,
): WindowPlan {
  if (!isWhole(window)) return { changes: [], left };
  const windows = at(stops[stop], 'requestedWindows');
  const changes: WindowChange[] = [];
  const refused: LeftOrder[] = [];
  for (const { row, order, now, revision } of changeable) {
    const draft = windows.write(now, [window]);
    const refusal = refusalOf(now, draft, stop, context);
    const { changes: differences, patch } = changeOf(order, now, draft);
    if (refusal !== null) refused.push({ row, reason: refusal });
    else if (differences.length === 0) refused.push({ row, reason: t`The order already has this window.` });
    else changes.push({ row, revision, patch });
  }
  return { changes, left: [...left, ...refused] };
}
