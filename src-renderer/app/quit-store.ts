import { create } from 'zustand';
import type { Unsent } from '../../src-shared/contract/app.ts';
import type { OutboxEntry } from '../../src-shared/contract/outbox.ts';
import { call, callOf, onEvent } from '../bridge/bridge.ts';
import { logFailure } from '../state/app-store.ts';
import { showError } from '../state/show-error.ts';

/** The unsent items of one environment. `entries` are the outbox entries that the dialog names. */
export interface UnsentItems extends Unsent {
  entries: readonly OutboxEntry[];
}

/** The unsent items while the quit dialog is open, else null. */
export const useQuitting = create<{ unsent: readonly UnsentItems[] | null }>(() => ({ unsent: null }));

/**
 * Maximum number of entries in one answer of the core. With a lower maximum, entries that need attention could be
 * missing, and the counts would be wrong.
 */
const maxNamed = 1_000;
/**
 * Maximum time to read which items are not sent, in milliseconds. After it, the dialog opens without their names,
 * because the main process waits only briefly for the dialog.
 */
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

/** Opens the dialog when the program is about to quit. The dialog then calls `sayShown`. */
export const watchQuitting = (): (() => void) => onEvent('app.quitting', ({ unsent }) => void ask(unsent));

/** Tells the main process that the dialog is on screen, so that it does not ask in another window. */
export const sayShown = (): void => void call('app.answerQuit', { answer: 'shown' }).catch(showError);

export function answerQuit(answer: 'quit' | 'stay'): void {
  useQuitting.setState({ unsent: null });
  call('app.answerQuit', { answer }).catch(showError);
}
