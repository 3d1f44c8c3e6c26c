import { expect } from 'vitest';
import { type Order, orderSchema } from '../../src-shared/domain/order.ts';
import { orderBody, patchOrder, placedOrder } from './builders/request.ts';
import { type Api, refusalOf, startHarness } from './sandbox.ts';

/** A sandbox with one order, and the fields that a patch of it is refused for. */
export async function started(body = orderBody()) {
  const harness = await startHarness();
  const api = harness.as('full');
  const order = await placedOrder(api, body);
  const fieldsOf = async (patch: unknown): Promise<string[]> => {
    const refusal = refusalOf(await patchOrder(api, order, patch));
    expect([refusal.status, refusal.code]).toEqual([422, 'business_rule_violation']);
    return refusal.errors;
  };
  return { harness, api, order, fieldsOf };
}

export const read = async (api: Api, { id }: Order): Promise<Order> =>
  orderSchema.parse((await api(`/v2/orders/${id}`)).json());
