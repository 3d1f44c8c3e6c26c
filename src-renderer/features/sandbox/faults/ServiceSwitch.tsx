import { Trans, useLingui } from '@lingui/react/macro';
import { useApp } from '../../../state/app-store.ts';
import { cx } from '../../../ui/cx.ts';
import { setServiceRunning, useFaults } from './faults-store.ts';
import { PracticeSwitch } from './PracticeSwitch.tsx';
import styles from './service-switch.module.css';

/**
 * Switch that stops and starts the local sandbox, so that users can practice working offline. Hidden in other
 * environments.
 */
export function ServiceSwitch() {
  const { t } = useLingui();
  const isRunning = useApp(app => app.connection.isSandboxRunning);
  const isBusy = useFaults(state => state.isSwitching);
  if (isRunning === null) return null;
  return (
    <div className={styles.service}>
      <PracticeSwitch
        isSelected={isRunning}
        isDisabled={isBusy}
        onChange={next => void setServiceRunning(next)}
        aria-label={t`Service running`}
      >
        {isRunning ? <Trans>Service: running</Trans> : <Trans>Service: stopped</Trans>}
      </PracticeSwitch>
      <span className={cx(styles.serviceHint, 'sub')}>
        <Trans>
          Stop the service to practise working offline: orders are queued, and sent when the service runs
          again.
        </Trans>
      </span>
    </div>
  );
}
