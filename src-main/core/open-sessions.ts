import { createTurnsOfEach } from '../../src-shared/turns.ts';
import { cancelled } from './api/failure.ts';
import type { Session } from './session.ts';

/**
 * Manages open sessions. A session locks its environment's files until it has ended; opening the files earlier would
 * block the whole program and then fail. So an environment's changes run one after the other, each in a "turn", and
 * every other caller waits (asynchronously) until the turn ends.
 */
export function createOpenSessions(open: (id: string) => Session) {
  const sessions = new Map<string, Session>();
  const changes = createTurnsOfEach();
  let isEnding = false;

  /**
   * Returns the environment's session; opens one if none is open. Call it inside `inTurn`.
   * @throws DispatchError `cancelled` when the program is ending, and everything that `open` throws
   */
  function now(id: string): Session {
    const present = sessions.get(id);
    if (present) return present;
    // A session opened while the program is ending would never be closed.
    if (isEnding) throw cancelled();
    const session = open(id);
    sessions.set(id, session);
    return session;
  }

  /** Closes the session, if there is one. Call it inside `inTurn`. */
  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.stop();
  }

  return {
    now,
    end,
    /** Runs the changes of one environment one after the other, each in a turn. */
    inTurn: changes.take,
    /**
     * Returns the environment's session, after waiting for changes of the environment to end.
     * @param assertThere throws if the environment must not be used
     */
    async of(id: string, assertThere: (id: string) => void): Promise<Session> {
      assertThere(id);
      for (let change = changes.underWay(id); change !== null; change = changes.underWay(id)) await change;
      assertThere(id);
      return now(id);
    },
    /** Returns the open session; null if there is none. */
    present: (id: string): Session | null => sessions.get(id) ?? null,
    all: (): Session[] => [...sessions.values()],
    /** Waits for changes in progress and closes all sessions. After this call, no session can be opened. */
    async stop(): Promise<void> {
      isEnding = true;
      await changes.allEnded();
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}
