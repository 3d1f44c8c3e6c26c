import { useEffect, useRef } from 'react';

/** Whether shortcuts of a single key are on, as the root element says. */
export const areSingleKeysOn = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** Whether the target uses plain keys itself: a field, or a closed select, where letters choose. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="spinbutton"], [role="combobox"], [aria-haspopup="listbox"]',
  ) !== null;

/** While held, no shortcut runs, because keys are meant for something that is being opened. */
export function holdKeys(areHeld: boolean): void {
  if (areHeld) document.documentElement.dataset.keys = 'held';
  else delete document.documentElement.dataset.keys;
}

/** Whether a dialog or menu has the keys, or will have them as soon as it is drawn. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-keys="held"]') !== null;

/** How long after the first key of a chord, such as G E, the second one is accepted, in milliseconds. */
const chordMs = 1_500;
let chordUntilMs = 0;

/** Begins a chord: the next key belongs to it, whatever that key means alone. */
export function beginChord(): void {
  chordUntilMs = Date.now() + chordMs;
}
export function endChord(): void {
  chordUntilMs = 0;
}
export const isInChord = (): boolean => Date.now() < chordUntilMs;

/** Binds a key without Ctrl, Alt and Shift while the component is on screen. Null unbinds it. */
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
      if (!areSingleKeysOn() || isInChord() || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      latest.current();
    };
    // In the capture phase, so that it runs before the global shortcuts.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [key]);
}
