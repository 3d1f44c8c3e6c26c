import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { memo } from 'react';
import { fieldName } from '../i18n/field-name.ts';
import { openHelp } from './help.ts';
import styles from './help-mark.module.css';

interface HelpMarkProps {
  section: string;
  /** The service's dotted path of the field. */
  path: string;
}

/**
 * Opens the help of a field with the mouse. The keyboard does the same by F1 in the field, so Tab passes it by. Drawn
 * once, not at every key in its field.
 */
export const HelpMark = memo(function HelpMark({ section, path }: HelpMarkProps) {
  const { t } = useLingui();
  const field = fieldName(path);
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
});
