import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from '../i18n/error-text.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';

export interface LoadFailureProps {
  error: AppError | null;
  /** Left out where there is nothing to press: it is tried again without that. */
  onTryAgain?: () => unknown;
}

/** Says why something could not be read, with a button to try again. Nothing without an error. */
export function LoadFailure({ error, onTryAgain }: LoadFailureProps) {
  const { t } = useLingui();
  if (error === null) return null;
  const { title, detail } = errorText(error);
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        onTryAgain && <Button icon={RotateCw} onPress={() => void onTryAgain()}>{t`Try again`}</Button>
      }
    >
      {detail}
    </Notice>
  );
}
