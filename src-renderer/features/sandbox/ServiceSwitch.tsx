import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { Switch } from 'react-aria-components/Switch';
import { call } from '../../bridge/bridge.ts';
import { useApp } from '../connection/app-store.ts';
import { showError } from '../messages/report.ts';

/** Stops the local service, to practise with the service away. Only a local sandbox can be stopped. */
export function ServiceSwitch() {
  const { t } = useLingui();
  const isRunning = useApp(app => app.connection.isSandboxRunning);
  const [isBusy, setIsBusy] = useState(false);
  if (isRunning === null) return null;
  const set = (next: boolean) => {
    setIsBusy(true);
    call('sandbox.setRunning', { isRunning: next })
      .then(connection => useApp.setState({ connection }), showError)
      .finally(() => setIsBusy(false));
  };
  return (
    <div className="service">
      <Switch
        className="switch"
        isSelected={isRunning}
        isDisabled={isBusy}
        onChange={set}
        aria-label={t`Service running`}
      >
        <span className="switch-track" />
        {isRunning ? <Trans>Service: running</Trans> : <Trans>Service: stopped</Trans>}
      </Switch>
      <span className="sub service-hint">
        <Trans>Stop it to practise with the service away: orders are queued and sent when it is back.</Trans>
      </span>
    </div>
  );
}
