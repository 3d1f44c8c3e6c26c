import { Trans, useLingui } from '@lingui/react/macro';
import { Copy, PlugZap } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { AppError } from '../../../../src-shared/errors.ts';
import { appErrorOf, call } from '../../../bridge/bridge.ts';
import { errorDetails } from '../../../i18n/error-text.ts';
import { copyText } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorNotice } from '../../../ui/error-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Result = { kind: 'works'; scopes: readonly string[]; ms: number } | { kind: 'fails'; error: AppError };

function Works({ scopes, ms }: { scopes: readonly string[]; ms: number }) {
  const { t } = useLingui();
  const names = scopes.join(', ');
  return (
    <Notice tone="ok" title={t`Connection works`}>
      {names === '' ? (
        <Trans>Dispatch signed in and read the list of orders in {ms} ms.</Trans>
      ) : (
        <Trans>
          Dispatch signed in with the scopes {names} in {ms} ms.
        </Trans>
      )}
    </Notice>
  );
}

function Fails({ error }: { error: AppError }) {
  const { t } = useLingui();
  return (
    <ErrorNotice
      error={error}
      actions={
        <Button icon={Copy} onPress={() => void copyText(errorDetails(error))}>{t`Copy for support`}</Button>
      }
    >
      {error.requestId !== null && (
        <p className="sub">
          <Trans>
            Request ID: <code className="mono">{error.requestId}</code>
          </Trans>
        </p>
      )}
    </ErrorNotice>
  );
}

/** Button that tests the connection, and the result. The test signs in and reads one page of orders. */
export function ConnectionTest({ isPossible, children }: { isPossible: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const [isBusy, setBusy] = useState(false);
  const [result, setResult] = useState<Result | null>(null);
  const test = async () => {
    setBusy(true);
    setResult(null);
    try {
      setResult({ kind: 'works', ...(await call('connection.test', {})) });
    } catch (thrown) {
      setResult({ kind: 'fails', error: appErrorOf(thrown) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <div className="wrap">
        {children}
        <Button icon={PlugZap} isBusy={isBusy} isDisabled={!isPossible} onPress={() => void test()}>
          {t`Test connection`}
        </Button>
      </div>
      {result?.kind === 'works' && <Works scopes={result.scopes} ms={result.ms} />}
      {result?.kind === 'fails' && <Fails error={result.error} />}
    </>
  );
}
