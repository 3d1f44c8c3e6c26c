import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { ProxyState } from '../../../../src-shared/contract/proxies.ts';
import { call } from '../../../bridge/bridge.ts';
import { useLiveQuery } from '../../../bridge/use-live-query.ts';
import { logError } from '../../../state/app-store.ts';
import { orShowError } from '../../../state/show-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ProxyDialog } from './ProxyDialog.tsx';

function State({ asked, isSignedIn }: Omit<ProxyState, 'proxy'>) {
  if (asked === 'other_kind')
    return (
      <Trans>
        Dispatch cannot sign in to this kind of proxy. Dispatch knows only the sign-in by password (Basic),
        not NTLM or Kerberos. Ask your administrator for an exception for the address of the service.
      </Trans>
    );
  if (asked === null) return <Trans>Dispatch uses the saved user name and password.</Trans>;
  if (isSignedIn) return <Trans>The proxy has refused the user name or the password.</Trans>;
  return <Trans>The proxy demands a user name and a password.</Trans>;
}

function Line({ state, onSignIn }: { state: ProxyState; onSignIn: () => void }) {
  const { t } = useLingui();
  const { proxy, asked, isSignedIn } = state;
  const forget = async () => {
    await call('proxies.forget', { proxy });
  };
  return (
    <li className="lines">
      <strong className="mono">{proxy}</strong>
      <p>
        <State {...state} />
      </p>
      <div className="flow">
        {asked !== 'other_kind' && (
          <Button variant={asked === null ? 'default' : 'primary'} onPress={onSignIn}>
            {isSignedIn ? t`Change the sign-in …` : t`Sign in …`}
          </Button>
        )}
        {isSignedIn && <Button onPress={() => void orShowError(forget)}>{t`Remove the sign-in`}</Button>}
      </div>
    </li>
  );
}

/** Card about proxies of the network that demand a sign-in. Shows nothing where none does. */
export function ProxyCard({ hasKeychain }: { hasKeychain: boolean }) {
  const [asking, setAsking] = useState<string | null>(null);
  const { answer } = useLiveQuery({
    about: 'proxies',
    on: ['proxies.changed'],
    ask: () => call('proxies.list', {}),
    fail: logError,
  });
  if (answer === null || answer.length === 0) return null;
  return (
    <Card title={<Trans>Proxy of the network</Trans>}>
      <ul className="stack">
        {answer.map(state => (
          <Line key={state.proxy} state={state} onSignIn={() => setAsking(state.proxy)} />
        ))}
      </ul>
      {asking !== null && (
        <ProxyDialog proxy={asking} hasKeychain={hasKeychain} onClose={() => setAsking(null)} />
      )}
    </Card>
  );
}
