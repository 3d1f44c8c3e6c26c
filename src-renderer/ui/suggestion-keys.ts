import type { KeyboardEvent, RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Number of typed characters from which suggestions appear by themselves. For a shorter text, Arrow Down shows them.
 */
const minCharacters = 2;

/** The text for which suggestions appear while the user types; null if the text is too short. */
export const wantedFor = (text: string): string | null => (text.trim().length >= minCharacters ? text : null);

/** Keys that the open list receives. All other keys type text, or move the cursor in the text. */
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
  /** Called on Arrow Down while the list is closed, to ask for suggestions. Null if that key has another use. */
  ask: (() => void) | null;
  close: () => void;
  choose: (id: string) => void;
  /**
   * Id of the suggestion that Enter accepts if none was reached with the arrow keys; null if Enter then accepts none.
   */
  firstId: string | null;
  /** Called after Enter has closed the list without accepting a suggestion. */
  onEnter?: () => void;
  /** Whether the cursor stays in the input after Tab has accepted a suggestion. */
  doesTabStay?: boolean;
}

/**
 * Handles the keys of the field. It must get them before the list does, because the list stops even keys that it does
 * not need.
 */
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
      // A key with Ctrl, Cmd or Alt is a shortcut of the window. The list is closed first, because an open list would
      // stop the key.
      flushSync(close);
    } else if (!keysOfList.has(key)) {
      // Stops the key. Otherwise the list would dispatch it again outside of the field, where a letter is a shortcut of
      // the window.
      event.stopPropagation();
    }
  };
