import { plural, t } from '@lingui/core/macro';
import type { Environment } from '../../../src-shared/environment.ts';
import { type AppError, DispatchError } from '../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { showToast } from '../../ui/toast.tsx';
import { showError } from '../messages/report.ts';

const largestFileBytes = 1_000_000;

/** @returns why nothing was taken, or null */
export async function importEnvironments(file: File): Promise<AppError | null> {
  try {
    if (file.size > largestFileBytes) {
      throw new DispatchError('bad_request', 'The file is too large.', { reason: 'environment_file' });
    }
    const { added, updated } = await call('environments.import', { text: await file.text() });
    const addedWords = plural(added, { one: '# environment added', other: '# environments added' });
    showToast({ tone: 'ok', text: t`${addedWords}, ${updated} brought up to date` });
    return null;
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}

export async function exportEnvironments(): Promise<void> {
  try {
    const { path } = await call('environments.export', {});
    if (path !== null) showToast({ tone: 'ok', text: t`Saved to ${path}, without credentials` });
  } catch (thrown) {
    showError(thrown);
  }
}

/** @returns why it was refused, or null */
export async function removeEnvironment({ id, name }: Environment): Promise<AppError | null> {
  try {
    await call('environments.remove', { id });
    showToast({ tone: 'ok', text: t`${name} was removed` });
    return null;
  } catch (thrown) {
    return appErrorOf(thrown);
  }
}
