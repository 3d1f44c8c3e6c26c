import type { Environment } from '../../../src-shared/environment.ts';
import { cameBy } from '../move/bring-move.ts';
import { type ClientGuardSources, createClientGuard } from '../move/client-guard.ts';
import { countMoved, hasWork } from '../move/moved-work.ts';
import { createSeatGuard, type SeatGuard, type SeatGuardSources } from '../move/seat-guard.ts';
import type { Database } from '../ports/ports.ts';
import type { Emit } from '../ports/session-ports.ts';
import type { SessionOutbox } from './outbox.ts';

/**
 * Decides whether entries may be sent: by this computer, and with the credential here.
 * @param outbox gets told when that has changed
 */
export function createSeat(
  sources: Omit<SeatGuardSources, 'isLocal' | 'onChange'> &
    Pick<ClientGuardSources, 'credentials'> & { environment: Environment; emit: Emit },
  outbox: () => Pick<SessionOutbox, 'account' | 'drain' | 'emitOutbox'>,
): SeatGuard {
  function onChange(): void {
    sources.emit('seat.changed', {});
    outbox().emitOutbox();
    outbox().drain.wake();
  }
  const isLocal = sources.environment.kind === 'local-sandbox';
  const seat = createSeatGuard({ ...sources, isLocal, onChange });
  const changeAccount: ClientGuardSources['changeAccount'] = work => outbox().account.change(work);
  const client = createClientGuard({ ...sources, changeAccount, onChange });
  return {
    ...seat,
    maySend: () => seat.maySend() && client.maySend(),
    async check() {
      await seat.check();
      await client.check();
    },
    async settled() {
      await seat.settled();
      await client.settled();
    },
  };
}

/** What a move to or from another computer uses of a session. */
export const movingOf = (
  database: Database,
  seat: SeatGuard,
  { holdForMove, goOnAfterMove }: Pick<SessionOutbox, 'holdForMove' | 'goOnAfterMove'>,
) => ({
  seat,
  holdForMove,
  goOnAfterMove,
  moveCounts: () => countMoved(database),
  /** What an import of another computer's work needs to know. */
  arrival: () => ({ hasWork: hasWork(database), cameBy: cameBy(database) }),
});
