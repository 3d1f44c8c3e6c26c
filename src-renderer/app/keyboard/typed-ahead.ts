import { holdKeys } from '../../ui/keys.ts';

/** Text that was typed after Ctrl+K and before the palette is drawn. */
let typed = '';
/** Whether Enter was pressed. Keys after Enter are meant for what it opens, so they are not added to `typed`. */
let isEntered = false;

function hear(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key === 'Enter') isEntered = true;
  else if (key.length === 1) typed += isEntered ? '' : key;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key !== 'Delete') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function listenAhead(): void {
  typed = '';
  isEntered = false;
  holdKeys(true);
  window.addEventListener('keydown', hear, { capture: true });
}

/**
 * Stops collecting keys, because the palette is drawn or was closed.
 * @returns the text that was typed, and whether Enter was pressed
 */
export function endAhead(): { text: string; isEntered: boolean } {
  window.removeEventListener('keydown', hear, { capture: true });
  holdKeys(false);
  const ahead = { text: typed, isEntered };
  typed = '';
  isEntered = false;
  return ahead;
}

/**
 * Puts the collected text into the focused field as if the user typed it now, so that the results appear and Undo
 * works.
 */
export function typeAhead(): void {
  // Waits until the result list is drawn, which must receive the text. Until then, further keys are collected.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const ahead = endAhead();
      if (ahead.text === '') return;
      document.execCommand('insertText', false, ahead.text);
      if (ahead.isEntered)
        document.activeElement?.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }),
        );
    }),
  );
}
