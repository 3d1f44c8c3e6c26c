import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './toast.module.css';
import {
  changedIn,
  type NumberedToast,
  shownForMs,
  type Toast,
  type ToastState,
  without,
  withToast,
} from './toast-queue.ts';
import { useToastPlace } from './use-toast-place.ts';

const useToasts = create<ToastState>(() => ({ queue: [], isHeld: false }));

let lastId = 0;

/**
 * Shows a toast that says what has just happened. Only one toast is shown at a time. If the user has to decide
 * something, use a notice instead.
 * @returns the number of the toast
 */
export function showToast(toast: Toast): number {
  lastId += 1;
  const id = lastId;
  useToasts.setState(({ queue, isHeld }) => ({ queue: withToast(queue, { ...toast, id }, isHeld) }));
  return id;
}

/** Replaces a toast that is shown or waiting; null removes it. */
export function changeToast(id: number, toast: Toast | null): void {
  if (toast === null) dismiss(id);
  else useToasts.setState(({ queue }) => ({ queue: changedIn(queue, id, toast) }));
}

/** Whether a toast is shown or waiting. */
export const isToastShown = (id: number): boolean =>
  useToasts.getState().queue.some(toast => toast.id === id);

/** Removes all toasts. Call it when what they are about is no longer on screen. */
export const clearToasts = (): void => useToasts.setState({ queue: [], isHeld: false });

const dismiss = (id: number): void => useToasts.setState(state => without(state, id));

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, neutral: Info };
/** Time for which a toast stays after the user has stopped pointing at it, in milliseconds. */
const keptForMs = 1_000;

function OneToast({ toast }: { toast: NumberedToast }) {
  const { t } = useLingui();
  const isHeld = useToasts(state => state.isHeld);
  const wasHeld = useRef(false);
  const { id, tone, action } = toast;
  const forMs = shownForMs(toast);
  const Icon = icons[tone];
  useEffect(() => {
    wasHeld.current ||= isHeld;
    if (isHeld) return;
    const timer = setTimeout(() => dismiss(id), wasHeld.current ? keptForMs : forMs);
    return () => clearTimeout(timer);
  }, [id, forMs, isHeld]);
  return (
    <div
      className={cx(styles.toast, tone !== 'neutral' && styles[tone])}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden />
      <span className="grow">{toast.text}</span>
      {action && (
        <Button
          variant="quiet"
          onPress={() => {
            action.onPress();
            dismiss(id);
          }}
        >
          {action.label}
        </Button>
      )}
      <Button variant="quiet" icon={X} aria-label={t`Dismiss`} onPress={() => dismiss(id)} />
    </div>
  );
}

const hold = (isHeld: boolean) => () => useToasts.setState({ isHeld });

export function ToastRegion() {
  const { t } = useLingui();
  const shown = useToasts(state => state.queue[0]);
  const region = useRef<HTMLElement>(null);
  useToastPlace(region, shown);
  return (
    <section
      ref={region}
      className={styles.region}
      aria-label={t`Messages`}
      onPointerMove={hold(true)}
      onPointerLeave={hold(false)}
      onFocus={hold(true)}
      onBlur={hold(false)}
    >
      {shown && <OneToast key={shown.id} toast={shown} />}
    </section>
  );
}
