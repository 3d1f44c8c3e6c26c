import { useEffect } from 'react';
import { onLeave } from '../../../bridge/bridge.ts';

/** Details that open later than this after the key was pressed were opened for another reason. In milliseconds. */
const validForMs = 10_000;

/** The order to change as soon as its details are read; null for none. */
let asked: { localId: string; untilMs: number } | null = null;
onLeave(() => {
  asked = null;
});

/** Asks to begin a change of the order whose details are being opened. Only the details tell whether it can be changed. */
export function askToChange(localId: string): void {
  asked = { localId, untilMs: Date.now() + validForMs };
}

/** Whether a change of this order was asked for. Says so only once. */
export function takeAskedChange(localId: string): boolean {
  if (asked?.localId !== localId) return false;
  const isAsked = Date.now() < asked.untilMs;
  asked = null;
  return isAsked;
}

/**
 * Begins the change that was asked for, once the details are read.
 * @param begin null if the order cannot be changed; the details say why
 */
export function useAskedChange(localId: string, begin: (() => void) | null): void {
  useEffect(() => {
    if (takeAskedChange(localId)) begin?.();
  }, [localId, begin]);
}
