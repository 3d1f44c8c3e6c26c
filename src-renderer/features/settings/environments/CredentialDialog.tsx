import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { CredentialInput } from '../../../../src-shared/contract/connection.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CredentialProblem, mayBeRepeated } from './CredentialProblem.tsx';
import { showCredential } from './credential-store.ts';

export interface CredentialDialogProps {
  name: string;
  isReplacing: boolean;
  hasKeychain: boolean;
  onClose: () => void;
}

/** Returns the text of a field and empties the field. */
function take(field: HTMLInputElement | null): string {
  const text = field?.value ?? '';
  if (field) field.value = '';
  return text;
}

/** Takes client id and secret and sends them to the core, which never returns them. */
export function CredentialDialog({ name, isReplacing, hasKeychain, onClose }: CredentialDialogProps) {
  const { t } = useLingui();
  const id = useRef<HTMLInputElement>(null);
  const secret = useRef<HTMLInputElement>(null);
  /**
   * The input that was sent, to send it again with other options. Kept in a ref, so that no state of the page contains
   * the secret.
   */
  const sent = useRef<CredentialInput | null>(null);
  const [isOtherAccount, setOtherAccount] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [missing, setMissing] = useState<'id' | 'secret' | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  useEffect(
    () => () => {
      sent.current = null;
    },
    [],
  );
  const send = async (input: CredentialInput) => {
    sent.current = input;
    setBusy(true);
    setError(null);
    try {
      showCredential(await call('credentials.replace', input));
      showToast({ tone: 'ok', text: t`The credential of ${name} is kept.` });
      onClose();
    } catch (thrown) {
      const failure = appErrorOf(thrown);
      if (!mayBeRepeated(failure)) sent.current = null;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const submit = () => {
    const lacks = id.current?.value.trim() === '' ? 'id' : secret.current?.value === '' ? 'secret' : null;
    setMissing(lacks);
    if (lacks !== null || isBusy) return;
    const clientId = take(id.current);
    const clientSecret = take(secret.current);
    void send({ clientId, clientSecret, isOtherAccount, isSessionOnly: false, isUntested: false });
  };
  const repeat = (how: Partial<Pick<CredentialInput, 'isSessionOnly' | 'isUntested'>>) => {
    if (sent.current) void send({ ...sent.current, ...how });
  };
  return (
    <FormDialog
      title={
        isReplacing ? <Trans>Replace the credential of {name}</Trans> : <Trans>Credential of {name}</Trans>
      }
      submitLabel={isReplacing ? t`Test and replace` : t`Test and keep`}
      isBusy={isBusy}
      notice={error && <CredentialProblem error={error} isReplacing={isReplacing} onRepeat={repeat} />}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="sub">
        {isReplacing ? (
          <Trans>
            The new one is tested first. The former one is used until the new one works and is kept.
          </Trans>
        ) : (
          <Trans>It is tested first. The customer portal shows a secret only once.</Trans>
        )}{' '}
        {hasKeychain ? (
          <Trans>It is kept in the system's keychain.</Trans>
        ) : (
          <Trans>Without a keychain it is kept until Dispatch closes.</Trans>
        )}
      </div>
      <SecretField
        ref={id}
        label={t`Client id`}
        isHidden={false}
        error={missing === 'id' ? t`Enter the client id` : undefined}
        autoFocus
      />
      <SecretField
        ref={secret}
        label={t`Client secret`}
        isHidden
        error={missing === 'secret' ? t`Enter the client secret` : undefined}
        hint={t`Both fields are emptied when you send them, and are never shown again.`}
      />
      {isReplacing && (
        <CheckField
          isSelected={isOtherAccount}
          onChange={setOtherAccount}
          hint={t`Queued items were saved for the previous customer. They need your decision, and are never sent with this credential.`}
        >
          <Trans>It belongs to another customer</Trans>
        </CheckField>
      )}
    </FormDialog>
  );
}
