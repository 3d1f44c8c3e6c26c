import { Trans, useLingui } from '@lingui/react/macro';
import { KeyRound, RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AppInfo } from '../../../../src-shared/contract/app.ts';
import type { CredentialState } from '../../../../src-shared/contract/connection.ts';
import { type Environment, localEnvironment } from '../../../../src-shared/environment.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { logError } from '../../../state/app-store.ts';
import { environmentName } from '../../../state/environment-words.ts';
import { recheckKeychain } from '../../../state/keychain.ts';
import { isFileChanged, keychainReason } from '../../../state/keychain-reason.ts';
import { showError } from '../../../state/show-error.ts';
import { Badge, type BadgeProps } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { CertificateValidity } from './CertificateFacts.tsx';
import { ConnectionTest } from './ConnectionTest.tsx';
import { CredentialDialog } from './CredentialDialog.tsx';
import { readCredential, removeCredential, useCredential } from './credential-store.ts';
import styles from './environments.module.css';
import { Scopes } from './Scopes.tsx';

type PlaceLook = Pick<BadgeProps, 'tone' | 'icon'> & { words: ReactNode; note: ReactNode };

function Place({ place, isLocal }: Pick<CredentialState, 'place'> & { isLocal: boolean }) {
  const looks: Record<CredentialState['place'], PlaceLook> = {
    none: {
      tone: 'warn',
      icon: TriangleAlert,
      words: <Trans>No credential</Trans>,
      note: <Trans>Orders are queued until you add a credential.</Trans>,
    },
    keychain: {
      tone: 'ok',
      icon: KeyRound,
      words: <Trans>In the system keychain</Trans>,
      note: <Trans>The operating system stores the credential. It is never in a file of Dispatch.</Trans>,
    },
    session: {
      tone: 'warn',
      icon: TriangleAlert,
      words: <Trans>For this session only</Trans>,
      note: isLocal ? (
        <Trans>The credential is in memory only. Dispatch makes a new one at the next start.</Trans>
      ) : (
        <Trans>Dispatch keeps the credential in memory until you quit, and never writes it to disk.</Trans>
      ),
    },
  };
  const { words, note, ...look } = looks[place];
  return (
    <div className={styles.credentialState}>
      <Badge {...look}>{words}</Badge>
      <span className="sub">{note}</span>
    </div>
  );
}

/** Says why there is no keychain, with a button to look for the keychain again. */
function KeychainNote({ secretStore }: Pick<AppInfo, 'secretStore'>) {
  const { t } = useLingui();
  const { kind, reason } = secretStore;
  if (kind === 'keychain') return null;
  return (
    <Notice
      tone={isFileChanged(reason) ? 'bad' : 'info'}
      title={t`This computer has no keychain that can be used`}
      actions={
        <Button icon={RefreshCw} onPress={() => void recheckKeychain().then(readCredential)}>
          {t`Check for keychain`}
        </Button>
      }
    >
      {reason !== null && (
        <span className={isFileChanged(reason) ? undefined : 'mono'}>{keychainReason(reason)}</span>
      )}
    </Notice>
  );
}

interface ActionsProps extends Pick<CredentialState, 'place'> {
  name: string;
  hasKeychain: boolean;
}

/** Buttons to enter, replace and remove the credential. The local sandbox has none, because its credential is fixed. */
function Actions({ place, name, hasKeychain }: ActionsProps) {
  const { t } = useLingui();
  const [asked, setAsked] = useState<'enter' | 'remove' | null>(null);
  const close = () => setAsked(null);
  return (
    <>
      <Button
        variant={place === 'none' ? 'primary' : 'default'}
        icon={KeyRound}
        onPress={() => setAsked('enter')}
      >
        {place === 'none' ? t`Enter credential …` : t`Replace …`}
      </Button>
      {place !== 'none' && <Button onPress={() => setAsked('remove')}>{t`Remove …`}</Button>}
      {asked === 'enter' && (
        <CredentialDialog
          name={name}
          isReplacing={place !== 'none'}
          hasKeychain={hasKeychain}
          onClose={close}
        />
      )}
      <ConfirmDialog
        isOpen={asked === 'remove'}
        title={<Trans>Remove the credential of {name}?</Trans>}
        confirmLabel={t`Remove`}
        onConfirm={() => void removeCredential().catch(showError)}
        onClose={close}
      >
        <Trans>
          The credential will be removed from this computer. It stays valid at the service. Queued items are
          kept, and will be sent with the next credential.
        </Trans>
      </ConfirmDialog>
    </>
  );
}

/** Says what is wrong with the client certificate of the environment on screen, if there is one. */
function CertificateWarning({ id }: Pick<Environment, 'id'>) {
  const { answer } = useLiveQuery({
    about: `client-certificate ${id}`,
    on: ['connection.changed'],
    ask: () => call('clientCertificates.state', { id }),
    fail: logError,
  });
  return answer?.facts ? <CertificateValidity facts={answer.facts} /> : null;
}

export interface CredentialCardProps {
  environment: Environment;
  secretStore: AppInfo['secretStore'];
}

// @interface auth.one-credential
/** Card that says where the credential is stored and what it allows. The credential itself is never shown. */
export function CredentialCard({ environment, secretStore }: CredentialCardProps) {
  const { t } = useLingui();
  const { state, error } = useCredential();
  useEffect(() => void readCredential(), []);
  const isLocal = environment.id === localEnvironment.id;
  const name = environmentName(environment);
  return (
    <Card title={<Trans>Credential of {name}</Trans>}>
      <ErrorNotice
        error={error}
        actions={<Button onPress={() => void readCredential()}>{t`Try again`}</Button>}
      />
      {state && (
        <>
          <Place place={state.place} isLocal={isLocal} />
          <Scopes environment={environment} granted={state.scopes} />
          <ConnectionTest isPossible={state.place !== 'none'}>
            {!isLocal && (
              <Actions place={state.place} name={name} hasKeychain={secretStore.kind === 'keychain'} />
            )}
          </ConnectionTest>
        </>
      )}
      {!isLocal && <CertificateWarning id={environment.id} />}
      <KeychainNote secretStore={secretStore} />
    </Card>
  );
}
