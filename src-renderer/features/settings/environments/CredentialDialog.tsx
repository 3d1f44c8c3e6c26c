import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { CredentialInput } from '../../../../src-shared/contract/connection.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CredentialProblem } from './CredentialProblem.tsx';
import { showCredential } from './credential-store.ts';

export interface CredentialDialogProps {
  name: string;
  isReplacing: boolean;
  hasKeychain: boolean;
  onClose: () => void;
}

/**
 * Dialog for client ID and secret. They are sent to the core, which never returns them. The fields keep the typed text
 * until the dialog is closed, so that the user can correct a typing error. No other part of the page contains the
 * secret.
 */
export function CredentialDialog({ name, isReplacing, hasKeychain, onClose }: CredentialDialogProps) {
  const { t } = useLingui();
  const id = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  const [isOtherAccount, setOtherAccount] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<'id' | 'secret' | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const send = async (how: Partial<Pick<CredentialInput, 'isSessionOnly' | 'isUntested'>>) => {
    const [clientId, clientSecret] = [id.current?.value ?? '', secret.current?.value ?? ''];
    setBusy(true);
    setError(null);
    try {
      const options = { isOtherAccount, isSessionOnly: false, isUntested: false, ...how };
      showCredential(await call('credentials.replace', { clientId, clientSecret, ...options }));
      showToast({ tone: 'ok', text: t`The credential of ${name} is saved.` });
      onClose();
    } catch (thrown) {
      setError(appErrorOf(thrown));
      // Selects the secret, because the user will probably paste the secret again first if the credential is wrong.
      secret.current?.select();
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    const lacks = id.current?.value.trim() === '' ? 'id' : secret.current?.value === '' ? 'secret' : null;
    setMissing(lacks);
    if (lacks !== null || isBusy) return;
    void send({});
  };
  return (
    <FormDialog
      title={
        isReplacing ? <Trans>Replace the credential of {name}</Trans> : <Trans>Credential of {name}</Trans>
      }
      submitLabel={isReplacing ? t`Test and replace` : t`Test and save`}
      isBusy={isBusy}
      notice={
        error && (
          <CredentialProblem error={error} isReplacing={isReplacing} onRepeat={how => void send(how)} />
        )
      }
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="sub">
        {isReplacing ? (
          <Trans>
            Dispatch tests the new credential first, and uses the current one until the test succeeds.
          </Trans>
        ) : (
          <Trans>
            Dispatch tests the credential, then saves it. The customer portal shows a secret only once.
          </Trans>
        )}{' '}
        {hasKeychain ? (
          <Trans>Dispatch stores the credential in the system keychain.</Trans>
        ) : (
          <Trans>Without a keychain, Dispatch keeps the credential only until you quit.</Trans>
        )}
      </div>
      <SecretField
        ref={id}
        label={t`Client ID`}
        isHidden={false}
        error={missing === 'id' ? t`Enter the client ID` : undefined}
        autoFocus
      />
      <SecretField
        ref={secret}
        label={t`Client secret`}
        isHidden
        error={missing === 'secret' ? t`Enter the client secret` : undefined}
        hint={t`Dispatch never shows the secret again after you close this dialog.`}
      />
      {isReplacing && (
        <CheckField
          isSelected={isOtherAccount}
          onChange={setOtherAccount}
          hint={t`If you tick this, Dispatch does not send items that are queued for the previous customer until you decide about them in the outbox.`}
        >
          <Trans>This credential belongs to another customer</Trans>
        </CheckField>
      )}
    </FormDialog>
  );
}
