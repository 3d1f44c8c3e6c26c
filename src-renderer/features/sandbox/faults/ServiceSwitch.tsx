import { Trans, useLingui } from '@lingui/react/macro';
import { Switch } from 'react-aria-components/Switch';
import { useApp } from '../../../session/app-store.ts';
import { setServiceRunning, useFaults } from './faults-store.ts';

/** Stops the local service, to practise with the service away. Only a local sandbox can be stopped. */
export function ServiceSwitch() {
  const { t } = useLingui();
  const isRunning = useApp(app => app.connection.isSandboxRunning);
  const isBusy = useFaults(state => state.isSwitching);
  if (isRunning === null) return null;
  return (
    <div className="service">
      <Switch
        className="switch"
        isSelected={isRunning}
        isDisabled={isBusy}
        onChange={next => void setServiceRunning(next)}
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
