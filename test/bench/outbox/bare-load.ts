// The same requests without an outbox: `node bare-load.ts BASE_URL ORDERS PARALLEL [FOLDER]`, a loop over undici.request.
// With a folder, each request is on the disk before it is sent, and each answer before the next request.
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Agent, request } from 'undici';
import { z } from 'zod';
import { openDatabase } from '../../../src-main/adapters/sqlite.ts';
import { createWriteGroup } from '../../../src-main/core/outbox/write-group.ts';
import { buildOrderInput } from '../../../src-shared/domain/draft-request.ts';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { draftOf } from '../../support/core-orders.ts';
import { credentialOf } from '../../support/torture/service.ts';

const [baseUrl = '', orders = '1', parallel = '1', folder] = process.argv.slice(2);
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
const disk = folder === undefined ? null : openDisk(folder);

/** The least that stores as much: one row an order, in one transaction with those of others at the same moment. */
function openDisk(at: string) {
  const database = openDatabase(join(at, 'bare.db'));
  database.exec('CREATE TABLE sent (key TEXT PRIMARY KEY, body TEXT, answer TEXT) WITHOUT ROWID');
  const insert = database.prepare('INSERT INTO sent (key, body) VALUES (?, ?)');
  const update = database.prepare('UPDATE sent SET answer = ? WHERE key = ?');
  const store = createWriteGroup(database);
  return {
    seal: (key: string, body: string) => store(() => insert.run(key, body)),
    record: (key: string, made: string) => store(() => update.run(made, key)),
  };
}

async function run(): Promise<void> {
  for (let body = bodies.pop(); body !== undefined; body = bodies.pop()) {
    const key = randomUUID();
    await disk?.seal(key, body);
    const { statusCode, body: made } = await request(`${baseUrl}/v2/orders`, {
      method: 'POST',
      dispatcher,
      headers: {
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    });
    const json = await made.json();
    await disk?.record(key, JSON.stringify(json));
    if (statusCode !== 201) throw new Error(`The service answered ${statusCode}.`);
  }
}
const [startedAt, used] = [performance.now(), process.cpuUsage()];
await Promise.all(Array.from({ length: Number(parallel) }, run));
const seconds = (performance.now() - startedAt) / 1_000;
const { user, system } = process.cpuUsage(used);
console.log(
  JSON.stringify({
    ordersPerSecond: Number(orders) / seconds,
    processorMs: (user + system) / 1_000 / Number(orders),
  }),
);
process.exit(0);
