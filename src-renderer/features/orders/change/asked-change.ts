import { useEffect } from 'react';
import { onLeave } from '../../../bridge/bridge.ts';

/** A request of `askToChange` expires after this many milliseconds, so that it does not affect details opened later. */
const validForMs = 10_000;

/** The order to change as soon as its details have been read; null if there is none. */
let asked: { localId: string; untilMs: number } | null = null;
onLeave(() => {
  asked = null;
});

/**
 * Requests a change of the order whose details are being opened. The change starts later, because only the details tell
 * whether the order can be changed.
 */
export function askToChange(localId: string): void {
  asked = { localId, untilMs: Date.now() + validForMs };
}

/** Whether a change of this order was requested. Removes the request, so that a second call returns false. */
export function takeAskedChange(localId: string): boolean {
  if (asked?.localId !== localId) return false;
  const isAsked = Date.now() < asked.untilMs;
  asked = null;
  return isAsked;
}

/**
 * Starts the requested change when the details have been read.
 * @param begin null if the order cannot be changed; the details say why
 */
export function useAskedChange(localId: string, begin: (() => void) | null): void {
  useEffect(() => {
    if (takeAskedChange(localId)) begin?.();
  }, [localId, begin]);
}
