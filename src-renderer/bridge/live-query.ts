import type { EventName } from '../../src-shared/contract/contract.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, onEvent, onLeave } from './bridge.ts';

export interface LiveQueryOptions<Answer> {
  /** Asks the current question. Null where there is none. */
  ask: () => Promise<Answer> | null;
  /** Keeps the answer to the latest question. */
  show: (answer: Answer) => void;
  /** Keeps why the latest question failed. The last answer stays on screen. */
  fail: (error: AppError) => void;
  /** Events after which the answer may be a different one. */
  on?: readonly EventName[];
  /** Asks again this often, and when the window becomes visible. Does not ask while the window is hidden. */
  everyMs?: number | undefined;
  /** Another query, which is read before this one after each event. */
  first?: Pick<LiveQuery, 'read'>;
  /** Minimum time between an answer and the next question while events keep coming. */
  gapMs?: number;
}

export interface LiveQuery {
  /** Asks now. The answer to an earlier question is dropped. */
  read: () => Promise<void>;
  /** Asks again after a change. Changes that come before the answer lead to one more question together. */
  reread: () => Promise<void>;
  /** Returns a function that tells whether nothing was asked since. */
  mark: () => () => boolean;
  /** Asks again after each event. Returns the function that ends it; after the last end, no answer is shown. */
  follow: () => () => void;
  /** As `follow`, and asks now. */
  watch: () => () => void;
  /** Ends the query for good. Only needed where it does not live as long as the window. */
  end: () => void;
}

/** Keeps an answer of the core about the environment on screen up to date. Drops its question on a switch. */
export function createLiveQuery<Answer>(options: LiveQueryOptions<Answer>): LiveQuery {
  const { ask, show, fail, on = [], everyMs, first, gapMs = 0 } = options;
  let turn = 0;
  let followers = 0;
  let isStale = false;
  /** Identifies the running `reread`, if there is one. */
  let burst: object | null = null;

  const drop = (): void => {
    turn += 1;
    isStale = false;
    burst = null;
  };
  // `call` never answers a question about an environment that was left.
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
      if (burst === own) await read();
      if (isStale && gapMs > 0) await new Promise(resolve => setTimeout(resolve, gapMs));
    }
    if (burst === own) burst = null;
  }

  const follow = (): (() => void) => {
    followers += 1;
    const ends = on.map(event => onEvent(event, () => void reread()));
    if (everyMs !== undefined) ends.push(whileVisible(everyMs, () => void read()));
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

/** Calls `work` every `everyMs` milliseconds while the window is visible, and when it becomes visible. */
function whileVisible(everyMs: number, work: () => void): () => void {
  const workIfVisible = (): void => {
    if (document.visibilityState !== 'hidden') work();
  };
  const timer = setInterval(workIfVisible, everyMs);
  document.addEventListener('visibilitychange', workIfVisible);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', workIfVisible);
  };
}
