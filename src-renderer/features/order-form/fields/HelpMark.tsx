import { useLingui } from '@lingui/react/macro';
import { CircleHelp } from 'lucide-react';
import { memo } from 'react';
import { fieldName } from '../../../i18n/field-name.ts';
import { openHelp } from '../../../state/help.ts';
import styles from './help-mark.module.css';

interface HelpMarkProps {
  section: string;
  /** Path of the field in the service's data, such as `pickup.address`. */
  path: string;
}

/**
 * A mark beside a label that opens the help of the field by mouse. Tab skips it, because F1 in the field opens the same
 * help. Memoised, so that typing into the field does not render it again.
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
