import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type LifeState, lifeStateOf } from '../../../../src-shared/domain/life-state.ts';

/** State of the order, from the service's data and the scenarios that were applied here. */
export function lifeOf({ order, history }: OrderDetail): LifeState | null {
  if (!order) return null;
  const applied = history.flatMap(({ kind, value }) =>
    kind === 'scenario' && value !== null ? [value] : [],
  );
  return lifeStateOf(order, applied);
}
