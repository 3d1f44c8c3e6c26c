import { useState } from 'react';
import { useDocuments } from '../documents/documents-context.ts';
import type { DocumentsState } from '../documents/documents-store.ts';
import { jumpTo } from './jump.ts';
import type { OrderForm } from './session/order-form.ts';
import { useOrderForm } from './session/order-form-context.ts';
import { type Doubted, doubtLines, errorLines, failedCopies, type TodoLine } from './todo-lines.ts';

/** Ends typing in the focused field, so that what is half typed there is taken or gone; returns the way back. */
export function leaveField(): () => void {
  const focused = document.activeElement;
  if (!(focused instanceof HTMLElement) || focused === document.body) return () => {};
  focused.blur();
  return () => focused.focus();
}

/** What one should have seen before it is sent; nothing while an error keeps it from being sent anyway. */
export const openDoubts = (state: Doubted, documents: DocumentsState): TodoLine[] =>
  errorLines(state.problems, failedCopies(documents)).length > 0
    ? []
    : doubtLines(state, documents.rejections);

const keysOf = (lines: readonly TodoLine[]): string => lines.map(({ key }) => key).join('\n');

/**
 * Sending by keyboard, by which one may not have looked: the first press shows what is doubtful and sends nothing, the
 * next one means it.
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

/** Whether there are doubts, so that the button says "anyway"; `seen`: the keys have shown just these. */
export function useDoubts(seenDoubts: string): 'none' | 'doubtful' | 'seen' {
  const documents = useDocuments(state => state);
  const keys = useOrderForm(state => keysOf(openDoubts(state, documents)));
  if (keys === '') return 'none';
  return keys === seenDoubts ? 'seen' : 'doubtful';
}
