import type { EnvironmentMethodName } from '../../../src-shared/contract/contract.ts';
import type { SeatState } from '../../../src-shared/contract/moving.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { toldError } from '../api/failure.ts';
import type { Clock, Database, Log, SecretStore } from '../ports/ports.ts';
import { Secret } from '../ports/secret.ts';
import { createMetaStore } from '../store/meta-store.ts';
import {
  createSeatStore,
  firstSeat,
  isLaterSeat,
  type Seat,
  seatAfter,
  seatOf,
} from '../store/seat-store.ts';
import { hasActive, makeAllUncertain, noteMoved } from './lapse.ts';

/** Name of an environment's seat in the keychain. */
export const seatAccount = (environmentId: string): string => `${environmentId}/seat`;

/** @throws DispatchError `keychain_failed` */
export const keptSeat = async (secrets: SecretStore, environmentId: string): Promise<Seat | null> =>
  seatOf((await secrets.get(seatAccount(environmentId)))?.reveal());

/**
 * Stores a seat in the keychain. Without one, nothing remembers it: what is in memory would later replace the seat of a
 * keychain that is locked now.
 * @returns whether a keychain has it
 * @throws DispatchError `keychain_failed`
 */
export async function keepSeat(secrets: SecretStore, environmentId: string, seat: Seat): Promise<boolean> {
  if (secrets.state().kind !== 'keychain') return false;
  await secrets.set(seatAccount(environmentId), new Secret(JSON.stringify(seat)));
  return true;
}

/** Name of the row of `meta` with the id of the seat that was last stored in a keychain. */
const keptName = 'seat_kept';

export interface SeatFacts {
  /** In the database. */
  own: Seat | null;
  /** In the keychain. */
  kept: Seat | null;
  /** Whether a keychain had this seat before, and there is a keychain now. */
  wasKept: boolean;
  /** Whether entries would go on by themselves. */
  hasActive: boolean;
}

/** What follows from the seats: the state, and the seat that this computer has; null if it stays as it is. */
export interface SeatVerdict {
  state: SeatState;
  own: Seat | null;
  /** Whether the keychain is to have the seat of the database. */
  isToKeep: boolean;
}

const movedAt = (seat: Seat | null): number | null => seat?.moved?.atMs ?? null;

/**
 * Compares the seat of the database with that of the keychain. Only an older disk, or one of another computer, is
 * doubted: the keychain has a later seat, or no longer the one that it had. Then nothing is sent, unless there is nothing
 * that could be sent. A later seat of the database was taken while no keychain could be used, and so it counts. What the
 * keychain knows is never replaced by an earlier seat.
 */
export function judgeSeat({ own, kept, wasKept, hasActive }: SeatFacts): SeatVerdict {
  if (own?.moved)
    return {
      state: { kind: 'moved', movedAtMs: movedAt(own) },
      own: null,
      isToKeep: isLaterSeat(own, kept),
    };
  // A database of before the first seat, or one that was rebuilt.
  const present = own ?? (kept ? { ...kept, moved: null } : firstSeat());
  const made = own === null ? present : null;
  const isSame = kept !== null && kept.id === present.id && kept.moved === null;
  if (isSame) return { state: ours, own: made, isToKeep: false };
  const isOlder = !isLaterSeat(present, kept);
  const isDoubtful = isOlder ? hasActive || movedAt(kept) !== null : hasActive && wasKept;
  if (isDoubtful)
    return { state: { kind: 'doubtful', movedAtMs: movedAt(kept) }, own: made, isToKeep: false };
  return { state: ours, own: isOlder ? seatAfter([kept]) : made, isToKeep: true };
}

const ours: SeatState = { kind: 'ours', movedAtMs: null };

/** Calls that read only. All others would change what has moved, and so are refused then. */
const reading: readonly EnvironmentMethodName[] = [
  'connection.get',
  'connection.test',
  'connection.confirmProduction',
  'credentials.state',
  'credentials.replace',
  'credentials.remove',
  'repair.get',
  'repair.dismiss',
  'seat.get',
  'drafts.list',
  'drafts.count',
  'drafts.get',
  'templates.list',
  'alerts.list',
  'alerts.unread',
  'alerts.markRead',
  'addressBook.suggest',
  'addressBook.list',
  'addressBook.get',
  'addressBook.export',
  'backups.list',
  'backups.make',
  'backups.preview',
  'documents.read',
  'prices.check',
  'businesses.check',
  'cmr.options',
  'reports.page',
  'reports.cancel',
  'bulk.get',
  'bulk.placedOrders',
  'orders.list',
  'orders.count',
  'orders.outline',
  'orders.tally',
  'orders.rows',
  'orders.ids',
  'orders.markSeen',
  'orders.want',
  'orders.unread',
  'orders.readFirst',
  'orders.readInTurn',
  'orders.askService',
  'orders.synchronise',
  'orders.synchronisation',
  'orders.readAll',
  'orders.view',
  'orders.saveView',
  'orders.get',
  'orders.refresh',
  'orders.inspectionReport',
  'orders.tracking',
  'orders.findSameVehicle',
  'orders.readFiles',
  'orders.readFile',
  'orders.downloadFiles',
  'orders.stopDownload',
  'orders.downloadFile',
  'changes.list',
  'changes.get',
  'outbox.list',
  'outbox.get',
  'outbox.summary',
  'outbox.health',
];

export interface SeatGuardSources {
  environmentId: string;
  /** Whether this is the local sandbox, whose service is on this computer, so that it has no seat. */
  isLocal: boolean;
  database: Database;
  secrets: SecretStore;
  clock: Pick<Clock, 'nowMs'>;
  log: Log;
  /** Called when the state has changed. */
  onChange(): void;
}

export type SeatGuard = ReturnType<typeof createSeatGuard>;

/** Decides whether this computer may send for an environment. */
export function createSeatGuard(sources: SeatGuardSources) {
  const { environmentId, isLocal, database, secrets, clock, log } = sources;
  const store = createSeatStore(database);
  const meta = createMetaStore(database);
  const turns = createTurns();
  /** Null until the keychain was asked. */
  let state: SeatState | null = firstState();

  function firstState(): SeatState | null {
    const own = store.read();
    if (isLocal) return ours;
    if (own?.moved) return { kind: 'moved', movedAtMs: movedAt(own) };
    return store.isDoubtful() ? { kind: 'doubtful', movedAtMs: movedAt(store.doubt()) } : null;
  }

  const hasKeychain = (): boolean => secrets.state().kind === 'keychain';

  async function keep(seat: Seat): Promise<void> {
    if (await keepSeat(secrets, environmentId, seat)) meta.set(keptName, seat.id);
  }

  async function compare(): Promise<void> {
    // Only a keychain takes a doubt away.
    if (state?.kind === 'doubtful' && !hasKeychain()) return;
    const kept = hasKeychain() ? await keptSeat(secrets, environmentId) : null;
    const own = store.read();
    const wasKept = hasKeychain() && own !== null && meta.get(keptName) === own.id;
    const verdict = judgeSeat({ own, kept, wasKept, hasActive: hasActive(database) });
    const { own: made } = verdict;
    database.transaction(() => {
      if (made) store.write(made);
      if (verdict.state.kind === 'doubtful') store.noteDoubt(kept);
      else if (store.isDoubtful()) store.endDoubt();
    });
    state = verdict.state;
    const present = made ?? own;
    // A seat that an import has put into the keychain.
    if (kept !== null && kept.id === own?.id && !wasKept) meta.set(keptName, kept.id);
    if (verdict.isToKeep && present) await keep(present);
    if (state.kind !== 'ours') log.write('seat', { state: state.kind });
  }

  return {
    /** Whether entries may be sent. False until the keychain was asked. */
    maySend: (): boolean => state?.kind === 'ours',
    isElsewhere: (): boolean => state !== null && state.kind !== 'ours',
    /** Returns the state. Until the keychain was asked, the environment counts as one of this computer. */
    state: (): SeatState => state ?? ours,
    /** Returns the id of the move with which the environment has left; null if it has not. */
    movedBy: (): string | null => store.read()?.moved?.moveId ?? null,
    /**
     * Requires that a call may change the environment.
     * @throws DispatchError `not_allowed_in_state` (`environment_moved`, `seat_doubtful`)
     */
    assertMay(method: EnvironmentMethodName): void {
      if (state === null || state.kind === 'ours' || reading.includes(method)) return;
      throw state.kind === 'moved'
        ? refusal(
            'not_allowed_in_state',
            'The environment has moved to another computer.',
            'environment_moved',
          )
        : refusal('not_allowed_in_state', 'This may be an old copy of the data.', 'seat_doubtful');
    },
    /** Compares the seat with the keychain. Without an answer of the keychain, sending goes on. Does not throw. */
    check: (): Promise<void> =>
      turns.take(async () => {
        if (isLocal) return;
        await compare().catch((error: unknown) => {
          log.write('seat-not-compared', { code: toldError(log, error).code });
          state ??= ours;
        });
        sources.onChange();
      }),
    /**
     * Takes a new seat for this computer, after a move from it or in place of a doubtful one.
     * @param goesOn whether entries go on by themselves, as far as the service still has the keys that another computer
     * may have used since the move; otherwise all of them become uncertain
     * @returns the number of entries that became uncertain
     * @throws DispatchError `keychain_failed`; nothing has changed then
     */
    takeSeat: (goesOn: boolean): Promise<number> =>
      turns.take(async () => {
        const own = store.read();
        const kept = hasKeychain() ? await keptSeat(secrets, environmentId) : null;
        const seat = seatAfter([own, kept, store.doubt()]);
        await keep(seat);
        const uncertain = database.transaction(() => {
          store.write(seat);
          store.endDoubt();
          if (own?.moved) noteMoved(database, own.moved.atMs);
          return goesOn ? 0 : makeAllUncertain(database, clock.nowMs());
        });
        state = ours;
        log.write('seat-taken', { uncertain });
        sources.onChange();
        return uncertain;
      }),
    /** Resolves when no keychain operation is in progress. */
    settled: turns.underWay,
  };
}
