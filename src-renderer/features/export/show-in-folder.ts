import { t } from '@lingui/core/macro';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { showError } from '../../state/show-error.ts';
import { showToast } from '../../ui/toast.tsx';

/** Shows a saved file in the folder window of the system, or says that it is no longer there. */
export async function showInFolder({ exportId, path }: { exportId: string; path: string }): Promise<void> {
  try {
    await call('exports.show', { exportId });
  } catch (thrown) {
    if (appErrorOf(thrown).reason !== 'file_gone') showError(thrown);
    else
      showToast({ tone: 'bad', text: t`The file ${path} was not found. It was moved, renamed or deleted.` });
  }
}
