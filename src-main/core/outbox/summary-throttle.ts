const everyMs = 100;

/** Limits calls of `tell` to ten per second. A change during the wait is reported at its end. */
export function createSummaryThrottle(tell: () => void) {
  let timer: NodeJS.Timeout | null = null;
  let isBehind = false;
  function changed(): void {
    isBehind = timer !== null;
    if (isBehind) return;
    tell();
    timer = setTimeout(() => {
      timer = null;
      if (isBehind) changed();
    }, everyMs);
    timer.unref();
  }
  return {
    changed,
    stop(): void {
      if (timer) clearTimeout(timer);
      timer = null;
    },
  };
}
