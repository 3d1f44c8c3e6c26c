import { z } from 'zod';
import { orderInputSchema } from '../../../src-shared/domain/order.ts';

/** What the sandbox itself answered; every peer answers the same. */
export interface Examples {
  created: unknown;
  list: unknown;
}

/** An OpenAPI document of the three measured operations: the request's shape is ours, the answers are examples. */
export const openApiDocument = ({ created, list }: Examples): unknown => ({
  openapi: '3.1.0',
  info: { title: 'Vehicle transport ordering service', version: '2.0.0' },
  paths: {
    '/v2/orders': {
      post: {
        operationId: 'createOrder',
        parameters: [
          {
            name: 'Idempotency-Key',
            in: 'header',
            required: true,
            schema: { type: 'string', minLength: 8, maxLength: 255 },
          },
        ],
        requestBody: { required: true, content: { 'application/json': { schema: inputSchema() } } },
        responses: { 201: answer(created) },
      },
      get: {
        operationId: 'listOrders',
        parameters: [
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100 } },
          { name: 'cursor', in: 'query', schema: { type: 'string' } },
        ],
        responses: { 200: answer(list) },
      },
    },
    '/v2/orders/{order_id}': {
      get: {
        operationId: 'getOrder',
        parameters: [
          {
            name: 'order_id',
            in: 'path',
            required: true,
            schema: { type: 'string', pattern: '^ord_[a-z0-9]+$' },
          },
        ],
        responses: { 200: answer(created) },
      },
    },
  },
});

const answer = (example: unknown) => ({
  description: 'OK',
  content: { 'application/json': { schema: { type: 'object' }, example } },
});

function inputSchema(): unknown {
  const { $schema: _, ...schema } = z.toJSONSchema(orderInputSchema, { io: 'input', unrepresentable: 'any' });
  return schema;
}
