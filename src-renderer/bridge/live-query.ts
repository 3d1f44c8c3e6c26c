import type { EventName } from '../../src-shared/contract/contract.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { eachWhileVisible } from '../ui/each-while-visible.ts';
import { appErrorOf, onEvent, onLeave } from './bridge.ts';

export interface LiveQueryOptions<Answer> {
  /** Calls the core with the current parameters. Returns null to make no call. */
  ask: () => Promise<Answer> | null;
  /** Stores the answer to the latest call. */
  show: (answer: Answer) => void;
  /** Stores why the latest call failed. The previous answer stays. */
  fail: (error: AppError) => void;
  /** Events after which the answer may have changed. */
  on?: readonly EventName[];
  /**
   * Interval of repeated calls in milliseconds. Also calls when the window becomes visible. Does not call while the
   * window is hidden, or while a call is running.
   */
  everyMs?: number | undefined;
  /** Another query. After each event, it is read before this one. */
  first?: Pick<LiveQuery, 'read'>;
  /** Minimum time between two calls during a burst of events, in milliseconds. */
  gapMs?: number;
  /**
   * Minimum pause after a call of `reread`, in milliseconds, for a call that took `tookMs`. Changes during the pause
   * are read at its end.
   */
  restMs?: (tookMs: number) => number;
}

export interface LiveQuery {
  /** Calls now, and drops the answer to a call that is still running. */
  read: () => Promise<void>;
  /** Calls again after a change. Changes during a call are covered by one more call. */
  reread: () => Promise<void>;
  /**
   * Remembers the current state.
   * @returns a function that tells whether no call was made since then
   */
  mark: () => () => boolean;
  /**
   * Starts to call again after each event.
   * @returns a function that stops this. When every follower has stopped, answers to running calls are dropped.
   */
  follow: () => () => void;
  /** As `follow`, and also calls once now. */
  watch: () => () => void;
  /** Ends the query permanently. Only needed if the query ends before the window does. */
  end: () => void;
}

/**
 * Keeps data of the environment on screen up to date. When another environment is shown, outstanding answers are
 * dropped.
 */
export function createLiveQuery<Answer>(options: LiveQueryOptions<Answer>): LiveQuery {
  const { ask, show, fail, on = [], everyMs, first, gapMs = 0, restMs = () => 0 } = options;
  let turn = 0;
  let followers = 0;
  let isStale = false;
  /** The running `reread`, if any. */
  let burst: object | null = null;

  const drop = (): void => {
    turn += 1;
    isStale = false;
    burst = null;
  };
  // Needed because a call never settles after its environment was left.
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
