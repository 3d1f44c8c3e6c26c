import { useEffect, useRef } from 'react';

const isMac = /Mac/.test(navigator.platform);

export const placeShortcut = isMac ? '⌘ ↵' : 'Ctrl ↵';

export interface OrderFormShortcuts {
  onPlace(): void;
  /** `Alt 1` is 1. */
  onSection(number: number): void;
  /** `F8` is 1, the next problem; `Shift F8` is -1. */
  onProblem(direction: 1 | -1): void;
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=listbox]') !== null;

/** Keys of the whole form. Heard first, since fields keep keys to themselves. */
export function useShortcuts(shortcuts: OrderFormShortcuts): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.repeat || isInDialog(event.target)) return;
      if (event.key === 'Enter' && (isMac ? event.metaKey : event.ctrlKey) && !event.altKey) {
        event.preventDefault();
        event.stopPropagation();
        latest.current.onPlace();
        return;
      }
      if (event.key === 'F8' && !event.altKey && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        event.stopPropagation();
        latest.current.onProblem(event.shiftKey ? -1 : 1);
        return;
      }
      const digit = /^Digit([1-9])$/.exec(event.code)?.[1];
      if (digit === undefined || !event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onSection(Number(digit));
    };
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, []);
}
