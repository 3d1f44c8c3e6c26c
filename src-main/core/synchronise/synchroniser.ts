import type { Synchronisation } from '../../../src-shared/contract/order-list.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import { asDispatchError, cancelled, toldError } from '../api/failure.ts';
import { pause } from '../api/transport.ts';
import { wanted } from '../store/order-line-wanted.ts';
import { createListReader, type Stored, together } from './list-reader.ts';
import { createMovingSweep } from './moving-sweep.ts';
import { createOrderReader, type OrdersRead } from './order-reader.ts';
import { createRestReader } from './rest-reader.ts';
import type { SyncSources } from './sync-sources.ts';
import type { SyncStateStore } from './sync-state.ts';

/** Full orders that are read in one round, and of those that move, so that the service is never flooded. */
const mostWanted = 40;

const mostMoving = 8;

/** A thousand orders. */
const mostPartPages = 10;

const progressEveryMs = 500;

/** Of orders that are read in the background the windows hear no more often. */
const quietForMs = 5_000;

const longestWaitMs = 300_000;

/** Each holds the ids of what it waits for. */
const mostWaiters = 20;

export type Synchroniser = ReturnType<typeof createSynchroniser>;

/**
 * Keeps the lines of the order list as the service has them, while its environment is on screen: the whole list once,
 * then every order whole; its head again and again, and orders that still move. What fails is tried again, from there; what is
 * refused only when there is a reason to.
 */
export function createSynchroniser(sources: SyncSources, states: SyncStateStore) {
  const { clock, log } = sources;
  const list = createListReader(sources, states);
  const reader = createOrderReader(sources);
  const rest = createRestReader(sources, reader);
  const moving = createMovingSweep(sources, list);
  let running: AbortController | null = null;
  const ending = new AbortController();
  let waking = new AbortController();
  let error: AppError | null = null;
  let isReading = false;
  let headReadAtMs: number | null = null;
  let failures = 0;
  /** The sign-in or the list was refused: asking again would be refused again, until something is done about it. */
  let isRefused = false;
  /** Whatever the interval is: what failed is to be tried. */
  let isLookDue = false;
  /** Why an order could not be read, which says nothing about the list. */
  let failedOrder: unknown = null;
  let toldAtMs = 0;
  let quiet: { localIds: string[]; sinceMs: number } = { localIds: [], sinceMs: 0 };
  let turn: Promise<unknown> = Promise.resolve();
  /** The service asks not to be asked before, on the monotonic clock. */
  let notBeforeMs = 0;
  let released = new AbortController();
  /** Who waits for which orders. */
  const waiters = new Map<string, readonly string[]>();

  /** One reading at a time. @throws DispatchError `cancelled` at the end */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const own = turn.then(() => {
      if (ending.signal.aborted) throw cancelled();
      return work();
    });
    turn = own.catch(() => undefined);
    return own;
  }

  function state(): Synchronisation {
    const known = states.read();
    const { total, whole, unread, asked } = sources.lines.knowledge();
    return {
      isComplete: known !== null && known.completedAtMs !== null && !known.hasGap,
      isReading,
      readCount: known?.readCount ?? 0,
      orderCount: total,
      wholeCount: whole,
      unreadCount: unread,
      askedCount: asked,
      restMs: sources.intervalMs() === null ? null : rest.durationMs(unread),
      headReadAtMs,
      isFull: known?.isFull ?? false,
      error,
    };
  }

  function tell(isAtOnce: boolean): void {
    const nowMs = clock.monotonicMs();
    if (!isAtOnce && nowMs - toldAtMs < progressEveryMs) return;
    toldAtMs = nowMs;
    sources.onProgress(state());
  }

  /** @param isFirstReading so many at once that the windows hear of them by `onProgress` */
  function noted(stored: Stored, isFirstReading = false): Stored {
    if (stored.changedIds.length > 0 && !isFirstReading) sources.onChanged(stored.changedIds);
    return stored;
  }

  /** The same of what is read in the background. @param isLast nothing follows it soon */
  function notedQuietly({ changedIds }: Stored, isLast: boolean): void {
    const nowMs = clock.monotonicMs();
    if (quiet.localIds.length === 0) quiet.sinceMs = nowMs;
    quiet.localIds.push(...changedIds);
    if (quiet.localIds.length === 0 || (!isLast && nowMs - quiet.sinceMs < quietForMs)) return;
    const { localIds } = quiet;
    quiet = { localIds: [], sinceMs: nowMs };
    sources.onChanged(localIds);
  }

  /** Tells of what was read, also where it must say then why the rest was not. @throws what was thrown */
  function taken({ stored, failure }: OrdersRead, tellOf: (stored: Stored) => void): Stored {
    if (failure === null || stored.changedIds.length > 0) tellOf(stored);
    if (failure === null) return stored;
    failedOrder = failure.thrown;
    throw failure.thrown;
  }

  async function look(signal: AbortSignal): Promise<Stored> {
    const known = list.current();
    // The first page of a reading that begins is the head.
    const head =
      known.cursor === null && !known.isDone
        ? await list.readNext(known, signal)
        : await list.readHead(known, signal);
    noted(head);
    headReadAtMs = clock.nowMs();
    const swept = noted(await moving.read(signal));
    const read = taken(await reader.readWanted(mostWanted, wanted.soon, signal), noted);
    const moved = taken(await reader.readMoving(mostMoving, signal), noted);
    return [swept, read, moved].reduce(together, head);
  }

  function release(): void {
    released.abort();
    released = new AbortController();
  }

  /** The service answers again: what a failure put off goes on at once. */
  function recovered(): void {
    failures = 0;
    notBeforeMs = 0;
    isRefused = false;
    release();
    if (error === null) return;
    error = null;
    waking.abort();
  }

  function noteFailure(thrown: unknown): void {
    failures += 1;
    // Also of this computer's own disk: what cannot be stored must not be asked for over and over.
    error = toldError(log, thrown);
    notBeforeMs = Math.max(notBeforeMs, clock.monotonicMs() + (error.retryAfterMs ?? 0));
    isRefused = isRefusal(thrown);
    log.write('synchronise-failed', { reason: error.reason ?? error.code, failures });
  }

  const isRefusal = (thrown: unknown): boolean => {
    const { code } = asDispatchError(thrown).error;
    return code === 'sign_in_failed' || (code === 'permission_denied' && thrown !== failedOrder);
  };

  const isHeld = (): boolean => isRefused || clock.monotonicMs() < notBeforeMs;

  /** Ends when the service may be asked again, whoever wants something of it meanwhile. */
  async function allowed(signal: AbortSignal): Promise<void> {
    while (isHeld() && !signal.aborted) {
      const waitMs = isRefused ? longestWaitMs : notBeforeMs - clock.monotonicMs();
      await pause(waitMs, AbortSignal.any([signal, released.signal]));
    }
  }

  /** @param work ends with whether the service has answered anything */
  async function guarded(work: () => Promise<boolean>): Promise<void> {
    isReading = true;
    try {
      if (await inTurn(work)) recovered();
    } catch (thrown) {
      if (thrown instanceof DispatchError && thrown.error.code === 'cancelled') return;
      noteFailure(thrown);
    } finally {
      isReading = false;
    }
  }

  const isWhole = (): boolean => states.read()?.isDone ?? false;
  const isMoreWanted = (): boolean => isWhole() && rest.isAnyWanted(sources.intervalMs() === null);

  /** The next of what was never read; `pauseMs`: how long to wait before what follows. */
  async function readOn(signal: AbortSignal): Promise<{ isAsked: boolean; pauseMs: number }> {
    const known = list.current();
    if (!known.isDone) {
      noted(await list.readNext(known, signal), known.completedAtMs === null);
      if (known.cursor === null) headReadAtMs = clock.nowMs();
      return { isAsked: true, pauseMs: 0 };
    }
    if (!isMoreWanted()) return { isAsked: false, pauseMs: 0 };
    const { read, pauseMs } = await rest.readFew(sources.intervalMs() === null, signal);
    taken(read, stored => notedQuietly(stored, read.failure !== null || !isMoreWanted()));
    return { isAsked: read.isAsked, pauseMs };
  }

  async function run(round: AbortController): Promise<void> {
    let lookAtMs = Number.NEGATIVE_INFINITY;
    // Whoever waited for orders when the program ended waits no more.
    waiters.clear();
    await guarded(async () => {
      askForAll();
      return false;
    });
    for (;;) {
      await allowed(round.signal);
      if (round.signal.aborted) return;
      const intervalMs = sources.intervalMs();
      const isDue = isLookDue || (intervalMs !== null && clock.monotonicMs() - lookAtMs >= intervalMs);
      isLookDue = false;
      let onInMs = 0;
      if (isDue) {
        await guarded(async () => {
          await look(round.signal);
          return true;
        });
        lookAtMs = clock.monotonicMs();
        tell(true);
      } else {
        await guarded(async () => {
          const { isAsked, pauseMs } = await readOn(round.signal);
          onInMs = pauseMs;
          return isAsked;
        });
      }
      if (round.signal.aborted) return;
      const isMore = !isWhole() || isMoreWanted();
      if (!isDue) tell(!isMore || error !== null);
      if (isMore && onInMs === 0 && error === null) continue;
      const lookInMs = intervalMs === null ? longestWaitMs : lookAtMs + intervalMs - clock.monotonicMs();
      const dueInMs = isMore ? Math.min(onInMs, lookInMs) : lookInMs;
      const backoffMs =
        error === null ? 0 : Math.max(error.retryAfterMs ?? 0, backoffOf(failures, intervalMs));
      await pause(Math.max(0, dueInMs, backoffMs), AbortSignal.any([round.signal, waking.signal]));
      waking = new AbortController();
    }
  }

  const backoffOf = (count: number, intervalMs: number | null): number =>
    count === 0 ? 0 : Math.min(longestWaitMs, (intervalMs ?? 15_000) * 2 ** Math.min(4, count - 1));

  /** What anybody waits for, and nothing else. */
  function askForAll(): void {
    for (const forgotten of [...waiters.keys()].slice(0, -mostWaiters)) waiters.delete(forgotten);
    sources.database.transaction(() => {
      sources.lines.askNoMore();
      for (const localIds of waiters.values()) sources.lines.askFor(localIds);
    });
  }

  /** Also where it was refused: there is another credential, or somebody wants it tried. */
  function tryAgain(): void {
    isLookDue = error !== null;
    isRefused = false;
    release();
    waking.abort();
  }

  /** Looks no more by itself: what is on its way of that is given up; ends when nothing runs any more. */
  async function stop(): Promise<void> {
    running?.abort();
    running = null;
    headReadAtMs = null;
    await turn;
  }

  return {
    state,
    start(): void {
      if (running || ending.signal.aborted) return;
      running = new AbortController();
      run(running).catch((thrown: unknown) =>
        log.write('synchroniser-ended', { reason: toldError(log, thrown).code }),
      );
    },
    stop,
    /** Reads nothing more, whoever asks: what is on its way is given up, what waits and what comes is refused. */
    async end(): Promise<void> {
      ending.abort();
      await stop();
    },
    /** Looks now. @throws DispatchError */
    async now(): Promise<{ received: number }> {
      const stored = await inTurn(() => look(ending.signal)).catch((thrown: unknown) => {
        if (asDispatchError(thrown).error.retryAfterMs !== null || isRefusal(thrown)) noteFailure(thrown);
        throw thrown;
      });
      recovered();
      tell(true);
      return { received: stored.received };
    },
    /** Reads these soon; they are on screen. */
    want(localIds: readonly string[]): void {
      sources.database.transaction(() => {
        for (const localId of localIds) sources.lines.wantNow(localId);
      });
      // Otherwise they are the first to be read when the service may be asked again.
      if (isHeld()) return;
      void guarded(async () => {
        const read = await reader.readWanted(mostWanted, wanted.now, running?.signal ?? ending.signal);
        taken(read, noted);
        return read.isAsked;
      });
    },
    /** Reads all of these at once that are not read yet. @param waiter who waits for them, and for no others then */
    readFirst(waiter: string, localIds: readonly string[]): void {
      waiters.set(waiter, localIds);
      askForAll();
      tell(true);
      waking.abort();
    },
    /** Who has waited waits no more. */
    readInTurn(waiter: string): void {
      waiters.delete(waiter);
      askForAll();
      tell(true);
    },
    /** Nothing is read while this is under way. */
    rest: <T>(work: () => Promise<T>): Promise<T> => inTurn(work),
    readAll(): void {
      list.restart();
      waking.abort();
    },
    /** @throws DispatchError */
    askService: (query: { status: string | null; customerReference: string | null }) =>
      inTurn(async () => {
        const localIds: string[] = [];
        let cursor: string | null = null;
        for (let count = 0; count < mostPartPages; count += 1) {
          const part = await list.readPart({ ...query, cursor }, ending.signal);
          noted(part.stored);
          localIds.push(...part.ids);
          cursor = part.next;
          if (cursor === null) break;
        }
        return { localIds, hasMore: cursor !== null };
      }),
    /** What is due is read now, unless the service must not be asked. */
    wake: (): void => waking.abort(),
    tryAgain,
    /** Another call was answered: the sign-in works again. A permission may be missing all the same. */
    answered(): void {
      if (isRefused && error?.code === 'sign_in_failed') tryAgain();
    },
  };
}
