import { environmentInputSchema } from '../../src-shared/environment.ts';
import { type DispatchError, refusal } from '../../src-shared/errors.ts';
import { cancelled, toldError } from './api/failure.ts';
import { keepSeat } from './move/seat-guard.ts';
import { type Leaving, writeMove } from './move/write-move.ts';
import type { MovingParts } from './moving-parts.ts';
import type { OpenEnvironment } from './repair/open-environment.ts';
import type { Session } from './session.ts';
import { createBlobStore } from './store/blob-store.ts';

/** How long a move waits for requests that are on their way, in milliseconds. */
const answersWithinMs = 60_000;

/**
 * Returns a function that writes the work of environments to a file, and stops their sending on this computer for good.
 */
export function createLeaving({
  sources,
  work,
  progress,
  openClosed,
  clientIdOf,
  assertOfService,
}: MovingParts) {
  const { ports, store, emit } = sources;
  const { sessions, whileClosed, changed } = work;
  const { clock, log, secrets } = ports;

  /** Runs `step` while it is the turn of all these environments. */
  const inTurns = <T>([first, ...rest]: readonly string[], step: () => Promise<T>): Promise<T> =>
    first === undefined ? step() : sessions.inTurn(first, () => inTurns(rest, step));

  /**
   * Waits until what is on its way has been answered, and sends nothing more.
   * @throws DispatchError `not_allowed_in_state` (`still_sending`), `cancelled`; sending goes on then
   */
  async function hold(held: readonly Session[], signal: AbortSignal): Promise<void> {
    try {
      for (const session of held) session.holdForMove();
      await answered(held, signal);
    } catch (error) {
      for (const session of held) session.goOnAfterMove();
      throw error;
    }
  }

  async function answered(held: readonly Session[], signal: AbortSignal): Promise<void> {
    emit('moving.progress', { step: 'waiting', doneBytes: 0, totalBytes: null }, null);
    const ended = Promise.all(held.map(session => session.attemptsEnded())).then(() => true);
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), answersWithinMs);
    const abort = (): void => late.resolve(false);
    signal.addEventListener('abort', abort);
    try {
      if (signal.aborted || !(await Promise.race([ended, late.promise])))
        throw signal.aborted ? cancelled() : stillSending();
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
    }
  }

  async function writeClosed(path: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    const open: OpenEnvironment[] = [];
    try {
      const leaving: Leaving[] = [];
      for (const id of ids) {
        const clientId = await clientIdOf(id);
        const files = openClosed(id);
        open.push(files);
        leaving.push({
          environmentId: id,
          accountId: store.accountOf(id),
          environment: environmentInputSchema.parse(store.get(id)),
          clientId,
          database: files.database,
          blobs: createBlobStore(files.blobFolder, files.backups.holds),
          keepSeat: seat =>
            keepSeat(secrets, id, seat).then(
              () => undefined,
              (error: unknown) =>
                log.write('seat-not-kept', { environment: id, code: toldError(log, error).code }),
            ),
        });
      }
      const onBytes = progress('writing', null);
      await writeMove(path, leaving, {
        clock,
        signal,
        onBytes,
        ...(sources.atStep && { atStep: sources.atStep }),
      });
      log.write('moved-away', { environments: ids.length });
    } finally {
      for (const { database } of open) database.close();
    }
  }

  return function exportTo(path: string, ids: readonly string[], signal: AbortSignal): Promise<void> {
    return inTurns(ids, async () => {
      for (const id of ids) assertOfService(id);
      const held = ids.map(id => sessions.now(id));
      for (const { seat } of held) {
        await seat.check();
        if (seat.state().kind === 'doubtful') seat.assertMay('drafts.save');
      }
      await hold(held, signal);
      await whileClosed(ids, () => writeClosed(path, ids, signal)).finally(changed);
    });
  };
}

const stillSending = (): DispatchError =>
  refusal('not_allowed_in_state', 'A request has not ended in time.', 'still_sending');
