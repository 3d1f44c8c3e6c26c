import { Trans, useLingui } from '@lingui/react/macro';
import type { CredentialInput } from '../../../../src-shared/contract/connection.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { copyText } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';

/**
 * Whether the failure says nothing about the credential itself, so that the user may save the credential without a
 * test.
 */
const isUntestable = ({ code }: AppError): boolean =>
  ['service_unreachable', 'service_failed', 'rate_limited', 'bad_answer'].includes(code);

/** Whether saving the same credential again can succeed. */
const mayBeRepeated = (error: AppError): boolean => isUntestable(error) || error.code === 'keychain_failed';

export interface CredentialProblemProps {
  error: AppError;
  isReplacing: boolean;
  onRepeat: (how: Partial<Pick<CredentialInput, 'isSessionOnly' | 'isUntested'>>) => void;
}

// @interface token.statuses
/** Says why a credential was not saved, and what the user can do. */
export function CredentialProblem({ error, isReplacing, onRepeat }: CredentialProblemProps) {
  const { t } = useLingui();
  const isUnreachable = isUntestable(error);
  return (
    <ErrorNotice
      error={error}
      actions={
        <>
          {mayBeRepeated(error) && <Button onPress={() => onRepeat({})}>{t`Try again`}</Button>}
          {isUnreachable && (
            <Button onPress={() => onRepeat({ isUntested: true })}>{t`Save without testing`}</Button>
          )}
          {error.code === 'keychain_failed' && (
            <Button onPress={() => onRepeat({ isSessionOnly: true })}>{t`Keep for this session only`}</Button>
          )}
          <Button onPress={() => void copyText(errorDetails(error))}>{t`Copy for support`}</Button>
        </>
      }
    >
      {isUnreachable && (
        <p>
          <Trans>The credential could not be tested and is not saved yet.</Trans>
        </p>
      )}
      {isReplacing && (
        <p>
          <Trans>Nothing has changed. The current credential is still in use.</Trans>
        </p>
      )}
    </ErrorNotice>
  );
}
