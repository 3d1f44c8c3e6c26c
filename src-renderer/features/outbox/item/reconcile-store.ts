import { t } from '@lingui/core/macro';
import type { Reconciliation, Resolution } from '../../../../src-shared/contract/conflicts.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { createPerEnvironmentStore } from '../../../bridge/environment-store.ts';
import { navigate } from '../../../navigation/navigation.ts';
import { orShowError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';

interface ReconcileStore {
  /** Id of the outbox item that was last looked up at the service. */
  entryId: string | null;
  isLooking: boolean;
  found: Reconciliation | null;
  error: AppError | null;
}

const nothing = { entryId: null, isLooking: false, found: null, error: null };

export const useReconcile = createPerEnvironmentStore<ReconcileStore>(() => nothing);

/** Looks at the service for signs that it has processed an outbox item with unknown outcome. Sends nothing. */
export async function lookAtService(entryId: string): Promise<void> {
  useReconcile.setState({ entryId, isLooking: true, found: null, error: null });
  const answer = await call('outbox.reconcile', { entryId }).then(
    found => ({ found, error: null }),
    (thrown: unknown) => ({ found: null, error: appErrorOf(thrown) }),
  );
  if (useReconcile.getState().entryId !== entryId) return;
  useReconcile.setState({ ...answer, isLooking: false });
  if (answer.found?.outcome === 'done')
    showToast({ tone: 'ok', text: t`The order at the service already has this change. The item is done.` });
}

export const resolveEntry = (entryId: string, as: Resolution): Promise<void> =>
  orShowError(async () => {
    const { localId } = await call('outbox.resolve', { entryId, as });
    if (as.kind === 'not-done' && as.next === 'edit') navigate({ view: 'order-form', localId });
    else showToast({ tone: 'ok', text: resolvedWords(as) });
  });

function resolvedWords(as: Resolution): string {
  if (as.kind === 'this-order') return t`The item is marked as done`;
  return as.next === 'send-again' ? t`The item is queued to be sent again` : t`The item was discarded`;
}
