import { holdKeys } from '../../ui/keys.ts';

/** What is typed after Ctrl+K and before the search is drawn: it is meant for it, and for nothing else on screen. */
let typed = '';
/** Enter ends it: what is typed after it is meant for what it opens, which is not there yet. */
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

/** The search is there, or was given up: keys go where they go. */
export function endAhead(): { text: string; isEntered: boolean } {
  window.removeEventListener('keydown', hear, { capture: true });
  holdKeys(false);
  const ahead = { text: typed, isEntered };
  typed = '';
  isEntered = false;
  return ahead;
}

/** Types it into the field that has the focus now, as keys do: the first answer is chosen, and it can be undone. */
export function typeAhead(): void {
  // Once the list of answers is drawn, which is told what is typed; until then keys are still kept.
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
