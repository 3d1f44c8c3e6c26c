import { t } from '@lingui/core/macro';
import { appErrorOf, call } from '../../bridge/bridge.ts';
import { errorText } from '../../i18n/error-text.ts';
import { showToast } from '../../ui/toast.tsx';

/** Says a failure of something that was just asked for. */
export function showError(thrown: unknown): void {
  const { title, detail } = errorText(appErrorOf(thrown));
  showToast({ tone: 'bad', text: `${title}. ${detail}` });
}

/** Copies by the core, which alone may touch the clipboard. */
export async function copyText(text: string): Promise<void> {
  try {
    await call('app.copyText', { text });
    showToast({ tone: 'ok', text: t`Copied` });
  } catch (thrown) {
    showError(thrown);
  }
}
