import type { Desktop } from '../ports/desktop.ts';

export type WhenPageGoes = Desktop['whenPageGoes'];

export type Unfinished = ReturnType<typeof watchUnfinished>;

/**
 * Watches work that a page has started and may never finish.
 * @param giveUp called at most once: when the page closes, or after `idleMs` milliseconds without activity
 */
export function watchUnfinished(whenPageGoes: WhenPageGoes, idleMs: number, giveUp: () => void) {
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
  return {
    /** Restarts the idle timeout. Call it after each activity. */
    goesOn: (): void => void timer.refresh(),
    /** Ends the watch. Call it when the work is finished or was aborted in another way. */
    end,
  };
}
