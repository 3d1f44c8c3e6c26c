import type { Desktop } from '../ports/ports.ts';

export type WhenPageGoes = Desktop['whenPageGoes'];

export interface Unfinished {
  /** Restarts the idle timeout. */
  goesOn(): void;
  /** Ends the watch: the work is finished or was aborted otherwise. */
  end(): void;
}

/**
 * Watches work that a page has started and may never finish.
 * @param giveUp called at most once: when the page closes, or after `idleMs` milliseconds without activity
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
