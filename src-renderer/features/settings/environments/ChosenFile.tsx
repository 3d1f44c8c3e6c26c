import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { ChosenCertificate } from '../../../../src-shared/contract/client-certificates.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/fields/CheckField.tsx';
import { SecretField } from '../../../ui/fields/SecretField.tsx';

export interface ChosenFileProps {
  chosen: ChosenCertificate;
  hasKeychain: boolean;
  isBusy: boolean;
  onChooseKey: () => void;
  onSave: (password: string, isSessionOnly: boolean) => void;
  onCancel: () => void;
}

/** Asks for what is missing to a file that was chosen: the file of the private key, and the password. */
export function ChosenFile({ chosen, hasKeychain, isBusy, onChooseKey, onSave, onCancel }: ChosenFileProps) {
  const { t } = useLingui();
  const password = useRef<HTMLInputElement>(null);
  const [isSessionOnly, setSessionOnly] = useState(false);
  const { fileNames, hasKey, isEncrypted } = chosen;
  const [fileName, keyFileName] = fileNames;
  const save = () => onSave(password.current?.value ?? '', isSessionOnly);
  return (
    // The form around it would take Enter for its own button.
    // biome-ignore lint/a11y/noStaticElementInteractions: catches a key of the field within, and is none itself
    <div
      className="stack"
      onKeyDown={event => {
        if (event.key !== 'Enter' || event.target !== password.current) return;
        event.preventDefault();
        save();
      }}
    >
      <p>
        {keyFileName === undefined ? (
          <Trans>
            Chosen file: <strong>{fileName}</strong>
          </Trans>
        ) : (
          <Trans>
            Chosen files: <strong>{fileName}</strong> and <strong>{keyFileName}</strong>
          </Trans>
        )}
      </p>
      {!hasKey && (
        <p>
          <Trans>The file has no private key. Choose the file of the private key, too.</Trans>
        </p>
      )}
      {hasKey && isEncrypted && (
        <SecretField
          ref={password}
          label={t`Password of the file`}
          isHidden
          hint={t`Dispatch uses the password once to open the file, and does not store it.`}
          autoFocus
        />
      )}
      {hasKey && hasKeychain && (
        <CheckField isSelected={isSessionOnly} onChange={setSessionOnly}>
          <Trans>Keep the certificate for this session only</Trans>
        </CheckField>
      )}
      {hasKey && !hasKeychain && (
        <p className="sub">
          <Trans>
            Without a keychain, Dispatch keeps the certificate in memory until you quit. If the keychain
            becomes available before that, Dispatch saves the certificate encrypted on this computer.
          </Trans>
        </p>
      )}
      <div className="flow">
        {hasKey ? (
          <Button variant="primary" isBusy={isBusy} onPress={save}>
            {t`Save certificate`}
          </Button>
        ) : (
          <Button variant="primary" isBusy={isBusy} onPress={onChooseKey}>
            {t`Choose private key …`}
          </Button>
        )}
        <Button onPress={onCancel}>{t`Do not use this file`}</Button>
      </div>
    </div>
  );
}
