import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SecretStore } from '../../src-main/core/ports/ports.ts';
import { type OrderSummary, orderSummarySchema, pageSchema } from '../../src-shared/domain/order.ts';

const credentialSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

async function tokenOf(baseUrl: string, secrets: SecretStore): Promise<string> {
  const stored = await secrets.get('local/credential');
  const { clientId, clientSecret } = credentialSchema.parse(JSON.parse(stored?.reveal() ?? ''));
  const token = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  return z.object({ access_token: z.string() }).parse(await token.json()).access_token;
}

/** Writes to the local sandbox with the app's own credential, past the app. */
export async function callElsewhere(
  baseUrl: string,
  secrets: SecretStore,
  path: string,
  json: unknown,
  { method = 'POST', ...headers }: Record<string, string> = {},
) {
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(baseUrl, secrets)}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}

const listSchema = pageSchema(orderSummarySchema);

/** Every order of the service as it lists them, past the app. */
export async function listElsewhere(baseUrl: string, secrets: SecretStore): Promise<OrderSummary[]> {
  const headers = { authorization: `Bearer ${await tokenOf(baseUrl, secrets)}` };
  const listed: OrderSummary[] = [];
  let cursor = '';
  do {
    const answer = await fetch(`${baseUrl}/v2/orders?limit=100${cursor}`, { headers });
    const page = listSchema.parse(await answer.json());
    listed.push(...page.data);
    cursor = page.next_cursor === null ? '' : `&cursor=${encodeURIComponent(page.next_cursor)}`;
  } while (cursor !== '');
  return listed;
}
