import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Number of typed characters from which suggestions are shown. Arrow Down asks for them before that. */
const minCharacters = 2;

/** The text to find suggestions for while it is typed; null where it is too short. */
export const wantedFor = (text: string): string | null => (text.trim().length >= minCharacters ? text : null);

/** Keys that the open list gets. All others type, or move the cursor in the text. */
const keysOfList = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The id of the suggestion that the arrow keys have reached. */
function focusedId(input: Element | null): string | null {
  const id = input?.getAttribute('aria-activedescendant') ?? null;
  const option = id === null ? null : document.getElementById(id);
  return option?.getAttribute('data-key') ?? null;
}

interface ListKeysOptions {
  isOpen: boolean;
  input: RefObject<Element | null>;
  /** Asks for suggestions, for Arrow Down in a closed list; null if that key has another use. */
  ask: (() => void) | null;
  close: () => void;
  choose: (id: string) => void;
  /** The suggestion that Enter takes before the arrow keys have reached one; null for none. */
  firstId: string | null;
  /** Called if Enter takes no suggestion and closes the list. */
  onEnter?: () => void;
  /** Whether the cursor stays in the input after Tab has taken a suggestion. */
  doesTabStay?: boolean;
}

/** Handles keys of the field before the list does, because the list would also stop keys that it does not need. */
export const listKeys =
  ({ isOpen, input, ask, close, choose, firstId, onEnter, doesTabStay = false }: ListKeysOptions) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOpen) {
      if (ask && key === 'ArrowDown' && !isModified && !event.shiftKey) {
        event.preventDefault();
        ask();
      }
      return;
    }
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Tab') {
      const id = focusedId(input.current);
      if (id !== null && doesTabStay) event.preventDefault();
      if (id === null) close();
      else choose(id);
    } else if (key === 'Enter' && !isModified) {
      event.preventDefault();
      event.stopPropagation();
      const id = focusedId(input.current) ?? firstId;
      if (id !== null) choose(id);
      else {
        close();
        onEnter?.();
      }
    } else if (isModified) {
      // A shortcut of the window. Close the list first, because an open list would stop the key.
      flushSync(close);
    } else if (!keysOfList.has(key)) {
      // The list would dispatch the key again outside of the field, where a letter acts as a shortcut of the window.
      event.stopPropagation();
    }
  };
