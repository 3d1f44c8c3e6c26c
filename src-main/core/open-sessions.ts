import { createTurnsOfEach } from '../../src-shared/turns.ts';
import { cancelled } from './api/failure.ts';
import type { Session } from './session.ts';

/**
 * The sessions that are open, and the turns in which they are ended and begun anew. An environment's files are held until
 * its session has ended: to open them before would keep the whole program waiting, and fail. Whoever changes an
 * environment does so in its turn; everybody else waits for that, while the program goes on.
 */
export function createOpenSessions(open: (id: string) => Session) {
  const sessions = new Map<string, Session>();
  const changes = createTurnsOfEach();
  let isEnding = false;

  /** Call it in a turn. @throws DispatchError `cancelled` when the program ends; what `open` throws */
  function now(id: string): Session {
    const present = sessions.get(id);
    if (present) return present;
    // Nobody would end it.
    if (isEnding) throw cancelled();
    const session = open(id);
    sessions.set(id, session);
    return session;
  }

  /** Call it in a turn. */
  async function end(id: string): Promise<void> {
    const session = sessions.get(id);
    sessions.delete(id);
    await session?.stop();
  }

  return {
    now,
    end,
    /** Changes of one environment, one after the other. */
    inTurn: changes.take,
    /**
     * Waits while the environment is changed.
     * @param assertThere what keeps somebody from having it
     */
    async of(id: string, assertThere: (id: string) => void): Promise<Session> {
      assertThere(id);
      for (let change = changes.underWay(id); change !== null; change = changes.underWay(id)) await change;
      assertThere(id);
      return now(id);
    },
    /** Null where it is not open. */
    present: (id: string): Session | null => sessions.get(id) ?? null,
    all: (): Session[] => [...sessions.values()],
    /** Changes that have begun are carried through; after that nothing is open, and nothing is opened any more. */
    async stop(): Promise<void> {
      isEnding = true;
      await changes.allEnded();
      await Promise.all([...sessions.keys()].map(end));
    },
  };
}
