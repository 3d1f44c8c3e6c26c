import { useLingui } from '@lingui/react/macro';
import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import type { Tone } from './badge.tsx';
import { Button } from './button.tsx';
import { cx } from './cx.ts';
import styles from './toast.module.css';

export interface Toast {
  tone: Tone;
  text: string;
  action?: { label: string; onPress: () => void };
}

interface ToastStore {
  toasts: (Toast & { id: number })[];
  dismiss(id: number): void;
}

const useToasts = create<ToastStore>(set => ({
  toasts: [],
  dismiss: id => set(state => ({ toasts: state.toasts.filter(toast => toast.id !== id) })),
}));

let lastId = 0;
const maxShown = 4;

/** Shows what has just happened. Use a notice for anything that needs a decision. */
export function showToast(toast: Toast): number {
  lastId += 1;
  const shown = { ...toast, id: lastId };
  useToasts.setState(state => ({
    toasts: [...state.toasts.filter(other => other.text !== toast.text), shown].slice(-maxShown),
  }));
  return shown.id;
}

/** Replaces a toast that is still shown; null removes it. */
export function changeToast(id: number, toast: Toast | null): void {
  useToasts.setState(({ toasts }) => ({
    toasts: toasts.flatMap(old => (old.id !== id ? [old] : toast ? [{ ...toast, id }] : [])),
  }));
}

export const isToastShown = (id: number): boolean =>
  useToasts.getState().toasts.some(toast => toast.id === id);

/** Removes all toasts, when what they are about is no longer on screen. */
export const clearToasts = (): void => useToasts.setState({ toasts: [] });

const icons = { ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert, info: Info, neutral: Info };
const shownForMs = { ok: 5_000, info: 5_000, neutral: 5_000, warn: 9_000, bad: 15_000 };
/** Toasts with an action stay longer. */
const offeredForMs = 12_000;
/** How long to wait before trying again to remove a toast that is hovered or focused. */
const keptForMs = 1_000;

function OneToast({ toast }: { toast: Toast & { id: number } }) {
  const { t } = useLingui();
  const dismiss = useToasts(state => state.dismiss);
  const { id, tone, action } = toast;
  const forMs = action ? Math.max(offeredForMs, shownForMs[tone]) : shownForMs[tone];
  const Icon = icons[tone];
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // While any toast is hovered or focused, no toast is removed, because the toasts above it would move.
    const end = () => {
      if (element.current?.parentElement?.matches(':hover, :focus-within'))
        timer = setTimeout(end, keptForMs);
      else dismiss(id);
    };
    let timer = setTimeout(end, forMs);
    return () => clearTimeout(timer);
  }, [id, forMs, dismiss]);
  return (
    <div
      ref={element}
      className={cx(styles.toast, tone !== 'neutral' && styles[tone])}
      role={toast.tone === 'bad' ? 'alert' : 'status'}
    >
      <Icon size={16} aria-hidden />
      <span className="grow">{toast.text}</span>
      {toast.action && (
        <Button
          variant="quiet"
          onPress={() => {
            toast.action?.onPress();
            dismiss(id);
          }}
        >
          {toast.action.label}
        </Button>
      )}
      <Button variant="quiet" icon={X} aria-label={t`Dismiss`} onPress={() => dismiss(id)} />
    </div>
  );
}

export function ToastRegion() {
  const { t } = useLingui();
  const toasts = useToasts(state => state.toasts);
  return (
    <section className={styles.region} aria-label={t`Messages`}>
      {toasts.map(toast => (
        <OneToast key={toast.id} toast={toast} />
      ))}
    </section>
  );
}
