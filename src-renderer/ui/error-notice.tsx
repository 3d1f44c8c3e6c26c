import { useLingui } from '@lingui/react/macro';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AppError } from '../../src-shared/errors.ts';
import { errorText } from '../i18n/error-text.ts';
import { Button } from './button.tsx';
import { Notice } from './notice.tsx';

export interface ErrorNoticeProps {
  error: AppError | null;
  /**
   * Called by the button "Try again". Without it there is no button, for example because Dispatch retries
   * automatically.
   */
  onTryAgain?: () => unknown;
  /** Further buttons, after “Try again”. */
  actions?: ReactNode;
  /** Content after the text of the error. */
  children?: ReactNode;
}

/**
 * Says why an action has failed and what the user can do, with a button to try again. Shows nothing if `error` is null.
 */
export function ErrorNotice({ error, onTryAgain, actions, children }: ErrorNoticeProps) {
  const { t } = useLingui();
  if (error === null) return null;
  const { title, detail } = errorText(error);
  return (
    <Notice
      tone="bad"
      title={title}
      actions={
        (onTryAgain || actions) && (
          <>
            {onTryAgain && <Button icon={RotateCw} onPress={() => void onTryAgain()}>{t`Try again`}</Button>}
            {actions}
          </>
        )
      }
    >
      {detail}
      {children}
    </Notice>
  );
}
