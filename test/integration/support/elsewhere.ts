import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { SecretStore } from '../../../src-main/core/ports/ports.ts';

const credentialSchema = z.object({ clientId: z.string(), clientSecret: z.string() });

/** Writes to the local sandbox with the app's own credential, past the app. */
export async function callElsewhere(
  baseUrl: string,
  secrets: SecretStore,
  path: string,
  json: unknown,
  { method = 'POST', ...headers }: Record<string, string> = {},
) {
  const stored = await secrets.get('local/credential');
  const { clientId, clientSecret } = credentialSchema.parse(JSON.parse(stored?.reveal() ?? ''));
  const token = await fetch(`${baseUrl}/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token } = z.object({ access_token: z.string() }).parse(await token.json());
  const answer = await fetch(`${baseUrl}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...headers,
    },
    body: JSON.stringify(json),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
}
