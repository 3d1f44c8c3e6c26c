import { create } from 'zustand';
import type { Unsent } from '../../src-shared/contract/app.ts';
import { call, onEvent } from '../bridge/bridge.ts';
import { showError } from '../session/show-error.ts';

/** The unsent items while the quit dialog is open, else null. */
export const useQuitting = create<{ unsent: readonly Unsent[] | null }>(() => ({ unsent: null }));

/** Opens the dialog when main is about to quit. The dialog then calls `sayShown`. */
export const watchQuitting = (): (() => void) =>
  onEvent('app.quitting', ({ unsent }) => useQuitting.setState({ unsent }));

/** Tells main that the dialog is on screen, so that main does not ask in another window. */
export const sayShown = (): void => void call('app.answerQuit', { answer: 'shown' }).catch(showError);

export function answerQuit(answer: 'quit' | 'stay'): void {
  useQuitting.setState({ unsent: null });
  call('app.answerQuit', { answer }).catch(showError);
}
