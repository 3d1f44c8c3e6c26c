import { appErrorOf } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { withProductionConfirmed } from './production.ts';
import { showError } from './report.ts';

/**
 * Saves what is then sent by itself; asks first where production was not meant since the start, and says a failure.
 * @param said a text, or who says what was saved and follows it
 */
export async function queueStep<Saved>(
  work: () => Promise<Saved>,
  said: string | ((saved: Saved) => void),
): Promise<void> {
  const attempt = () =>
    work().then(
      saved => ({ saved, error: null }),
      (thrown: unknown) => ({ error: appErrorOf(thrown) }),
    );
  const end = await withProductionConfirmed(
    'send',
    attempt,
    ({ error }) => error?.code === 'confirmation_needed',
  );
  if (end === null || end.error?.code === 'confirmation_needed') return;
  if (end.error !== null) showError(end.error);
  else if (typeof said === 'string') showToast({ tone: 'ok', text: said });
  else said(end.saved);
}
