import { useLingui } from '@lingui/react/macro';
import { CircleArrowUp } from 'lucide-react';
import { navigate } from '../navigation/navigation.ts';
import { useUpdates } from '../state/updates.ts';
import styles from './rail.module.css';

/** A line at the foot of the rail while a new version is ready to be installed. A press opens the settings. */
export function UpdateReady() {
  const { t } = useLingui();
  const version = useUpdates(({ updates }) => (updates?.phase === 'ready' ? updates.found?.version : null));
  if (!version) return null;
  return (
    <button
      type="button"
      className={styles.state}
      title={t`Version ${version} is ready. It is installed when you quit.`}
      onClick={() => navigate({ view: 'settings' })}
    >
      <CircleArrowUp size={14} aria-hidden />
      <span className={styles.label}>{t`Version ${version} is ready`}</span>
    </button>
  );
}
