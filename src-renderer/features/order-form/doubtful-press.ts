import { useState } from 'react';
import { useDocuments } from '../documents/documents-context.ts';
import type { DocumentsState } from '../documents/documents-store.ts';
import { jumpTo } from './jump.ts';
import type { OrderForm } from './session/order-form.ts';
import { useOrderForm } from './session/order-form-context.ts';
import { type Doubted, doubtLines, errorLines, failedCopies, type TodoLine } from './todo-lines.ts';

/**
 * Takes the focus from the focused field, so that the field accepts or drops half-typed text.
 * @returns a function that focuses the field again
 */
export function leaveField(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => {};
  focused.blur();
  return () => focused.focus();
}

/** The doubts to show before sending. Empty if there is an error, which prevents sending anyway. */
export const openDoubts = (state: Doubted, documents: DocumentsState): TodoLine[] =>
  errorLines(state, failedCopies(documents)).length > 0 ? [] : doubtLines(state, documents);

const keysOf = (lines: readonly TodoLine[]): string => lines.map(({ key }) => key).join('\n');

/**
 * Handles the shortcut that sends. If there are doubts, the first press only shows them, because the user may not have
 * looked at the list; the next press sends.
 */
export function useDoubtfulPress(form: OrderForm, send: () => void): { press(): void; seenDoubts: string } {
  const [seenDoubts, setSeenDoubts] = useState('');
  const press = (): void => {
    leaveField()();
    const doubts = openDoubts(form.state.getState(), form.documents.state.getState());
    const keys = keysOf(doubts);
    if (keys === '' || keys === seenDoubts) {
      send();
      return;
    }
    setSeenDoubts(keys);
    const path = doubts.find(doubt => doubt.path !== null)?.path;
    if (path) jumpTo(form, path);
  };
  return { press, seenDoubts };
}

/**
 * Whether the form has doubts, so that the button says "anyway". `seen`: the last press of the shortcut showed exactly
 * these doubts, so the next press sends.
 */
export function useDoubts(seenDoubts: string): 'none' | 'doubtful' | 'seen' {
  const documents = useDocuments(state => state);
  const keys = useOrderForm(state => keysOf(openDoubts(state, documents)));
  if (keys === '') return 'none';
  return keys === seenDoubts ? 'seen' : 'doubtful';
}
