import { useEffect, useRef } from 'react';

/** Whether single-key shortcuts are on. The setting is stored in an attribute of the root element. */
export const areSingleKeysOn = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** Whether the target needs plain keys itself, because it is a field, or a closed select, where letters choose. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="spinbutton"], [role="combobox"], [aria-haspopup="listbox"]',
  ) !== null;

/** Turns all shortcuts off or on. They are off while something is being opened for which the keys are meant. */
export function holdKeys(areHeld: boolean): void {
  if (areHeld) document.documentElement.dataset.keys = 'held';
  else delete document.documentElement.dataset.keys;
}

/** Whether a dialog or menu has the focus, or will have it as soon as it is drawn. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-keys="held"]') !== null;

/** Time after the first key of a chord (G E) in which the second key is accepted, in milliseconds. */
const chordMs = 1_500;
let chordUntilMs = 0;

/** Begins a chord. The next key belongs to it, whatever that key means otherwise. */
export function beginChord(): void {
  chordUntilMs = Date.now() + chordMs;
}
export function endChord(): void {
  chordUntilMs = 0;
}
export const isInChord = (): boolean => Date.now() < chordUntilMs;

/** Binds a key without Ctrl, Alt or Shift while the component is mounted. If `onKey` is null, the key is not bound. */
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
    // Listens in the capture phase, so that it runs before the global shortcuts.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [key]);
}
