import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { openHelp } from './help.ts';
import styles from './help-mark.module.css';

/** Opens the help of a field with the mouse. The keyboard does the same by F1 in the field, so Tab passes it by. */
export function HelpMark({ section, field }: { section: string; field: string }) {
  const { t } = useLingui();
  const name = t`Help on “${field}” (F1)`;
  return (
    <button
      type="button"
      className={styles.mark}
      tabIndex={-1}
      aria-label={name}
      title={name}
      onClick={() => openHelp({ topic: 'order-fields', section })}
    >
      <CircleHelp size={13} aria-hidden />
    </button>
  );
}
