import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCore, untilSynchronised } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';

it('a list that cannot be brought up to date says so in the log, without the words of the fault', async () => {
  let isBroken = false;
  const fixture = await startCore({
    watchDatabase: database => ({
      ...database,
      transaction(work) {
        if (isBroken) throw new RangeError("row 'hush' of it");
        return database.transaction(work);
      },
    }),
  });
  await untilSynchronised(fixture);
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.call('outbox.setPaused', { isPaused: true });
  fixture.database.exec('INSERT OR IGNORE INTO order_line_stale SELECT local_id FROM transport_order');
  isBroken = true;
  // What is there is shown all the same.
  await fixture.call('orders.list', {});
  isBroken = false;
  await fixture.stop();
  // The log writes its lines at the end of a turn of the event loop.
  await new Promise(resolve => setImmediate(resolve));
  const log = readFileSync(join(fixture.folder, 'logs', 'dispatch.log'), 'utf8');
  expect(log).toMatch(/"event":"order-list-behind","environment":"local","reason":"internal"/);
  // Each line begins with its time, also that of the fault.
  expect(log).toMatch(/^\{"at":"20[^"]+","event":"internal-error".*"name":"RangeError"/m);
  expect(log).not.toContain('hush');
});
