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
