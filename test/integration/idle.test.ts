import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createWriteCount } from '../../src-main/core/store/write-count.ts';
import { everyOrder } from '../../src-shared/contract/order-query.ts';
import { type Fixture, startCore, temporaryFolder, untilSynchronised } from '../support/core.ts';
import { seedSandbox } from '../support/seed.ts';

const orders = 60;
/** Eight of the orders that may change are read with each look, so that each of them has its turn in fewer looks. */
const looksOfARound = Math.ceil(orders / 8) + 1;

/** An app that has read everything, and goes through what may change a second time. */
async function idleCore(): Promise<Fixture> {
  const folder = temporaryFolder();
  await seedSandbox(join(folder, 'sandbox'), orders);
  const fixture = await startCore({ folder });
  await untilSynchronised(fixture);
  await fixture.call('orders.readFirst', { ...everyOrder, waiter: 'test', localIds: null });
  await fixture.until(
    async () => (await fixture.call('orders.synchronisation', {})).unreadCount === 0,
    'every order is read whole',
  );
  await look(fixture, looksOfARound);
  return fixture;
}

async function look({ call }: Fixture, times: number): Promise<void> {
  for (let count = 0; count < times; count += 1) await call('orders.synchronise', {});
}

/** Every file of the data but the log, which is written a minute late, with its size and the moment it was written. */
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && !entry.parentPath.endsWith('logs'))
    .map(entry => {
      const path = join(entry.parentPath, entry.name);
      const { size, mtimeMs } = statSync(path);
      return `${path} ${size} ${mtimeMs}`;
    })
    .toSorted();

it('nothing is written to the disk while nothing changes at the service', async () => {
  const fixture = await idleCore();
  const written = createWriteCount(fixture.database);
  const [files, count] = [filesOf(fixture.folder), written()];
  await look(fixture, 2 * looksOfARound);
  expect(filesOf(fixture.folder)).toEqual(files);
  expect(written()).toBe(count);
});

it('the windows hear of no changed order while nothing changes, and at once when one does', async () => {
  const fixture = await idleCore();
  const moving = (await fixture.listed()).find(({ status }) => status === 'accepted');
  expect(moving).toBeDefined();
  fixture.events.length = 0;
  await look(fixture, looksOfARound);
  const changes = () => fixture.events.filter(({ event }) => event === 'orders.changed');
  expect(changes()).toEqual([]);
  await fixture.elsewhere(`/v2/test/orders/${moving?.id}/advance`, { scenario: 'cancelled' });
  await look(fixture, 1);
  expect(changes().at(-1)?.payload).toEqual({ localIds: [moving?.id] });
});

it('an order that was read again as it is stored counts as read then, and after a restart', async () => {
  const fixture = await idleCore();
  const [one] = (await fixture.listed()).filter(({ status }) => status === 'accepted');
  const readAt = async (of: Fixture) =>
    (await of.call('orders.get', { localId: one?.id ?? '' })).fetchedAtMs ?? Number.NaN;
  const before = await readAt(fixture);
  const written = createWriteCount(fixture.database);
  const count = written();
  await fixture.call('orders.refresh', { localId: one?.id ?? '' });
  const after = await readAt(fixture);
  expect(after).toBeGreaterThan(before);
  expect(written()).toBe(count);
  await fixture.stop();
  const again = await startCore({ folder: fixture.folder, secrets: fixture.secrets });
  expect(await readAt(again)).toBeGreaterThanOrEqual(after);
});
