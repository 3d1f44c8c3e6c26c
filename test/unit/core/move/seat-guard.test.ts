import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDatabase } from '../../../../src-main/adapters/sqlite.ts';
import {
  createSeatGuard,
  judgeSeat,
  type SeatFacts,
  seatAccount,
} from '../../../../src-main/core/move/seat-guard.ts';
import { Secret } from '../../../../src-main/core/ports/secret.ts';
import { createMetaStore } from '../../../../src-main/core/store/meta-store.ts';
import { migrate } from '../../../../src-main/core/store/migrate.ts';
import {
  besidesSeat,
  createSeatStore,
  isLaterSeat,
  type Seat,
  seatOf,
} from '../../../../src-main/core/store/seat-store.ts';
import { temporaryFolder } from '../../../support/core.ts';
import { fakeSecretStore } from '../../../support/fakes.ts';

const here: Seat = { id: 'here', epoch: 1, moved: null };
const moved: Seat = { ...here, moved: { atMs: 5, moveId: 'move' } };
const other: Seat = { id: 'other', epoch: 2, moved: null };
const facts = (given: Partial<SeatFacts>): SeatFacts => ({
  own: here,
  kept: here,
  wasKept: true,
  hasActive: true,
  ...given,
});
const kindOf = (given: Partial<SeatFacts>) => judgeSeat(facts(given)).state.kind;

describe('the seat of a database beside that of the keychain', () => {
  it.each([
    ['is the same', {}, 'ours'],
    ['has moved in both', { own: moved, kept: moved }, 'moved'],
    ['has moved, and no keychain knows', { own: moved, kept: null }, 'moved'],
    ['is of before the move', { kept: moved }, 'doubtful'],
    ['is of before the move, with nothing to send', { kept: moved, hasActive: false }, 'doubtful'],
    ['is another one', { kept: other }, 'doubtful'],
    ['is another one, with nothing to send', { kept: other, hasActive: false }, 'ours'],
    ['was taken without a keychain, which has the one before', { own: other, wasKept: false }, 'ours'],
    ['was taken without a keychain after a move', { own: other, kept: moved, wasKept: false }, 'ours'],
    ['was in a keychain that has an earlier one', { own: other }, 'doubtful'],
    ['is of before another move', { kept: { ...other, moved: moved.moved }, hasActive: false }, 'doubtful'],
    ['is in no keychain any more', { kept: null }, 'doubtful'],
    ['was never in a keychain', { kept: null, wasKept: false }, 'ours'],
    ['is the first one', { own: null, kept: null, wasKept: false }, 'ours'],
    ['is lost, and the keychain has it', { own: null }, 'ours'],
    ['is lost, and has moved for the keychain', { own: null, kept: moved }, 'doubtful'],
  ] as const)('that %s', (_what, given, kind) => {
    expect(kindOf(given)).toBe(kind);
  });

  it('is made at the first start, and kept', () => {
    const verdict = judgeSeat(facts({ own: null, kept: null, wasKept: false }));
    expect(verdict).toMatchObject({ isToKeep: true, own: { epoch: 1, moved: null } });
  });

  it('never replaces a later one in the keychain', () => {
    expect(judgeSeat(facts({ kept: moved })).isToKeep).toBe(false);
    expect(judgeSeat(facts({ own: { ...moved, id: 'there' }, kept: other })).isToKeep).toBe(false);
    const verdict = judgeSeat(facts({ kept: { ...other, epoch: 7 }, hasActive: false }));
    expect(verdict).toMatchObject({ isToKeep: true, own: { epoch: 8, moved: null } });
  });

  it('replaces an earlier one in the keychain', () => {
    expect(judgeSeat(facts({ own: other, wasKept: false }))).toMatchObject({ isToKeep: true, own: null });
    const movedLater = { ...other, moved: moved.moved };
    expect(judgeSeat(facts({ own: movedLater, kept: moved }))).toMatchObject({ isToKeep: true });
  });
});

it('a later seat has a later epoch, or has moved', () => {
  expect(isLaterSeat(other, moved)).toBe(true);
  expect(isLaterSeat(moved, here)).toBe(true);
  expect(isLaterSeat(here, moved)).toBe(false);
  expect(isLaterSeat(here, null)).toBe(true);
});

it.each([
  ['the journal', here, moved],
  ['the database', moved, here],
])('a repair keeps the move that only %s knows', (_who, own, journaled) => {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  migrate(database);
  const store = createSeatStore(database);
  store.write(own);
  database.transaction(() => besidesSeat(database, journaled, () => expect(store.read()).toBeNull()));
  expect(store.read()).toEqual(moved);
  database.close();
});

/** An environment whose database has the seat `here`, beside a keychain with another or the same one. */
function guardBeside(kept: Seat) {
  const database = openDatabase(join(temporaryFolder(), 'dispatch.db'));
  onTestFinished(() => database.close());
  migrate(database);
  createSeatStore(database).write(here);
  const keychain = fakeSecretStore();
  keychain.secrets.set(seatAccount('one'), new Secret(JSON.stringify(kept)));
  let secrets = keychain;
  /** As at a start of the program. */
  const start = () =>
    createSeatGuard({
      environmentId: 'one',
      isLocal: false,
      database,
      secrets: {
        ...keychain,
        state: () => secrets.state(),
        get: account => secrets.get(account),
        set: (account, secret) => secrets.set(account, secret),
      },
      clock: { nowMs: () => 7 },
      log: { write: () => undefined },
      onChange: () => undefined,
    });
  return {
    guard: start(),
    start,
    lock: () => void (secrets = fakeSecretStore('memory')),
    unlock: () => void (secrets = keychain),
    inKeychain: () => seatOf(keychain.secrets.get(seatAccount('one'))?.reveal()),
    meta: createMetaStore(database),
    seats: createSeatStore(database),
  };
}

it('a doubt stays when the keychain is locked meanwhile', async () => {
  const { guard, lock } = guardBeside(moved);
  await guard.check();
  expect(guard.state().kind).toBe('doubtful');
  lock();
  await guard.check();
  expect(guard.state().kind).toBe('doubtful');
  expect(guard.maySend()).toBe(false);
});

it('a doubt stays over a restart without a keychain, until the user decides', async () => {
  const { guard, start, lock } = guardBeside(moved);
  await guard.check();
  lock();
  const again = start();
  expect(again.state()).toEqual({ kind: 'doubtful', movedAtMs: 5 });
  await again.check();
  expect(again.maySend()).toBe(false);
  await again.takeSeat(false);
  expect(again.maySend()).toBe(true);
  const later = start();
  await later.check();
  expect(later.maySend()).toBe(true);
});

it('a doubt ends when the keychain has the seat after all', async () => {
  const { guard, start, seats } = guardBeside(here);
  seats.noteDoubt(moved);
  const again = start();
  expect(again.state().kind).toBe('doubtful');
  await again.check();
  expect(again.state().kind).toBe('ours');
  expect(seats.isDoubtful()).toBe(false);
  expect(guard.movedBy()).toBeNull();
});

it('a seat that was taken without a keychain is not doubted once there is one', async () => {
  const { start, lock, unlock, inKeychain, seats } = guardBeside(moved);
  seats.write(moved);
  lock();
  await start().takeSeat(false);
  unlock();
  const again = start();
  await again.check();
  expect(again.state().kind).toBe('ours');
  expect(inKeychain()).toEqual(seats.read());
});

it('a seat that an import has put into the keychain is noted as kept there', async () => {
  const { guard, meta } = guardBeside(here);
  await guard.check();
  expect(meta.get('seat_kept')).toBe(here.id);
});
