import { appErrorOf } from '../../bridge/bridge.ts';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';
import { confirmProduction } from './production.ts';

/** Saves what is then sent by itself; asks first where production was not meant since the start, and says a failure. */
export async function queueStep(work: () => Promise<unknown>, saidText: string): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    if (appErrorOf(thrown).code !== 'confirmation_needed') return showError(thrown);
    if (await confirmProduction('send')) await queueStep(work, saidText);
    return;
  }
  showToast({ tone: 'ok', text: saidText });
}
