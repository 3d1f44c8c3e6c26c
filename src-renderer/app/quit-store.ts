import { create } from 'zustand';
import type { Unsent } from '../../src-shared/contract/app.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { call, callOf, onEvent } from '../bridge/bridge.ts';
import { logFailure } from '../session/app-store.ts';
import { showError } from '../session/show-error.ts';

/** The unsent items of one environment, as many as are named. */
export interface UnsentItems extends Unsent {
  entries: readonly OutboxEntry[];
}

/** The unsent items while the quit dialog is open, else null. */
export const useQuitting = create<{ unsent: readonly UnsentItems[] | null }>(() => ({ unsent: null }));

/** The most that the core answers at once. Fewer could leave out what needs somebody, and the counts would be wrong. */
const maxNamed = 1_000;
/** Main waits only briefly for the dialog, so it is shown without names if they take longer. In milliseconds. */
const namedWithinMs = 800;

const entriesOf = (environmentId: string): Promise<readonly OutboxEntry[]> =>
  callOf(environmentId)('outbox.list', { filter: 'open', limit: maxNamed }).catch((thrown: unknown) => {
    logFailure(thrown);
    return [];
  });

async function ask(unsent: readonly Unsent[]): Promise<void> {
  const none = new Promise<readonly OutboxEntry[]>(resolve => setTimeout(() => resolve([]), namedWithinMs));
  const named = unsent.map(async one => ({
    ...one,
    entries: await Promise.race([entriesOf(one.environmentId), none]),
  }));
  useQuitting.setState({ unsent: await Promise.all(named) });
}

/** Opens the dialog when main is about to quit. The dialog then calls `sayShown`. */
export const watchQuitting = (): (() => void) => onEvent('app.quitting', ({ unsent }) => void ask(unsent));

/** Tells main that the dialog is on screen, so that main does not ask in another window. */
export const sayShown = (): void => void call('app.answerQuit', { answer: 'shown' }).catch(showError);

export function answerQuit(answer: 'quit' | 'stay'): void {
  useQuitting.setState({ unsent: null });
  call('app.answerQuit', { answer }).catch(showError);
}
