import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, call } from '../bridge/bridge.ts';
import { errorSentences } from '../i18n/error-text.ts';
import { showToast } from '../ui/toast.tsx';

/** Shows the failure of something that the user asked for. */
export const showError = (thrown: unknown): void => showFailure(appErrorOf(thrown));

export const showFailure = (error: AppError): void =>
  void showToast({ tone: 'bad', text: errorSentences(error) });

/** Says what was just done, and offers to undo it. */
export const showUndo = (text: string, onPress: () => void, tone: 'info' | 'neutral' = 'info'): number =>
  showToast({ tone, text, action: { label: t`Undo`, onPress } });

/** Runs `work` and shows its failure in a toast. Never rejects. */
export const orShowError = (work: () => Promise<void>): Promise<void> => work().catch(showError);

/** Longer texts are not repeated in the toast, in characters. */
const maxShown = 40;

/**
 * Copies through the core, which alone has access to the clipboard.
 * @param what names the text in the toast; without it, a short text is shown itself
 */
export const copyText = (text: string, what?: string): Promise<void> =>
  orShowError(async () => {
    await call('app.copyText', { text });
    const isShort = text.length <= maxShown && !text.includes('\n');
    const name = what ?? (isShort ? text : null);
    showToast({ tone: 'ok', text: name === null ? t`Copied to the clipboard` : t`Copied: ${name}` });
  });
