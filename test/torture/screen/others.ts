import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { OrderDraft } from '../../../src-shared/domain/draft.ts';
import { buildOrderInput } from '../../../src-shared/domain/draft-request.ts';
import { type Order, type OrderPatch, orderSchema } from '../../../src-shared/domain/order.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import type { Client } from '../../support/torture/service.ts';

/** Another program at the same service, with the same account. */
export function createOthers(baseUrl: string, { clientId, clientSecret }: Client) {
  let bearer: Promise<string> | null = null;

  async function token(): Promise<string> {
    const answer = await fetch(`${baseUrl}/oauth2/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
    });
    return z.object({ access_token: z.string() }).parse(await answer.json()).access_token;
  }

  async function ask(method: string, path: string, headers: Record<string, string> = {}, body?: unknown) {
    bearer ??= token();
    const answer = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${await bearer}`, 'idempotency-key': randomUUID(), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return orderSchema.parse(await answer.json());
  }

  const get = (id: string): Promise<Order> => ask('GET', `/v2/orders/${id}`);
  return {
    place: (text: OrderDraft): Promise<Order> =>
      ask(
        'POST',
        '/v2/orders',
        { 'content-type': 'application/json' },
        buildOrderInput(text, [], localSandboxProfile.cmrRecipientOtherKind),
      ),
    async change(id: string, patchOf: (order: Order) => OrderPatch): Promise<void> {
      const order = await get(id);
      if (order.status === 'cancelled') return;
      const headers = {
        'content-type': 'application/merge-patch+json',
        'if-match': `"${order.revision}"`,
      };
      await ask('PATCH', `/v2/orders/${id}`, headers, patchOf(order));
    },
    /** @returns whether it could be */
    async cancel(id: string): Promise<boolean> {
      const { status, revision } = await get(id);
      if (status !== 'accepted') return false;
      await ask('POST', `/v2/orders/${id}/cancel`, { 'if-match': `"${revision}"` });
      return true;
    },
  };
}
