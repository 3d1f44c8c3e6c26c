import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { z } from 'zod';
import type { RemoteService } from '../electron/remote-service.ts';

/** Another program of the office changes an order at the service. */
export async function changeElsewhere(
  remote: RemoteService,
  orderId: string,
  revision: string,
  patch: unknown,
) {
  const { client_id, client_secret } = remote.credentials.full;
  const answer = await fetch(`${remote.baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await answer.json());
  const changed = await fetch(`${remote.baseUrl}/v2/orders/${orderId}`, {
    method: 'PATCH',
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/merge-patch+json',
      'idempotency-key': randomUUID(),
      'if-match': `"${revision}"`,
    },
    body: JSON.stringify(patch),
  });
  expect(changed.status).toBe(200);
}
