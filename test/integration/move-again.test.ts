import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../src-main/adapters/sqlite.ts';
import { seatAccount } from '../../src-main/core/move/seat-guard.ts';
import { Secret } from '../../src-main/core/ports/secret.ts';
import { type Seat, seatOf as storedSeat } from '../../src-main/core/store/seat-store.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { errorOf, temporaryFolder } from '../support/core.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { moveAway, moveHere } from '../support/move.ts';
import {
  becomeWell,
  computers,
  dice,
  draftsOf,
  hourMs,
  laterBy,
  offline,
  seatOf,
  summaryOf,
  work,
} from '../support/moving-computers.ts';
import { databaseOf, entered, type Mortal, startMortal } from '../support/torture/app.ts';
import { credentialOf, startServiceHere } from '../support/torture/service.ts';
import { createHands, orderChanges, orderText } from '../support/torture/work.ts';

const noTell = () => undefined;
const draftAt = ({ app }: Mortal, reference: string) =>
  createHands(app.front, noTell).draft(orderText(reference, 'first', dice));
const references = async (mortal: Mortal) =>
  (await draftsOf(mortal)).map(({ customerReference }) => customerReference).sort();
const entriesOf = ({ app }: Mortal) => app.front.call('outbox.list', { filter: 'attention' });

/** Lets everything through, and notes what is written. @returns the requests that are not reads */
function watched({ network }: Mortal): string[] {
  const writes: string[] = [];
  network.trouble((method, path) => {
    if (method !== 'GET' && !path.includes('token')) writes.push(`${method} ${path}`);
    return null;
  });
  return writes;
}

describe('work that comes back to a computer that it has left', () => {
  it.each([
    ['the user has set up', false],
    ['an administrator manages', true],
  ])('replaces what it has left behind, in an environment that %s', async (_whose, isManaged) => {
    const { old, next, start, service, creates } = await computers();
    const text = JSON.stringify({
      dispatchEnvironments: 1,
      environments: [
        { name: 'Office', kind: 'sandbox', baseUrl: service.baseUrl, profile: localSandboxProfile },
      ],
    });
    const managed = isManaged ? { administratorFile: { path: '/etc/office.json', text, problem: null } } : {};
    const home = await start(old, managed);
    const localId = await work(home);
    await moveAway(home);
    const away = await start(next);
    await moveHere(away);
    await becomeWell(away);
    await draftAt(away, 'was made there');
    await moveAway(away);

    expect(await moveHere(home)).toMatchObject({ targets: ['present'], uncertain: 0 });
    expect(await seatOf(home)).toMatchObject({ kind: 'ours' });
    expect(await references(home)).toEqual(['is a draft', 'was made there']);
    await becomeWell(home);
    expect((await home.app.front.call('orders.get', { localId })).row.phase).toBe('accepted');
    expect(await summaryOf(home)).toMatchObject({ waiting: 0, attention: 0 });
    expect(await creates()).toBe(1);
    // It goes on from there, and can leave again.
    await draftAt(home, 'is new');
    expect(await moveHere(home)).toMatchObject({ targets: ['used'], imported: [] });
    await moveAway(home);
    expect(await moveHere(away)).toMatchObject({ targets: ['present'] });
    expect(await references(away)).toEqual(['is a draft', 'is new', 'was made there']);
  });

  it('comes back by way of a third computer', async () => {
    const { old, next, third, start } = await computers();
    const [first, second, last] = [await start(old), await start(next), await start(third)];
    await work(first);
    await moveAway(first);
    await moveHere(second);
    await moveAway(second);
    await moveHere(last);
    await draftAt(last, 'was made there');
    await moveAway(last);
    expect(await moveHere(first)).toMatchObject({ targets: ['present'], uncertain: 0 });
    expect(await references(first)).toEqual(['is a draft', 'was made there']);
  });

  it('does not give way to other work', async () => {
    const { old, next, start } = await computers();
    const home = await start(old);
    await work(home);
    await moveAway(home);
    const other = await start(next);
    await draftAt(other, 'has nothing to do with it');
    await moveAway(other);
    expect(await moveHere(home)).toMatchObject({ targets: ['has_work'], imported: [] });
    expect(await seatOf(home)).toMatchObject({ kind: 'moved' });
    expect(await references(home)).toEqual(['is a draft']);
  });
});

describe('work that meets another credential', () => {
  it('waits for the user, and is sent with the right one', async () => {
    const { old, next, client, otherClient, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const after = await start(next, { client: otherClient });
    await moveHere(after);
    const writes = watched(after);
    await after.app.front.call('connection.test', {});
    await expect.poll(async () => (await summaryOf(after)).attention).toBeGreaterThan(0);
    await after.app.front.drained(20_000);
    expect(await creates()).toBe(0);
    expect(writes).toEqual([]);
    const rows = await entriesOf(after);
    const parked = rows.filter(({ lastError }) => lastError?.reason === 'other_account');
    expect(parked.length).toBeGreaterThan(0);

    await after.app.front.call('credentials.replace', entered(client, true));
    await after.app.front.call('outbox.adopt', { entryId: parked[0]?.id ?? '', as: 'same-account' });
    await after.app.front.drained(20_000);
    expect(await creates()).toBe(1);
  });

  it.each([
    ['is sent with the same one', false, 1],
    ['waits with another one', true, 0],
  ])('that is entered after the import %s', async (_what, isOther, created) => {
    const { old, next, client, otherClient, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await moveAway(before);
    const after = await start(next);
    await after.app.front.call('credentials.remove', {});
    await moveHere(after);
    await after.app.front.call('connection.test', {}).catch(noTell);
    expect(await summaryOf(after)).toMatchObject({ waiting: 3, attention: 0 });
    await after.app.front.call('credentials.replace', entered(isOther ? otherClient : client));
    await after.app.front.drained(20_000);
    expect(await creates()).toBe(created);
    expect((await summaryOf(after)).attention > 0).toBe(isOther);
  });

  it('waits where the old computer knew none', async () => {
    const { old, next, start, creates } = await computers();
    const before = await start(old);
    await work(before);
    await before.app.front.call('credentials.remove', {});
    await moveAway(before);
    const after = await start(next);
    await moveHere(after);
    await becomeWell(after);
    expect(await creates()).toBe(0);
    expect((await summaryOf(after)).attention).toBeGreaterThan(0);
  });
});

describe('a key whose life ends between import and attempt', () => {
  /** A change of an order, imported while its key lives on a computer without a network. */
  async function changeThatWaits() {
    const all = await computers();
    const { old, third, start } = all;
    const before = await start(old);
    const hands = createHands(before.app.front, noTell);
    const placed = await hands.draft(orderText('is there', 'first', dice));
    await hands.place(placed);
    await before.app.front.drained(20_000);
    offline(before);
    const { order } = await before.app.front.call('orders.get', { localId: placed.localId });
    await hands.update(placed.localId, orderChanges('changed', order, dice));
    await moveAway(before);
    const waiting = await start(third);
    offline(waiting);
    expect(await moveHere(waiting)).toMatchObject({ uncertain: 0 });
    expect(await summaryOf(waiting)).toMatchObject({ waiting: 1, attention: 0 });
    await waiting.app.stop();
    /** Starts the computer when the key has ended. */
    const startLate = () => start(third, { clock: laterBy(25 * hourMs) });
    return { ...all, startLate };
  }

  it('is asked about', async () => {
    const { startLate } = await changeThatWaits();
    const late = await startLate();
    const writes = watched(late);
    await late.app.front.call('connection.test', {});
    await late.app.front.drained(20_000);
    expect(await summaryOf(late)).toMatchObject({ waiting: 0, attention: 1 });
    expect(writes).toEqual([]);
  });

  it('is done where another computer has sent it', async () => {
    const { next, start, startLate } = await changeThatWaits();
    const after = await start(next);
    await moveHere(after);
    await becomeWell(after);
    const late = await startLate();
    const writes = watched(late);
    await late.app.front.call('connection.test', {});
    await late.app.front.drained(20_000);
    expect(await summaryOf(late)).toMatchObject({ waiting: 0, attention: 0 });
    expect(writes).toEqual([]);
  });
});

it('a pause of sending moves', async () => {
  const { old, next, start, creates } = await computers();
  const before = await start(old);
  await before.app.front.call('outbox.setPaused', { isPaused: true });
  await work(before);
  await moveAway(before);
  const after = await start(next);
  await moveHere(after);
  const writes = watched(after);
  await after.app.front.call('connection.test', {});
  expect(await summaryOf(after)).toMatchObject({ isPaused: true, waiting: 3 });
  expect(writes).toEqual([]);
  await after.app.front.call('outbox.setPaused', { isPaused: false });
  await after.app.front.drained(20_000);
  expect(await creates()).toBe(1);
});

it('an environment sends again where a move fails because another one cannot be closed', async () => {
  const folder = temporaryFolder();
  const services = [];
  for (const name of ['one', 'two']) {
    const client = credentialOf(name, name);
    const service = await startServiceHere(join(folder, name), [client]);
    onTestFinished(() => service.close());
    services.push({ baseUrl: service.baseUrl, client });
  }
  let isDiskGone = false;
  const mortal = await startMortal({
    folder: join(folder, 'data'),
    services,
    watchDatabase: database => ({
      ...database,
      close() {
        database.close();
        if (!isDiskGone) return;
        isDiskGone = false;
        throw new Error('The disk is gone for a moment.');
      },
    }),
  });
  onTestFinished(() => mortal.app.stop());
  const [one, two] = mortal.app.environments;
  if (!one || !two) throw new Error('There are two environments.');
  isDiskGone = true;
  expect(await errorOf(mortal.app.call('moving.export', { ids: [one.id, two.id] }))).toMatchObject({
    code: 'internal',
  });
  for (const environment of [one, two]) {
    await mortal.app.call('environments.open', { id: environment.id });
    const hands = createHands(environment, noTell);
    await hands.place(await hands.draft(orderText('goes on', 'first', dice)));
    await environment.drained(10_000);
  }
});

it('the removal of a doubtful environment leaves what the keychain knows of the move', async () => {
  const { folder, old, start } = await computers();
  const before = await start(old);
  await draftAt(before, 'is a draft');
  const image = join(folder, 'image');
  cpSync(old.folder, image, { recursive: true });
  await moveAway(before);
  await before.app.stop();
  const back = await start({ ...old, folder: image });
  await expect.poll(() => seatOf(back)).toMatchObject({ kind: 'doubtful' });
  const account = seatAccount(back.app.front.id);
  const kept = old.secrets.secrets.get(account)?.reveal();
  await back.app.call('environments.remove', { id: back.app.front.id });
  expect(old.secrets.secrets.get(account)?.reveal()).toBe(kept);
});

it('a seat that came without a keychain is not doubted once there is one', async () => {
  const { old, next, start, creates } = await computers();
  const before = await start(old);
  await work(before);
  await moveAway(before);
  const first = await start(next);
  await becomeWell(first);
  await first.app.stop();
  const locked = await start({ ...next, secrets: fakeSecretStore('memory') });
  offline(locked);
  await moveHere(locked);
  await locked.app.stop();
  const after = await start(next);
  await becomeWell(after);
  expect(await seatOf(after)).toMatchObject({ kind: 'ours' });
  expect(await creates()).toBe(1);
});

it.each([
  ['is in the keychain', false],
  ['has brought the environment into doubt', true],
])('an import takes a later seat than one that %s', async (_where, isDoubted) => {
  const { old, next, client, start } = await computers();
  const before = await start(old);
  await work(before);
  await moveAway(before);
  const after = await start(next);
  const account = seatAccount(after.app.front.id);
  const later: Seat = { id: 'later', epoch: 9, moved: { atMs: 5, moveId: 'of long ago' } };
  next.secrets.secrets.set(account, new Secret(JSON.stringify(later)));
  if (isDoubted) {
    await after.app.front.call('credentials.replace', entered(client));
    expect(await seatOf(after)).toMatchObject({ kind: 'doubtful', movedAtMs: 5 });
  }
  await moveHere(after);
  expect(await seatOf(after)).toMatchObject({ kind: 'ours' });
  expect(storedSeat(next.secrets.secrets.get(account)?.reveal())).toMatchObject({ epoch: 10, moved: null });
});

it('nothing moves where the other computer could not read a row', async () => {
  const { old, start, creates } = await computers();
  const before = await start(old);
  await work(before);
  await before.app.stop();
  const database = openDatabase(databaseOf(old.folder, before.app.front.id));
  database
    .prepare(
      `INSERT INTO history_event (local_id, at_ms, kind, value)
         SELECT local_id, 1, 'placed', ? FROM outbox_entry LIMIT 1`,
    )
    .run('x'.repeat(4_194_305));
  database.close();
  const again = await start(old);
  offline(again);
  expect(await errorOf(moveAway(again))).toMatchObject({
    code: 'storage_failed',
    reason: 'move_row_unreadable',
  });
  await again.app.call('environments.open', { id: again.app.front.id });
  expect(await seatOf(again)).toMatchObject({ kind: 'ours' });
  await becomeWell(again);
  expect(await creates()).toBe(1);
});
