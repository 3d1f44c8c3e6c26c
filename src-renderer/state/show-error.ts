import { t } from '@lingui/core/macro';
import type { AppError } from '../../src-shared/errors.ts';
import { appErrorOf, call } from '../bridge/bridge.ts';
import { loadWithTexts } from '../ui/lazy-named.ts';
import { showToast } from '../ui/toast.tsx';

/** Shows a toast about the failure of something that the user has done. */
export const showError = (thrown: unknown): void => showFailure(appErrorOf(thrown));

/** The words of errors are loaded with the first one. */
export const showFailure = (error: AppError): void =>
  void loadWithTexts(() => import('../i18n/error-text.ts')).then(({ errorSentences }) =>
    showToast({ tone: 'bad', text: errorSentences(error) }),
  );

/** Shows a toast that says what was done, with a button to undo it. */
export const showUndo = (text: string, onPress: () => void, tone: 'info' | 'neutral' = 'info'): number =>
  showToast({ tone, text, action: { label: t`Undo`, onPress } });

/** Runs `work` and shows its failure in a toast. Never rejects. */
export const orShowError = (work: () => Promise<void>): Promise<void> => work().catch(showError);

/** Maximum length in characters of a copied text that the toast repeats. */
const maxShown = 40;

/**
 * Copies a text through the core, since only the core has access to the clipboard.
 * @param what name of the text for the toast; without it, the toast repeats a short text
 */
export const copyText = (text: string, what?: string): Promise<void> =>
  orShowError(async () => {
    await call('app.copyText', { text });
    const isShort = text.length <= maxShown && !text.includes('\n');
    const name = what ?? (isShort ? text : null);
    showToast({ tone: 'ok', text: name === null ? t`Copied to the clipboard` : t`Copied: ${name}` });
  });
