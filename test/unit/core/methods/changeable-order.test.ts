import { expect, it } from 'vitest';
import type { Context } from '../../../../src-main/core/methods/context.ts';
import { changeableOrder } from '../../../../src-main/core/methods/order-steps.ts';
import { openStores, orderOf } from '../../../support/drain.ts';

it('an order is changed only where it was read whole: a change would take away what is not seen', () => {
  const { orders } = openStores();
  const context = { orders } as unknown as Context;
  const whole = orderOf();
  const partly = { ...orderOf(), unreadable: ['delivery.contact'] };
  for (const order of [whole, partly]) orders.insertOrder(order, 0);
  expect(changeableOrder(context, whole.id).id).toBe(whole.id);
  expect(() => changeableOrder(context, partly.id)).toThrow(
    expect.objectContaining({ error: expect.objectContaining({ reason: 'not_read_whole' }) }),
  );
});
