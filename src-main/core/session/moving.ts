import type { Environment } from '../../../src-shared/environment.ts';
import { cameBy } from '../move/bring-move.ts';
import { countMoved, hasWork } from '../move/moved-work.ts';
import { createSeatGuard, type SeatGuard, type SeatGuardSources } from '../move/seat-guard.ts';
import type { Database } from '../ports/ports.ts';
import type { Emit } from '../ports/session-ports.ts';
import type { SessionOutbox } from './outbox.ts';

/** @param outbox gets told when it has changed whether this computer may send */
export const createSeat = (
  sources: Omit<SeatGuardSources, 'isLocal' | 'onChange'> & { environment: Environment; emit: Emit },
  outbox: () => Pick<SessionOutbox, 'drain' | 'emitOutbox'>,
): SeatGuard =>
  createSeatGuard({
    ...sources,
    isLocal: sources.environment.kind === 'local-sandbox',
    onChange() {
      sources.emit('seat.changed', {});
      outbox().emitOutbox();
      outbox().drain.wake();
    },
  });

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
