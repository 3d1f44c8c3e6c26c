import { useEffect, useRef } from 'react';

/** Whether keys of one character are shortcuts; the settings say so on the root element. */
export const areSingleKeysOn = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** A field takes the plain keys itself; so does a closed choice, where letters choose. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="spinbutton"], [role="combobox"], [aria-haspopup="listbox"]',
  ) !== null;

/** While something is opened that will take the keys, they are for nothing else. */
export function holdKeys(areHeld: boolean): void {
  if (areHeld) document.documentElement.dataset.keys = 'held';
  else delete document.documentElement.dataset.keys;
}

/** A dialog or a menu keeps the keys to itself, also while it is not drawn yet. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-keys="held"]') !== null;

/** A plain key of what is on screen, without Ctrl, Alt or Shift; null takes it for nothing at present. */
export function usePlainKey(key: string, onKey: (() => void) | null): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      const { ctrlKey, metaKey, altKey, shiftKey, isComposing } = event;
      if (event.key !== key || ctrlKey || metaKey || altKey || shiftKey || isComposing) return;
      if (event.repeat || event.defaultPrevented || !latest.current) return;
      if (!areSingleKeysOn() || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    // Heard before the keys that hold everywhere: what is on screen has them first.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [key]);
}
