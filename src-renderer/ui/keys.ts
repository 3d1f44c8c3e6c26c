import { useEffect, useRef } from 'react';

/** Whether single-key shortcuts are on. The setting is stored in an attribute of the root element. */
export const areSingleKeysOn = (): boolean => document.documentElement.dataset.singleKeys !== 'off';

/** Whether the target uses plain keys itself: a field, or a closed select, in which letters choose an option. */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  target.closest(
    'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role="spinbutton"], [role="combobox"], [aria-haspopup="listbox"]',
  ) !== null;

/** Turns all shortcuts off or on. They are off while something is being opened that will receive the keys. */
export function holdKeys(areHeld: boolean): void {
  if (areHeld) document.documentElement.dataset.keys = 'held';
  else delete document.documentElement.dataset.keys;
}

/** Whether a dialog or menu receives the keys, or will receive them as soon as it is drawn. */
export const isDialogOpen = (): boolean =>
  document.querySelector('[role="dialog"], [role="alertdialog"], [role="menu"], [data-keys="held"]') !== null;

/** Maximum time between the two keys of a chord, such as G E, in milliseconds. */
const chordMs = 1_500;
let chordUntilMs = 0;

/** Begins a chord. The next key belongs to the chord, even if it is a shortcut of its own. */
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
    // Listens in the capture phase, so that this listener runs before those of the global shortcuts.
    window.addEventListener('keydown', hear, { capture: true });
    return () => window.removeEventListener('keydown', hear, { capture: true });
  }, [key]);
}
