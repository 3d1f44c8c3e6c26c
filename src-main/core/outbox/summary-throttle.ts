const everyMs = 100;

/** A window wants to know how many wait, not every step: ten times a second, and always how it stands in the end. */
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
