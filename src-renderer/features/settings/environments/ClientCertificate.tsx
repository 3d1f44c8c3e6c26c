import { Trans, useLingui } from '@lingui/react/macro';
import { FileKey, KeyRound, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type {
  ChosenCertificate,
  ClientCertificateState,
} from '../../../../src-shared/contract/client-certificates.ts';
import type { Environment } from '../../../../src-shared/environment.ts';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { logError, useApp } from '../../../state/app-store.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Fold } from '../../../ui/fold.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { CertificateFacts } from './CertificateFacts.tsx';
import { CertificateRefusal } from './CertificateRefusal.tsx';
import { ChosenFile } from './ChosenFile.tsx';
import styles from './environments.module.css';

function Place({ place }: Pick<ClientCertificateState, 'place'>) {
  if (place === 'none')
    return (
      <p className="sub">
        <Trans>
          Only needed if the service, or a gateway of your company in front of it, asks for one. Dispatch
          shows the certificate to the base address of this environment only, never to a proxy or another
          host.
        </Trans>
      </p>
    );
  return (
    <div className={styles.credentialState}>
      {place === 'keychain' ? (
        <Badge tone="ok" icon={KeyRound}>
          <Trans>Protected by the system keychain</Trans>
        </Badge>
      ) : (
        <Badge tone="warn" icon={TriangleAlert}>
          {place === 'session' ? <Trans>For this session only</Trans> : <Trans>In memory only</Trans>}
        </Badge>
      )}
      <span className="sub">
        {place === 'keychain' ? (
          <Trans>Only Dispatch on this computer can read the certificate and its key.</Trans>
        ) : place === 'session' ? (
          <Trans>Dispatch keeps the certificate in memory until you quit, and never writes it to disk.</Trans>
        ) : (
          <Trans>
            There is no system keychain. Dispatch keeps the certificate in memory until you quit. If the
            keychain becomes available before that, Dispatch saves the certificate encrypted on this computer.
          </Trans>
        )}
      </span>
    </div>
  );
}

/** Says that a stored certificate cannot be used. */
function Unusable({ problem }: Pick<ClientCertificateState, 'problem'>) {
  const { t } = useLingui();
  if (problem === null) return null;
  return (
    <Notice tone="bad" title={t`The stored certificate cannot be used`}>
      {problem === 'lost' ? (
        <Trans>
          The system keychain does not have the key to the certificate. If the keychain is locked, unlock it.
          Otherwise, choose the file of the certificate again.
        </Trans>
      ) : (
        <Trans>The stored certificate is damaged. Choose the file of the certificate again.</Trans>
      )}
    </Notice>
  );
}

export interface ClientCertificateProps {
  /** The environment. */
  id: string;
}

/** The client certificate of an environment: shows it, and lets the user choose, replace and remove it. */
export function ClientCertificate({ id }: ClientCertificateProps) {
  const { t } = useLingui();
  const hasKeychain = useApp(({ info }) => info?.secretStore.kind === 'keychain');
  const [state, setState] = useState<ClientCertificateState | null>(null);
  const [chosen, setChosen] = useState<ChosenCertificate | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  /** Does one thing after another, and shows why one fails. */
  const during = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    await work().catch((thrown: unknown) => setError(appErrorOf(thrown)));
    setBusy(false);
  };
  useEffect(() => {
    let isShown = true;
    call('clientCertificates.state', { id }).then(
      found => isShown && setState(found),
      (thrown: unknown) => isShown && setError(appErrorOf(thrown)),
    );
    return () => {
      isShown = false;
    };
    // Asked again when a keychain appears, because the certificate moves there.
  }, [id, hasKeychain]);
  const isChosen = chosen !== null;
  // Also when the form closes: main keeps the private key of a chosen file only as long as it is needed.
  useEffect(() => {
    if (!isChosen) return;
    return () => void call('clientCertificates.cancel', { id }).catch(logError);
  }, [id, isChosen]);
  const choose = (part: 'certificate' | 'key') =>
    during(async () => {
      const next = await call('clientCertificates.choose', { id, part });
      if (next) setChosen(next);
    });
  const save = (password: string, isSessionOnly: boolean) =>
    during(async () => {
      setState(await call('clientCertificates.save', { id, password, isSessionOnly }));
      setChosen(null);
      showToast({ tone: 'ok', text: t`The client certificate is saved.` });
    });
  const remove = () =>
    during(async () => {
      setState(await call('clientCertificates.remove', { id }));
      setChosen(null);
    });
  return (
    <div className="stack">
      {state && <Place place={state.place} />}
      {state?.facts && <CertificateFacts facts={state.facts} />}
      {state && <Unusable problem={state.problem} />}
      {chosen && (
        <ChosenFile
          chosen={chosen}
          hasKeychain={hasKeychain}
          isBusy={isBusy}
          onChooseKey={() => void choose('key')}
          onSave={(password, isSessionOnly) => void save(password, isSessionOnly)}
          onCancel={() => {
            setChosen(null);
            setError(null);
          }}
        />
      )}
      {error && <CertificateRefusal error={error} />}
      {!chosen && (
        <div className="flow">
          <Button icon={FileKey} isBusy={isBusy} onPress={() => void choose('certificate')}>
            {state && state.place !== 'none' ? t`Replace certificate …` : t`Choose certificate …`}
          </Button>
          {state && state.place !== 'none' && (
            <Button onPress={() => setAsked(true)}>{t`Remove certificate …`}</Button>
          )}
        </div>
      )}
      <ConfirmDialog
        isOpen={isAsked}
        title={<Trans>Remove the client certificate?</Trans>}
        confirmLabel={t`Remove`}
        onConfirm={() => void remove()}
        onClose={() => setAsked(false)}
      >
        <Trans>
          The certificate and its key will be removed from this computer. If the service needs them, queued
          items wait until you choose another certificate.
        </Trans>
      </ConfirmDialog>
    </div>
  );
}

/** The folded section of the form. A new environment has no certificate before it is saved. */
export function ClientCertificateFold({ environment }: { environment: Environment | null }): ReactNode {
  const { t } = useLingui();
  return (
    <Fold title={t`Client certificate`}>
      {environment === null ? (
        <p className="sub">
          <Trans>Add the environment first. Then edit it to choose a client certificate.</Trans>
        </p>
      ) : environment.baseUrl?.startsWith('https:') ? (
        <ClientCertificate id={environment.id} />
      ) : (
        <p className="sub">
          <Trans>A client certificate needs a base address with https.</Trans>
        </p>
      )}
    </Fold>
  );
}
