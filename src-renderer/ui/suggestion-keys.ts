import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Number of typed characters from which suggestions are shown. For a shorter text, Arrow Down shows them. */
const minCharacters = 2;

/** The text for which suggestions are needed while the user types; null if it is too short. */
export const wantedFor = (text: string): string | null => (text.trim().length >= minCharacters ? text : null);

/** Keys that are passed to the open list. All other keys type text, or move the cursor in it. */
const keysOfList = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The id of the suggestion that was reached with the arrow keys; null if none was. */
function focusedId(input: Element | null): string | null {
  const id = input?.getAttribute('aria-activedescendant') ?? null;
  const option = id === null ? null : document.getElementById(id);
  return option?.getAttribute('data-key') ?? null;
}

interface ListKeysOptions {
  isOpen: boolean;
  input: RefObject<Element | null>;
  /** Asks for suggestions on Arrow Down while the list is closed. Null if that key has another use. */
  ask: (() => void) | null;
  close: () => void;
  choose: (id: string) => void;
  /** The suggestion that Enter accepts if none was reached with the arrow keys; null if there is none. */
  firstId: string | null;
  /** Called if Enter accepts no suggestion and therefore closes the list. */
  onEnter?: () => void;
  /** Whether the cursor stays in the input after Tab has accepted a suggestion. */
  doesTabStay?: boolean;
}

/** Handles keys of the field before the list does, because the list would stop even keys that it does not need. */
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
      // The key is a shortcut of the window. The list is closed first, because an open list would stop the key.
      flushSync(close);
    } else if (!keysOfList.has(key)) {
      // Otherwise the list would dispatch the key again outside of the field, where a letter is a shortcut of the
      // window.
      event.stopPropagation();
    }
  };
