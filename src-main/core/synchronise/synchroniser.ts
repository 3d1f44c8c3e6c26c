import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import { toldError } from '../api/failure.ts';
import { createKeptReadings } from '../store/write-count.ts';
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
 * Keeps the lines of the order list up to date while the environment is on screen. Reads the whole list once, then
 * every full order. After that, reads the head and the orders that may still change at each interval. After a failure,
 * continues where it failed. A request that the service refused is repeated only after a change that may help.
 */
export function createSynchroniser(sources: SyncSources, states: SyncStateStore) {
  const { log } = sources;
  const list = createListReader(sources, states);
  const reader = createOrderReader(sources);
  const rest = createRestReader(sources, reader);
  const readings = createKeptReadings<ReturnType<SyncSources['lines']['knowledge']>>(sources.database, 1);
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
    const { total, whole, unread, asked } = readings.of('knowledge', sources.lines.knowledge);
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

  /** Tries again after any failure, including a refusal: the credential was replaced, or the user wants to try. */
  function tryAgain(): void {
    rounds.setLookDue(failures.error() !== null);
    failures.allowAgain();
    rounds.wake();
  }

  /** Stops automatic readings and aborts a running one. Resolves when none is running any more. */
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
    /** Ends the synchroniser for good: aborts the running reading, and refuses those that wait or come later. */
    async end(): Promise<void> {
      turns.end();
      await stop();
    },
    /**
     * Reads the news of the service now.
     * @throws DispatchError
     */
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
    /** Reads these orders soon, since they are on screen. */
    want(localIds: readonly string[]): void {
      sources.database.transaction(() => {
        for (const localId of localIds) sources.lines.wantNow(localId);
      });
      // While a failure forbids requests, the orders only keep their priority, and are read first later.
      if (failures.isHeld()) return;
      void turns.guarded(() => looks.readNow(running?.signal ?? turns.ending()));
    },
    /**
     * Reads the given orders that were not read in full yet, before all others.
     * @param waiter id of the page that waits for them; if it already waited for orders, these replace them
     */
    readFirst(waiter: string, localIds: readonly string[]): void {
      waiters.add(waiter, localIds);
      news.tell(true);
      rounds.wake();
    },
    /** Ends the wait of a page. Orders that no other page waits for lose their priority. */
    readInTurn(waiter: string): void {
      waiters.remove(waiter);
      news.tell(true);
    },
    /** Runs `work` while no reading runs. Readings that become due meanwhile wait for its end. */
    rest: <T>(work: () => Promise<T>): Promise<T> => turns.inTurn(work),
    readAll(): void {
      list.restart();
      rounds.wake();
    },
    /**
     * Reads the orders with a status or a reference from the service.
     * @throws DispatchError
     */
    askService: (query: { status: string | null; customerReference: string | null }) =>
      turns.inTurn(() => looks.askService(query, turns.ending())),
    /** Starts what is due now, unless a failure forbids requests at the moment. */
    wake: rounds.wake,
    tryAgain,
    /**
     * Tries again if a refused sign-in has stopped reading. Call it when another request of the app succeeded: the
     * sign-in then works again, although a permission may still be missing.
     */
    answered(): void {
      if (failures.isSignInRefused()) tryAgain();
    },
  };
}
