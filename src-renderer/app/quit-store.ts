import { create } from 'zustand';
import type { Unsent } from '../../src-shared/contract/app.ts';
import { call, onEvent } from '../bridge/bridge.ts';
import { showError } from '../session/report.ts';

/** What waits, while it is asked whether the program shall end all the same. */
export const useQuitting = create<{ unsent: readonly Unsent[] | null }>(() => ({ unsent: null }));

/** Hears when the program is about to end; the dialog says itself that it is on screen. */
export const watchQuitting = (): (() => void) =>
  onEvent('app.quitting', ({ unsent }) => useQuitting.setState({ unsent }));

/** The question is on screen, so that no other one is asked. */
export const sayShown = (): void => void call('app.answerQuit', { answer: 'shown' }).catch(showError);

export function answerQuit(answer: 'quit' | 'stay'): void {
  useQuitting.setState({ unsent: null });
  call('app.answerQuit', { answer }).catch(showError);
}
