import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { memo } from 'react';
import { fieldName } from '../../../i18n/field-name.ts';
import { openHelp } from '../../../state/help.ts';
import styles from './help-mark.module.css';

interface HelpMarkProps {
  section: string;
  /** Dotted path of the field at the service. */
  path: string;
}

/**
 * A mark that opens the help of a field with the mouse. The Tab key skips it, because F1 in the field does the same. It
 * is memoized, so that it is not rendered at every key in its field.
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
