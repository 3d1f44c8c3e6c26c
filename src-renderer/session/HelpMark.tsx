import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { openHelp } from './help.ts';
import styles from './help-mark.module.css';

/** Opens the help of a field with the mouse. The keyboard does the same by F1 in the field, so Tab passes it by. */
export function HelpMark({ section }: { section: string }) {
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={styles.mark}
      tabIndex={-1}
      aria-label={t`Help (F1)`}
      title={t`Help (F1)`}
      onClick={() => openHelp({ topic: 'order-fields', section })}
    >
      <CircleHelp size={13} aria-hidden />
    </button>
  );
}
