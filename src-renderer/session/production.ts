import { create } from 'zustand';
import { call, onLeave } from '../bridge/bridge.ts';
import { useApp } from './app-store.ts';
import { showError } from './report.ts';

/** What is done as soon as production is meant. */
export type Purpose = 'place' | 'place-many' | 'send';

interface Question {
  answer: ((isMeant: boolean) => void) | null;
  purpose: Purpose;
}

/** The question whether production is meant, while it is asked. */
export const useProductionQuestion = create<Question>(() => ({ answer: null, purpose: 'send' }));
onLeave(() => useProductionQuestion.setState({ answer: null }));

/**
 * Does `work`; where it was refused because production was not meant yet, asks for that and does it once more.
 * @returns the last outcome; null where another environment is on screen by now
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

/** Asks once after each start before the first write. @returns true where sending may begin */
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
