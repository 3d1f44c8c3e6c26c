import { holdKeys } from '../ui/keys.ts';

/** What is typed after Ctrl+K and before the search is drawn: it is meant for it, and for nothing else on screen. */
let typed = '';

function hear(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing) return;
  if (key.length === 1) typed += key;
  else if (key === 'Backspace') typed = typed.slice(0, -1);
  // Nothing is on screen yet that Enter could choose.
  else if (key !== 'Enter' && key !== 'Delete') return;
  event.preventDefault();
  event.stopImmediatePropagation();
}

export function listenAhead(): void {
  typed = '';
  holdKeys(true);
  window.addEventListener('keydown', hear, { capture: true });
}

/** The search is there, or was given up: keys go where they go. */
export function endAhead(): string {
  window.removeEventListener('keydown', hear, { capture: true });
  holdKeys(false);
  const text = typed;
  typed = '';
  return text;
}

/** Types it into the field that has the focus now, as keys do: the first answer is chosen, and it can be undone. */
export function typeAhead(): void {
  // Once the list of answers is drawn, which is told what is typed; until then keys are still kept.
  requestAnimationFrame(() =>
    setTimeout(() => {
      const text = endAhead();
      if (text !== '') document.execCommand('insertText', false, text);
    }),
  );
}
