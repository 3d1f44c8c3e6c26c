// The same requests without an outbox: `node bare-load.ts BASE_URL ORDERS PARALLEL`, a loop over undici.request.
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { buildOrderInput } from '../../../src-shared/domain/draft-request.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { draftOf } from '../../support/core-orders.ts';
import { credentialOf } from '../../support/torture/service.ts';

const [baseUrl = '', orders = '1', parallel = '1'] = process.argv.slice(2);
const { clientId, clientSecret } = credentialOf('office', 'office');
const dispatcher = new Agent();
const answer = await request(`${baseUrl}/oauth2/token`, {
  method: 'POST',
  dispatcher,
  headers: {
    authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
    'content-type': 'application/x-www-form-urlencoded',
  },
  body: 'grant_type=client_credentials',
});
const { access_token } = z.object({ access_token: z.string() }).parse(await answer.body.json());
const bodies = Array.from({ length: Number(orders) }, (_, order) =>
  JSON.stringify(
    buildOrderInput(
      draftOf(draft => void (draft.customerReference = `bare-${order}`)),
      [],
      localSandboxProfile.cmrRecipientOtherKind,
    ),
  ),
);
async function run(): Promise<void> {
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const { statusCode, body: made } = await request(`${baseUrl}/v2/orders`, {
      method: 'POST',
      dispatcher,
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body,
    });
    await made.json();
    if (statusCode !== 201) throw new Error(`The service answered ${statusCode}.`);
  }
}
const startedAt = performance.now();
await Promise.all(Array.from({ length: Number(parallel) }, run));
const seconds = (performance.now() - startedAt) / 1_000;
console.log(JSON.stringify({ ordersPerSecond: Number(orders) / seconds }));
process.exit(0);
