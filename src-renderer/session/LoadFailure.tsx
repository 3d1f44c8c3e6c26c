import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from '../i18n/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

/** Why a list could not be read, with a button to try again; nothing without an error. */
export function LoadFailure({ error, onTryAgain }: { error: AppError | null; onTryAgain: () => unknown }) {
  const { t } = useLingui();
  if (error === null) return null;
  const { title, detail } = errorText(error);
  return (
    <Notice
      tone="bad"
      title={title}
      actions={<Button icon={RotateCw} onPress={() => void onTryAgain()}>{t`Try again`}</Button>}
    >
      {detail}
    </Notice>
  );
}
