/** Runs a function later. Tests replace it. */
export interface Timer {
  /**
   * Runs a function after a delay.
   * @returns a function that cancels it
   */
  after(delayMs: number, run: () => void): () => void;
}

/** The timers of Node. A waiting timer does not keep the process alive. */
export const systemTimer: Timer = {
  after(delayMs, run) {
    const timeout = setTimeout(run, delayMs);
    timeout.unref();
    return () => clearTimeout(timeout);
  },
};
