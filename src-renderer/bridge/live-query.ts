import type { EventName } from '../../src-shared/contract/contract.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { eachWhileVisible } from '../ui/each-while-visible.ts';
import { appErrorOf, onEvent, onLeave } from './bridge.ts';

export interface LiveQueryOptions<Answer> {
  /** Calls the core with the current parameters. Null means that no call is needed now. */
  ask: () => Promise<Answer> | null;
  /** Stores the answer to the latest call. */
  show: (answer: Answer) => void;
  /** Stores why the latest call failed. The previous answer stays. */
  fail: (error: AppError) => void;
  /** Events after which the answer may be another one, so that the core is asked again. */
  on?: readonly EventName[];
  /**
   * Interval of repeated calls in milliseconds. A call is also made when the window becomes visible. None is made while
   * the window is hidden, or while a call is running.
   */
  everyMs?: number | undefined;
  /** Another query, whose answer this one needs: each `reread` reads it first. */
  first?: Pick<LiveQuery, 'read'>;
  /** Minimum time between two calls during a burst of events, in milliseconds. */
  gapMs?: number;
  /**
   * Returns the minimum pause after a call of `reread` that took `tookMs`, in milliseconds. Changes during the pause
   * are read at its end.
   */
  restMs?: (tookMs: number) => number;
}

export interface LiveQuery {
  /** Calls the core now. The answer to a call that is still running is dropped. */
  read: () => Promise<void>;
  /** Calls the core again after a change. Any number of changes during a call cause one more call. */
  reread: () => Promise<void>;
  /**
   * Remembers how many calls were made.
   * @returns a function that tells whether no call was made since `mark`
   */
  mark: () => () => boolean;
  /**
   * Starts to call again after each event of `on`.
   * @returns a function that stops this. When all followers have stopped, answers to running calls are dropped.
   */
  follow: () => () => void;
  /** As `follow`, and also calls once at the start. */
  watch: () => () => void;
  /** Ends the query for good. Call it only for a query that ends before its window does. */
  end: () => void;
}

/**
 * Creates a query whose answer is kept up to date for the environment on screen. When another environment is shown,
 * answers that have not arrived are dropped.
 */
export function createLiveQuery<Answer>(options: LiveQueryOptions<Answer>): LiveQuery {
  const { ask, show, fail, on = [], everyMs, first, gapMs = 0, restMs = () => 0 } = options;
  let turn = 0;
  let followers = 0;
  let isStale = false;
  /** Identifies the running `reread`; null if none runs. */
  let burst: object | null = null;

  const drop = (): void => {
    turn += 1;
    isStale = false;
    burst = null;
  };
  // Ends the running calls when another environment is shown, because such calls never settle.
  const forget = onLeave(drop);

  async function read(): Promise<void> {
    turn += 1;
    const own = turn;
    try {
      const asked = ask();
      if (asked === null) return;
      const answer = await asked;
      if (own === turn) show(answer);
    } catch (thrown) {
      if (own === turn) fail(appErrorOf(thrown));
    }
  }

  async function reread(): Promise<void> {
    isStale = true;
    if (burst !== null) return;
    const own = {};
    burst = own;
    while (isStale && burst === own) {
      isStale = false;
      await first?.read();
      const startMs = performance.now();
      if (burst === own) await read();
      const waitMs = Math.max(restMs(performance.now() - startMs), isStale ? gapMs : 0);
      if (waitMs > 0) await new Promise(resolve => setTimeout(resolve, waitMs));
    }
    if (burst === own) burst = null;
  }

  const follow = (): (() => void) => {
    followers += 1;
    const ends = on.map(event => onEvent(event, () => void reread()));
    if (everyMs !== undefined) ends.push(eachWhileVisible(everyMs, () => void reread()));
    return () => {
      for (const end of ends) end();
      followers -= 1;
      if (followers === 0) drop();
    };
  };

  return {
    read,
    reread,
    mark: () => {
      const own = turn;
      return () => own === turn;
    },
    follow,
    watch: () => {
      const end = follow();
      void reread();
      return end;
    },
    end: () => {
      drop();
      forget();
    },
  };
}
