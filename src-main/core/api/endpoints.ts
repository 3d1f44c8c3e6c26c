import { z } from 'zod';
import { orderFileSchema } from '../../../src-shared/domain/file.ts';
import { orderSchema, orderSummarySchema, pageSchema } from '../../../src-shared/domain/order.ts';
import { type PriceCheckInput, priceCheckSchema } from '../../../src-shared/domain/price-check.ts';
import type { InterfaceProfile } from '../../../src-shared/interface-profile.ts';
import type { ApiClient } from './client.ts';

export type Endpoints = ReturnType<typeof createEndpoints>;

/** The reads of the interface. Writes go through the outbox only. */
export function createEndpoints(client: ApiClient, profile: InterfaceProfile) {
  return {
    /** "POST /v2/price-checks": creates nothing, safe to repeat. */
    checkPrice: (input: PriceCheckInput, signal?: AbortSignal) =>
      client.read({
        method: 'POST',
        path: '/v2/price-checks',
        json: input,
        schema: priceCheckSchema,
        ...(signal ? { signal } : {}),
      }),
    /** "GET /v2/orders": newest first. */
    listOrders: (cursor: string | null) =>
      client.read({
        path: '/v2/orders',
        query: {
          [profile.pageSizeParameter]: String(profile.pageSize),
          ...(cursor === null ? {} : { [profile.cursorParameter]: cursor }),
        },
        schema: pageSchema(orderSummarySchema),
      }),
    /** "GET /v2/orders/{order_id}" */
    getOrder: (orderId: string) => client.read({ path: `/v2/orders/${orderId}`, schema: orderSchema }),
    /** "GET /v2/orders/{order_id}/files" */
    listFiles: async (orderId: string) =>
      (
        await client.read({
          path: `/v2/orders/${orderId}/files`,
          schema: z.object({ data: z.array(orderFileSchema) }),
        })
      ).data,
  };
}
