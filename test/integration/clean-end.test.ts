import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startCore, temporaryFolder } from '../support/core.ts';
import { place } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { killInPlace } from '../support/torture/app.ts';

const within = (folder: string) => join(folder, 'environments', 'local');
const journalOf = (folder: string) => readdirSync(join(within(folder), 'journal'));

async function withOneWaiting(
  folder: string,
): Promise<{ stop(): Promise<void>; kill(toFolder: string): void }> {
  const fixture = await startCore({ folder, secrets: fakeSecretStore() });
  if ((await fixture.call('outbox.summary', {})).waiting === 0) {
    await fixture.call('outbox.setPaused', { isPaused: true });
    await place(fixture);
  }
  expect((await fixture.call('outbox.list', { filter: 'open' })).map(({ kind }) => kind)).toEqual([
    'order-create',
  ]);
  return {
    stop: fixture.stop,
    kill: toFolder => killInPlace({ network: { die: () => undefined }, folder }, toFolder),
  };
}

it('what was closed in order is taken as it is: the journal goes on where it ended', async () => {
  const folder = temporaryFolder();
  await (await withOneWaiting(folder)).stop();
  const journal = journalOf(folder);
  await (await withOneWaiting(folder)).stop();
  expect(journalOf(folder)).toEqual(journal);
});

it('after a crash, or where a file was changed since, all of it is read through', async () => {
  const folder = temporaryFolder();
  const begun = await withOneWaiting(folder);
  const dead = temporaryFolder();
  begun.kill(dead);
  const journal = journalOf(dead);
  await (await withOneWaiting(dead)).stop();
  expect(journalOf(dead)).not.toEqual(journal);
  await begun.stop();

  const path = join(within(folder), 'dispatch.db');
  writeFileSync(path, readFileSync(path));
  const former = journalOf(folder);
  await (await withOneWaiting(folder)).stop();
  expect(journalOf(folder)).not.toEqual(former);
});
