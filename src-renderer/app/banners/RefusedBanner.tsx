import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { KeyRound } from 'lucide-react';
import type { AppError } from '../../../src-shared/errors.ts';
import { errorDetails, errorText } from '../../i18n/error-text.ts';
import { goTo } from '../../navigation/navigation.ts';
import { copyText } from '../../state/show-error.ts';
import { signInAgain } from '../../state/sign-in-again.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

const toCredential = (
  <Button icon={KeyRound} onPress={() => goTo('settings')}>
    <Trans>Go to credential</Trans>
  </Button>
);

// @interface errors.401-authentication-failed errors.403-permission-denied
export function RefusedBanner({ error }: { error: AppError | null }) {
  const text = error && errorText(error);
  if (error?.reason === 'no_credential') {
    return (
      <Notice tone="info" title={text?.title} actions={toCredential}>
        {text?.detail}
      </Notice>
    );
  }
  return (
    <Notice
      tone="bad"
      title={text?.title ?? <Trans>Sign-in refused</Trans>}
      actions={
        <>
          <Button onPress={() => void signInAgain()}>
            <Trans>Try again</Trans>
          </Button>
          {toCredential}
          {error && (
            <Button onPress={() => void copyText(errorDetails(error), t`Details for support`)}>
              <Trans>Copy for support</Trans>
            </Button>
          )}
        </>
      }
    >
      {text?.detail}
      {error?.code === 'permission_denied' && <span className="mono"> {error.message}</span>}
    </Notice>
  );
}
