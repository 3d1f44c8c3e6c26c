import type { EnvironmentMethodName } from '../../../src-shared/contract/contract.ts';
import type { SeatState } from '../../../src-shared/contract/moving.ts';
import { refusal } from '../../../src-shared/errors.ts';
import { createTurns } from '../../../src-shared/turns.ts';
import { toldError } from '../api/failure.ts';
import type { Clock, Database, Log, SecretStore } from '../ports/ports.ts';
import { Secret } from '../ports/secret.ts';
import { createMetaStore } from '../store/meta-store.ts';
import { createSeatStore, firstSeat, isLaterSeat, nextSeat, type Seat, seatOf } from '../store/seat-store.ts';
import { makeUncertainSince } from './lapse.ts';

/** Name of an environment's seat in the keychain. */
export const seatAccount = (environmentId: string): string => `${environmentId}/seat`;

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
 * Compares the seat of the database with that of the keychain. They differ where an old copy of the data came back, or
 * where the data was copied to another computer: then nothing is sent, unless there is nothing that could be sent.
 * Without a keychain nothing can be compared; what protects then is that an old copy has the same keys.
 */
export function judgeSeat({ own, kept, wasKept, hasActive }: SeatFacts): SeatVerdict {
  const ours: SeatState = { kind: 'ours', movedAtMs: null };
  if (own?.moved) {
    const isToKeep = kept === null || (kept.id === own.id && kept.moved === null);
    return { state: { kind: 'moved', movedAtMs: movedAt(own) }, own: null, isToKeep };
  }
  // A database of before the first seat, or one that was rebuilt.
  const present = own ?? (kept ? { ...kept, moved: null } : firstSeat());
  const made = own === null ? present : null;
  const isSame = kept?.id === present.id;
  if (isSame && kept?.moved)
    return { state: { kind: 'doubtful', movedAtMs: movedAt(kept) }, own: made, isToKeep: false };
  if (isSame) return { state: ours, own: made, isToKeep: false };
  const isForeign = kept === null ? wasKept : true;
  if (isForeign && hasActive)
    return { state: { kind: 'doubtful', movedAtMs: movedAt(kept) }, own: made, isToKeep: false };
  return { state: ours, own: made, isToKeep: true };
}

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
  const active = database.prepare(
    `SELECT 1 FROM outbox_entry WHERE state IN ('queued', 'sealed', 'sending', 'waiting') LIMIT 1`,
  );
  const turns = createTurns();
  /** Null until the keychain was asked. */
  let state: SeatState | null = firstState();

  function firstState(): SeatState | null {
    const own = store.read();
    if (isLocal) return { kind: 'ours', movedAtMs: null };
    return own?.moved ? { kind: 'moved', movedAtMs: movedAt(own) } : null;
  }

  const account = seatAccount(environmentId);
  const hasKeychain = (): boolean => secrets.state().kind === 'keychain';

  async function keep(seat: Seat): Promise<void> {
    await secrets.set(account, new Secret(JSON.stringify(seat)));
    if (hasKeychain()) meta.set(keptName, seat.id);
  }

  async function compare(): Promise<void> {
    // A keychain that is locked meanwhile does not take the doubt away.
    if (state?.kind === 'doubtful' && !hasKeychain()) return;
    const kept = seatOf((await secrets.get(account))?.reveal());
    const own = store.read();
    const wasKept = hasKeychain() && own !== null && meta.get(keptName) === own.id;
    const verdict = judgeSeat({ own, kept, wasKept, hasActive: active.get() !== undefined });
    const { own: made } = verdict;
    if (made) database.transaction(() => store.write(made));
    state = verdict.state;
    const present = made ?? own;
    // A seat that an import has put into the keychain.
    if (hasKeychain() && kept !== null && kept.id === own?.id && !wasKept) meta.set(keptName, kept.id);
    // What is in memory would replace what the keychain has, once there is one.
    if (verdict.isToKeep && present && hasKeychain()) await keep(present);
    if (state.kind !== 'ours') log.write('seat', { state: state.kind });
  }

  return {
    /** Whether entries may be sent. False until the keychain was asked. */
    maySend: (): boolean => state?.kind === 'ours',
    isElsewhere: (): boolean => state !== null && state.kind !== 'ours',
    /** Returns the state. Until the keychain was asked, the environment counts as one of this computer. */
    state: (): SeatState => state ?? { kind: 'ours', movedAtMs: null },
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
          state ??= { kind: 'ours', movedAtMs: null };
        });
        sources.onChange();
      }),
    /**
     * Takes a new seat for this computer, after a move from it or in place of a doubtful one.
     * @param triedBeforeMs entries whose first attempt was before become uncertain; null for all that would go on
     * @returns the number of entries that became uncertain
     * @throws DispatchError `keychain_failed`; nothing has changed then
     */
    takeSeat: (triedBeforeMs: number | null): Promise<number> =>
      turns.take(async () => {
        const own = store.read() ?? firstSeat();
        const kept = seatOf((await secrets.get(account))?.reveal());
        const seat = nextSeat(kept !== null && isLaterSeat(kept, own) ? kept : own);
        await keep(seat);
        const uncertain = database.transaction(() => {
          store.write(seat);
          return makeUncertainSince(database, triedBeforeMs, clock.nowMs());
        });
        state = { kind: 'ours', movedAtMs: null };
        log.write('seat-taken', { uncertain });
        sources.onChange();
        return uncertain;
      }),
    /** Resolves when no keychain operation is in progress. */
    settled: turns.underWay,
  };
}
