import type { EventName } from '../../src-shared/contract/contract.ts';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, onEvent, onLeave } from './bridge.ts';

export interface LiveQueryOptions<Answer> {
  /** Asks for what is wanted at this moment; null where nothing is. */
  ask: () => Promise<Answer> | null;
  /** Keeps the answer to the latest question. */
  show: (answer: Answer) => void;
  /** Keeps why the latest question failed; the last answer stays on screen. */
  fail: (error: AppError) => void;
  /** Events after which the answer may be another one. */
  on?: readonly EventName[];
  /** Read before this one after each event. */
  first?: Pick<LiveQuery, 'read'>;
  /** Least time between an answer and the next question of a burst of events. */
  gapMs?: number;
}

export interface LiveQuery {
  /** Asks now; the answer to an earlier question is dropped. */
  read: () => Promise<void>;
  /** Asks again after a change. Changes during a question are answered together by one more. */
  reread: () => Promise<void>;
  /** Returns a function that tells whether nothing was asked since. */
  mark: () => () => boolean;
  /** Asks again after each event; returns the function that ends it. Nobody is told an answer after the last end. */
  follow: () => () => void;
  /** As `follow`, and asks now. */
  watch: () => () => void;
}

/** Keeps what the core says of the environment on screen up to date, and forgets its question with the environment. */
export function createLiveQuery<Answer>(options: LiveQueryOptions<Answer>): LiveQuery {
  const { ask, show, fail, on = [], first, gapMs = 0 } = options;
  let turn = 0;
  let followers = 0;
  let isStale = false;
  /** The running answer to a burst, if there is one. */
  let burst: object | null = null;

  const drop = (): void => {
    turn += 1;
    isStale = false;
    burst = null;
  };
  // `call` never answers a question about an environment that was left.
  onLeave(drop);

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
  };
}
