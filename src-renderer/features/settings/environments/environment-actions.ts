import { t } from '@lingui/core/macro';
import { maxEnvironmentFileBytes } from '../../../../src-shared/domain/size-limits.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import { type AppError, DispatchError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { orShowError } from '../../../state/show-error.ts';
import { showToast } from '../../../ui/toast.tsx';
import { importedText } from './imported-text.ts';

/**
 * Imports environments from a file, and shows the result in a toast.
 * @returns why nothing was imported; null if the import succeeded
 */
export async function importEnvironments(file: File): Promise<AppError | null> {
  try {
    if (file.size > maxEnvironmentFileBytes) {
      throw new DispatchError('bad_request', 'The file is too large.', {
        reason: 'environment_file_too_large',
      });
    }
    const result = await call('environments.import', { text: await file.text() });
    const { added, updated, unasked } = result;
    showToast({
      tone: unasked > 0 ? 'warn' : added + updated > 0 ? 'ok' : 'info',
      text: importedText(result),
    });
    return null;
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}

export const exportEnvironments = (): Promise<void> =>
  orShowError(async () => {
    const { path } = await call('environments.export', {});
    if (path !== null)
      showToast({ tone: 'ok', text: t`Environments saved to ${path}. The file contains no credentials.` });
  });

/**
 * Removes an environment.
 * @returns why the removal was refused; null if it succeeded
 */
export function removeEnvironment({ id, name }: Environment): Promise<AppError | null> {
  return call('environments.remove', { id }).then(() => {
    showToast({ tone: 'ok', text: t`The environment ${name} was removed.` });
    return null;
  }, appErrorOf);
}
