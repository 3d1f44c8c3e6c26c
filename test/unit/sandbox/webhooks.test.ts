import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { createSigner } from '../../../src-main/sandbox/common/signing.ts';
import { systemTimer } from '../../../src-main/sandbox/common/timer.ts';
import { openSandboxDatabase } from '../../../src-main/sandbox/store/database.ts';
import { createEventStore } from '../../../src-main/sandbox/store/event-store.ts';
import { createRegistrationStore } from '../../../src-main/sandbox/store/meta-store.ts';
import { createReceiverRegister } from '../../../src-main/sandbox/webhooks/receiver.ts';
import { createWebhooks } from '../../../src-main/sandbox/webhooks/webhooks.ts';
import { recordOf } from '../../support/builders/request.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

/** A receiver that a test asks whether something came. */
async function receiver() {
  let count = 0;
  const server = createServer((_request, response) => {
    count += 1;
    response.end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/`,
    count: () => count,
    came: () => once(server, 'request', { signal: AbortSignal.timeout(30_000) }),
  };
}

it('sends no event of an effect before that is stored, and none of one that is not', async () => {
  const database = openSandboxDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  database.sqlite.exec(`PRAGMA foreign_keys = ON; CREATE TABLE note (id INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE reply (note INTEGER REFERENCES note DEFERRABLE INITIALLY DEFERRED) STRICT`);
  const { afterCommit } = database;
  const events = createEventStore(database, () => undefined);
  const register = createReceiverRegister(createRegistrationStore(database), createSigner(Buffer.alloc(32)));
  const webhooks = createWebhooks(register, { events, afterCommit, now: () => 0, timer: systemTimer });
  onTestFinished(() => webhooks.close());
  const { url, count, came } = await receiver();
  webhooks.setReceiver({ url });
  const { order } = recordOf();

  database.grouped(() => {
    webhooks.record({ before: null, after: order }, 0);
    // A row without its note, which the database finds out at the commit.
    database.sqlite.prepare('INSERT INTO reply VALUES (99)').run();
  });
  await expect(database.settled()).rejects.toThrow();
  expect(events.shown(null)).toEqual([]);

  database.grouped(() => webhooks.record({ before: null, after: order }, 0));
  await came();
  expect(database.sqlite.isTransaction).toBe(false);
  expect(count()).toBe(1);
});
