import type { Order } from '../../../../src-shared/domain/order.ts';
import { tradeInPath } from '../../../../src-shared/domain/vehicle-rules.ts';

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What an order has at a field of the form; null where it has nothing. */
export function valueInOrder(order: Order, path: string): unknown {
  const [first, place, ...rest] = path.split('.');
  const isTradeIn = `${first}.${place}` === tradeInPath;
  const start: unknown =
    first === 'items' ? order.items.find(({ role }) => (role === 'trade_in') === isTradeIn) : order;
  const steps = first === 'items' ? rest : path.split('.');
  return steps.reduce((at: unknown, name) => (isFields(at) ? at[name] : undefined), start) ?? null;
}
