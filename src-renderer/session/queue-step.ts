import { appErrorOf } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { confirmProduction } from './production.ts';
import { showError } from './report.ts';

/**
 * Saves what is then sent by itself; asks first where production was not meant since the start, and says a failure.
 * @param said a text, or who says what was saved and follows it
 */
export async function queueStep<Saved>(
  work: () => Promise<Saved>,
  said: string | ((saved: Saved) => void),
): Promise<void> {
  let saved: Saved;
  try {
    saved = await work();
  } catch (thrown) {
    if (appErrorOf(thrown).code !== 'confirmation_needed') return showError(thrown);
    if (await confirmProduction('send')) await queueStep(work, said);
    return;
  }
  if (typeof said === 'string') showToast({ tone: 'ok', text: said });
  else said(saved);
}
