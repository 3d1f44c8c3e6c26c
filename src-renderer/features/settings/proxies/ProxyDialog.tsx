import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';

export interface ProxyDialogProps {
  proxy: string;
  hasKeychain: boolean;
  onClose: () => void;
}

/** Dialog for the user name and the password of a proxy. They are sent to the core, which never returns them. */
export function ProxyDialog({ proxy, hasKeychain, onClose }: ProxyDialogProps) {
  const { t } = useLingui();
  const user = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [wrongUser, setWrongUser] = useState<string>();
  const [error, setError] = useState<AppError | null>(null);
  const submit = async () => {
    const name = user.current?.value ?? '';
    const problem =
      name === ''
        ? t`Enter the user name`
        : name.includes(':')
          ? t`Enter a user name without a colon`
          : undefined;
    setWrongUser(problem);
    if (problem !== undefined || isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await call('proxies.signIn', { proxy, user: name, password: password.current?.value ?? '' });
      onClose();
    } catch (thrown) {
      setError(appErrorOf(thrown));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={<Trans>Sign in to the proxy</Trans>}
      submitLabel={t`Sign in`}
      isBusy={isBusy}
      notice={<ErrorNotice error={error} />}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p className="mono">{proxy}</p>
      <p className="sub">
        <Trans>Dispatch sends the user name and the password to this proxy only.</Trans>{' '}
        {hasKeychain ? (
          <Trans>Dispatch stores the password in the system keychain.</Trans>
        ) : (
          <Trans>Without a keychain, Dispatch keeps the password only until you quit.</Trans>
        )}{' '}
        {proxy.startsWith('http:') && (
          <Trans>
            The connection to this proxy is not encrypted. Others in your network may be able to read the
            password.
          </Trans>
        )}
      </p>
      <SecretField ref={user} label={t`User name`} isHidden={false} error={wrongUser} autoFocus />
      <SecretField ref={password} label={t`Password`} isHidden />
    </FormDialog>
  );
}
