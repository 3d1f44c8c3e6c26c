type Listener = () => void;

const listeners = new Map<number, Set<Listener>>();
const timers = new Map<number, ReturnType<typeof setInterval>>();

const isVisible = (): boolean => document.visibilityState !== 'hidden';

function tick(everyMs: number): void {
  for (const listener of listeners.get(everyMs) ?? []) listener();
}

function stop(everyMs: number): void {
  clearInterval(timers.get(everyMs));
  timers.delete(everyMs);
}

function startOrStop(everyMs: number): void {
  if (!isVisible()) stop(everyMs);
  else if (!timers.has(everyMs))
    timers.set(
      everyMs,
      setInterval(() => tick(everyMs), everyMs),
    );
}

function onVisibility(): void {
  for (const everyMs of listeners.keys()) {
    startOrStop(everyMs);
    if (isVisible()) tick(everyMs);
  }
}

/**
 * Calls the listener at least every `everyMs` milliseconds while the window is visible, and each time the window
 * becomes visible. All listeners with the same interval share a timer, so that they wake up the processor together.
 * @returns a function that stops the calls
 */
export function eachWhileVisible(everyMs: number, listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisibility);
  const own = listeners.get(everyMs) ?? new Set();
  // A new function for each call, so that the same listener can be registered twice.
  const call = (): void => listener();
  listeners.set(everyMs, own.add(call));
  startOrStop(everyMs);
  return () => {
    own.delete(call);
    if (own.size > 0) return;
    listeners.delete(everyMs);
    stop(everyMs);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisibility);
  };
}
