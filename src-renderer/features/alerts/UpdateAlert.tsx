import { Trans } from '@lingui/react/macro';
import { CircleArrowUp } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../bridge/bridge.ts';
import { closeAlerts } from '../../state/alerts.ts';
import { showError } from '../../state/show-error.ts';
import { useUpdates } from '../../state/updates.ts';
import { Button } from '../../ui/button.tsx';
import styles from './alerts.module.css';

/** The version that was ready when the list was opened, so that nothing in the list moves later; null if none was. */
export function useReadyVersion(): string | null {
  const [version] = useState(() => {
    const { updates } = useUpdates.getState();
    return updates?.phase === 'ready' ? (updates.found?.version ?? null) : null;
  });
  return version;
}

/** Says that a new version is ready, above the news about orders. It is not stored: the state of the update says it. */
export function UpdateAlert({ version }: { version: string }) {
  return (
    <div className={styles.item}>
      <CircleArrowUp size={14} aria-hidden />
      <div className={styles.words}>
        <p>
          <strong>
            <Trans>Version {version} is ready</Trans>
          </strong>
        </p>
        <p>
          <Trans>Version {version} is ready. It is installed when you quit.</Trans>
        </p>
        <div className={styles.actions}>
          <Button
            onPress={() => {
              void call('updates.restart', {}).catch(showError);
              closeAlerts();
            }}
          >
            <Trans>Restart now</Trans>
          </Button>
        </div>
      </div>
    </div>
  );
}
