import { create } from 'zustand';
import { call, onLeave } from '../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { showError } from './show-error.ts';

/**
 * What follows after the user has confirmed production. The button of the dialog names it. `send`: queued items are
 * sent.
 */
export type Purpose =
  | 'place'
  | 'place-many'
  | 'send'
  | 'change'
  | 'cancel'
  | 'cancel-many'
  | 'send-documents'
  | 'delete-file';

interface Question {
  answer: ((isMeant: boolean) => void) | null;
  purpose: Purpose;
}

/**
 * The question whether to work in production. `answer` receives the user's reply; it is null while the question is not
 * asked.
 */
export const useProductionQuestion = create<Question>(() => ({ answer: null, purpose: 'send' }));
onLeave(() => useProductionQuestion.setState({ answer: null }));

/**
 * Runs `work`. If the core refuses it because production is not confirmed, asks the user and runs it again.
 * @returns the last result of `work`; null if another environment is on screen by now
 */
export async function withProductionConfirmed<Outcome>(
  purpose: Purpose,
  work: () => Promise<Outcome>,
  isUnconfirmed: (outcome: Outcome) => boolean,
): Promise<Outcome | null> {
  const shownId = () => useApp.getState().info?.environment.id;
  const begunIn = shownId();
  for (;;) {
    const outcome = await work();
    if (shownId() !== begunIn) return null;
    if (!isUnconfirmed(outcome) || !(await confirmProduction(purpose))) return outcome;
  }
}

/**
 * Asks the user to confirm production.
 * @returns whether the user has confirmed it and the core has accepted that
 */
export async function confirmProduction(purpose: Purpose): Promise<boolean> {
  const isMeant = await new Promise<boolean>(answer => useProductionQuestion.setState({ answer, purpose }));
  useProductionQuestion.setState({ answer: null });
  if (!isMeant) return false;
  try {
    useApp.setState({ connection: await call('connection.confirmProduction', {}) });
    return true;
  } catch (thrown) {
    showError(thrown);
    return false;
  }
}
