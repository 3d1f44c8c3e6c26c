import type { Tone } from './badge.tsx';

export interface Toast {
  tone: Tone;
  text: string;
  action?: { label: string; onPress: () => void };
}

/** A toast with the number that tells it from all others. */
export type NumberedToast = Toast & { id: number };

/** The first toast is shown. The others wait until it is gone. */
export type ToastQueue = readonly NumberedToast[];

const isError = ({ tone }: Toast): boolean => tone === 'bad';

const forMsByTone = { ok: 5_000, info: 5_000, neutral: 5_000, warn: 9_000, bad: 15_000 };
/** Toasts with an action stay longer. */
const offeredForMs = 12_000;

/** How long a toast is shown, in milliseconds. */
export const shownForMs = ({ tone, action }: Toast): number =>
  action ? Math.max(offeredForMs, forMsByTone[tone]) : forMsByTone[tone];

/** Errors beyond these are dropped, the oldest of the waiting ones first. */
const maxWaiting = 3;

/**
 * Adds a toast. It replaces what is shown, except an error and a toast that the user points at: behind those it waits,
 * as the only one that is no error.
 * @param isHeld whether the user points at the shown toast or has its keys
 */
export function withToast(queue: ToastQueue, toast: NumberedToast, isHeld: boolean): ToastQueue {
  const [shown, ...waiting] = queue;
  const errors = waiting.filter(other => isError(other) && other.text !== toast.text);
  const isSame = shown?.text === toast.text;
  if (shown && !isSame && (isError(shown) || isHeld))
    return [shown, ...[...errors, toast].slice(-maxWaiting)];
  return [toast, ...errors];
}

/** Replaces a toast. */
export const changedIn = (queue: ToastQueue, id: number, toast: Toast): ToastQueue =>
  queue.map(old => (old.id === id ? { ...toast, id } : old));

export interface ToastState {
  queue: ToastQueue;
  /** Whether the user points at the shown toast, or has the keys on it. */
  isHeld: boolean;
}

/** Removes a toast. The shown one goes from under the pointer, and no event says that it was left. */
export const without = ({ queue, isHeld }: ToastState, id: number): ToastState => ({
  queue: queue.filter(toast => toast.id !== id),
  isHeld: isHeld && queue[0]?.id !== id,
});
