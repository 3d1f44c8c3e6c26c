import type { OrderDetail } from '../../../../src-shared/contract/orders.ts';
import { type LifeState, lifeStateOf } from '../../../../src-shared/domain/life-state.ts';

/** Where the order stands, by what the service says of it and what was applied here. */
export function lifeOf({ order, history }: OrderDetail): LifeState | null {
  if (!order) return null;
  const applied = history.flatMap(({ kind, value }) =>
    kind === 'scenario' && value !== null ? [value] : [],
  );
  return lifeStateOf(order, applied);
}
