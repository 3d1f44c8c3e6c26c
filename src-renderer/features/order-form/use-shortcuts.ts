import { useEffect, useEffectEvent } from 'react';
import { isMac } from '../../ui/key-names.ts';

export const placeShortcut = 'Ctrl ↵';

export interface OrderFormShortcuts {
  onPlace(): void;
  /** Whether Enter without Ctrl places the order if the focus is on this element. */
  isPlacedByEnter(target: EventTarget | null): boolean;
  /** Called with the number of the digit key: 1 for `Ctrl 1`. */
  onSection(number: number): void;
  /** Called with 1 on `F8` (go to the next problem), and with -1 on `Shift F8` (go to the previous one). */
  onProblem(direction: 1 | -1): void;
}

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=dialog], [role=alertdialog], [role=listbox]') !== null;

function actionOf(event: KeyboardEvent, shortcuts: OrderFormShortcuts): (() => void) | null {
  const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
  if (key === 'Enter' && (isMac ? metaKey : ctrlKey) && !altKey) return shortcuts.onPlace;
  const digit = /^Digit([1-9])$/.exec(code)?.[1];
  if (digit !== undefined && (isMac ? metaKey : ctrlKey) && !altKey && !shiftKey)
    return () => shortcuts.onSection(Number(digit));
  if (ctrlKey || metaKey || altKey) return null;
  if (key === 'Enter' && !shiftKey && !event.isComposing)
    return shortcuts.isPlacedByEnter(event.target) ? shortcuts.onPlace : null;
  return key === 'F8' ? () => shortcuts.onProblem(shiftKey ? -1 : 1) : null;
}

/** Handles the shortcuts of the whole form, before any field can stop the key event. */
export function useShortcuts(shortcuts: OrderFormShortcuts): void {
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || isInDialog(event.target)) return;
    const act = actionOf(event, shortcuts);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => hear(event);
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, []);
}
