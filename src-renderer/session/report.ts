import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, call } from '../bridge/bridge.ts';
import { errorText } from '../i18n/error-text.ts';
import { showToast } from '../ui/toast.tsx';

/** Says a failure of something that was just asked for. */
export const showError = (thrown: unknown): void => showFailure(appErrorOf(thrown));

export function showFailure(error: AppError): void {
  const { title, detail } = errorText(error);
  showToast({ tone: 'bad', text: `${title}. ${detail}` });
}

/** Does `work`. A failure is said in a toast, and then counts as dealt with. */
export const orShowError = (work: () => Promise<void>): Promise<void> => work().catch(showError);

/** Copies by the core, which alone may touch the clipboard. */
export const copyText = (text: string): Promise<void> =>
  orShowError(async () => {
    await call('app.copyText', { text });
    showToast({ tone: 'ok', text: t`Copied` });
  });
