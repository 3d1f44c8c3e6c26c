import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import { toldError } from '../api/failure.ts';
import { createListReader } from './list-reader.ts';
import { createOrderReader } from './order-reader.ts';
import { createRestReader } from './rest-reader.ts';
import { createSyncFailures } from './sync-failures.ts';
import { createSyncLooks } from './sync-looks.ts';
import { createSyncNews } from './sync-news.ts';
import { createSyncRounds } from './sync-rounds.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncStateStore } from './sync-state.ts';
import { createSyncTurns } from './sync-turns.ts';
import { createSyncWaiters } from './sync-waiters.ts';

export type Synchroniser = ReturnType<typeof createSynchroniser>;

/**
 * Keeps the lines of the order list as the service has them, while its environment is on screen: the whole list once,
 * then every order whole; its head again and again, and orders that still move. What fails is tried again, from there; what is
 * refused only when there is a reason to.
 */
export function createSynchroniser(sources: SyncSources, states: SyncStateStore) {
  const { log } = sources;
  const list = createListReader(sources, states);
  const reader = createOrderReader(sources);
  const rest = createRestReader(sources, reader);
  const isWhole = (): boolean => states.read()?.isDone ?? false;
  const failures = createSyncFailures(sources, () => rounds.wake());
  const turns = createSyncTurns(failures);
  const news = createSyncNews(sources, state);
  const waiters = createSyncWaiters(sources);
  const looks = createSyncLooks({ sources, list, reader, rest, failures, news, isWhole });
  const rounds = createSyncRounds({ sources, failures, turns, looks, news, waiters, isWhole });
  let running: AbortController | null = null;

  function state(): Synchronisation {
    const known = states.read();
    const { total, whole, unread, asked } = sources.lines.knowledge();
    return {
      isComplete: known !== null && known.completedAtMs !== null && !known.hasGap,
      isReading: turns.isReading(),
      readCount: known?.readCount ?? 0,
      orderCount: total,
      wholeCount: whole,
      unreadCount: unread,
      askedCount: asked,
      restMs: sources.intervalMs() === null ? null : rest.durationMs(unread),
      headReadAtMs: looks.headReadAtMs(),
      isFull: known?.isFull ?? false,
      error: failures.error(),
    };
  }

  /** Also where it was refused: there is another credential, or somebody wants it tried. */
  function tryAgain(): void {
    rounds.setLookDue(failures.error() !== null);
    failures.allowAgain();
    rounds.wake();
  }

  /** Looks no more by itself: what is on its way of that is given up; ends when nothing runs any more. */
  async function stop(): Promise<void> {
    running?.abort();
    running = null;
    looks.forgetHead();
    await turns.idle();
  }

  return {
    state,
    start(): void {
      if (running || turns.ending().aborted) return;
      running = new AbortController();
      rounds
        .run(running)
        .catch((thrown: unknown) => log.write('synchroniser-ended', { reason: toldError(log, thrown).code }));
    },
    stop,
    /** Reads nothing more, whoever asks: what is on its way is given up, what waits and what comes is refused. */
    async end(): Promise<void> {
      turns.end();
      await stop();
    },
    /** Looks now. @throws DispatchError */
    async now(): Promise<{ received: number }> {
      const stored = await turns
        .inTurn(() => looks.look(turns.ending()))
        .catch((thrown: unknown) => {
          failures.noteByHand(thrown);
          throw thrown;
        });
      failures.recovered();
      news.tell(true);
      return { received: stored.received };
    },
    /** Reads these soon; they are on screen. */
    want(localIds: readonly string[]): void {
      sources.database.transaction(() => {
        for (const localId of localIds) sources.lines.wantNow(localId);
      });
      // Otherwise they are the first to be read when the service may be asked again.
      if (failures.isHeld()) return;
      void turns.guarded(() => looks.readNow(running?.signal ?? turns.ending()));
    },
    /** Reads all of these at once that are not read yet. @param waiter who waits for them, and for no others then */
    readFirst(waiter: string, localIds: readonly string[]): void {
      waiters.add(waiter, localIds);
      news.tell(true);
      rounds.wake();
    },
    /** Who has waited waits no more. */
    readInTurn(waiter: string): void {
      waiters.remove(waiter);
      news.tell(true);
    },
    /** Nothing is read while this is under way. */
    rest: <T>(work: () => Promise<T>): Promise<T> => turns.inTurn(work),
    readAll(): void {
      list.restart();
      rounds.wake();
    },
    /** @throws DispatchError */
    askService: (query: { status: string | null; customerReference: string | null }) =>
      turns.inTurn(() => looks.askService(query, turns.ending())),
    /** What is due is read now, unless the service must not be asked. */
    wake: rounds.wake,
    tryAgain,
    /** Another call was answered: the sign-in works again. A permission may be missing all the same. */
    answered(): void {
      if (failures.isSignInRefused()) tryAgain();
    },
  };
}
