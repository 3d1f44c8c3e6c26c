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

/** Says what was just done, and offers to undo it. */
export const showUndo = (text: string, onPress: () => void, tone: 'info' | 'neutral' = 'info'): number =>
  showToast({ tone, text, action: { label: t`Undo`, onPress } });

/** Copies by the core, which alone may touch the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await call('app.copyText', { text });
    showToast({ tone: 'ok', text: t`Copied` });
  } catch (thrown) {
    showError(thrown);
  }
}
