/** Runs something later; a test replaces it. */
export interface Timer {
  /** @returns takes it back */
  after(delayMs: number, run: () => void): () => void;
}

/** Never keeps the process alive. */
export const systemTimer: Timer = {
  after(delayMs, run) {
    const timeout = setTimeout(run, delayMs);
    timeout.unref();
    return () => clearTimeout(timeout);
  },
};
