import { Trans } from '@lingui/react/macro';
import { TriangleAlert, X } from 'lucide-react';
import { useEffect } from 'react';
import { Button } from 'react-aria-components/Button';
import { useApp } from '../../../state/app-store.ts';
import { endFaults, faultName, useFaults, watchFaults } from './faults-store.ts';
import styles from './practice-mark.module.css';

/** Mark in the bar that stays visible while a practice fault is active, with a button that ends all faults. */
export function PracticeMark() {
  const faults = useFaults(state => state.faults);
  const isStopped = useApp(app => app.connection.isSandboxRunning) === false;
  useEffect(watchFaults, []);
  const names = [...new Set(faults.map(({ kind }) => faultName(kind)))].join(', ');
  return (
    <span role="status">
      {(isStopped || faults.length > 0) && (
        <span className={styles.envPractice}>
          <TriangleAlert size={13} aria-hidden />
          <span className="cut">
            {isStopped ? (
              <Trans>Practice fault: service stopped</Trans>
            ) : (
              <Trans>Practice fault: {names}</Trans>
            )}
          </span>
          <Button className={styles.end} onPress={() => void endFaults()}>
            <X size={12} aria-hidden />
            <Trans>End all</Trans>
          </Button>
        </span>
      )}
    </span>
  );
}
