import { holdKeys } from '../../ui/keys.ts';

/** Text typed between Ctrl+K and the moment the palette is drawn. */
let typed = '';
/** Enter was pressed. Keys after it are meant for what it opens, so they are not added to `typed`. */
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
 * Stops listening, because the palette is drawn or was closed.
 * @returns what was typed
 */
export function endAhead(): { text: string; isEntered: boolean } {
  window.removeEventListener('keydown', hear, { capture: true });
  holdKeys(false);
  const ahead = { text: typed, isEntered };
  typed = '';
  isEntered = false;
  return ahead;
}

/** Types the collected text into the focused field like real keys, so that results are chosen and Undo works. */
export function typeAhead(): void {
  // Waits until the result list is drawn, because it must hear the text. Keys are collected until then.
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
