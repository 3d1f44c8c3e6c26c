import type { Tone } from './badge.tsx';

export interface Toast {
  tone: Tone;
  text: string;
  action?: { label: string; onPress: () => void };
}

/** A toast with a number that identifies it. */
export type NumberedToast = Toast & { id: number };

/** All toasts. The first one is shown; the others wait until it is gone. */
export type ToastQueue = readonly NumberedToast[];

const isError = ({ tone }: Toast): boolean => tone === 'bad';

const forMsByTone = { ok: 5_000, info: 5_000, neutral: 5_000, warn: 9_000, bad: 15_000 };
/** Minimum time for which a toast with an action is shown, in milliseconds. */
const offeredForMs = 12_000;

/** How long a toast is shown, in milliseconds. */
export const shownForMs = ({ tone, action }: Toast): number =>
  action ? Math.max(offeredForMs, forMsByTone[tone]) : forMsByTone[tone];

/** Maximum number of waiting toasts. If there are more, the oldest ones are dropped. */
const maxWaiting = 3;

/**
 * Adds a toast. It replaces the shown one, unless that is an error or is held: then the new toast waits. Of waiting
 * toasts, only errors are kept when another toast is added.
 * @param isHeld whether the user points at the shown toast, or has the focus on it
 */
export function withToast(queue: ToastQueue, toast: NumberedToast, isHeld: boolean): ToastQueue {
  const [shown, ...waiting] = queue;
  const errors = waiting.filter(other => isError(other) && other.text !== toast.text);
  const isSame = shown?.text === toast.text;
  if (shown && !isSame && (isError(shown) || isHeld))
    return [shown, ...[...errors, toast].slice(-maxWaiting)];
  return [toast, ...errors];
}

/** Replaces the toast with this id. */
export const changedIn = (queue: ToastQueue, id: number, toast: Toast): ToastQueue =>
  queue.map(old => (old.id === id ? { ...toast, id } : old));

export interface ToastState {
  queue: ToastQueue;
  /** Whether the user points at the shown toast, or has the focus on it. */
  isHeld: boolean;
}

/** Removes a toast. If it is the shown one, it is no longer held, although no event reports that. */
export const without = ({ queue, isHeld }: ToastState, id: number): ToastState => ({
  queue: queue.filter(toast => toast.id !== id),
  isHeld: isHeld && queue[0]?.id !== id,
});
