import { appErrorOf } from '../bridge/bridge.ts';
import { showToast } from '../ui/toast.tsx';
import { type Purpose, withProductionConfirmed } from './production.ts';
import { showError } from './show-error.ts';

/**
 * Runs `work`, which adds something to the outbox. If the user has not confirmed production since the start, asks for
 * that first. Failures are shown in a toast.
 * @param purpose action that the question about production names
 * @param said text of a toast, or a function that is called with the result of `work`
 */
export async function confirmAndQueueStep<Saved>(
  purpose: Purpose,
  work: () => Promise<Saved>,
  said: string | ((saved: Saved) => void),
): Promise<void> {
  const attempt = () =>
    work().then(
      saved => ({ saved, error: null }),
      (thrown: unknown) => ({ error: appErrorOf(thrown) }),
    );
  const end = await withProductionConfirmed(
    purpose,
    attempt,
    ({ error }) => error?.code === 'confirmation_needed',
  );
  if (end === null || end.error?.code === 'confirmation_needed') return;
  if (end.error !== null) showError(end.error);
  else if (typeof said === 'string') showToast({ tone: 'ok', text: said });
  else said(end.saved);
}
