import type { Desktop } from '../ports/ports.ts';

export type WhenPageGoes = Desktop['whenPageGoes'];

export interface Unfinished {
  /** Something more came of it. */
  goesOn(): void;
  /** It is finished, or was given up otherwise. */
  end(): void;
}

/**
 * Something that a page has begun and may never finish.
 * @param giveUp called at most once: when the page has gone, or nothing came for `idleMs`
 */
export function watchUnfinished(whenPageGoes: WhenPageGoes, idleMs: number, giveUp: () => void): Unfinished {
  const timer = setTimeout(stop, idleMs);
  const forget = whenPageGoes(stop);
  function end(): void {
    clearTimeout(timer);
    forget();
  }
  function stop(): void {
    end();
    giveUp();
  }
  return { goesOn: () => void timer.refresh(), end };
}
