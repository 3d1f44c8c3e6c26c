import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import styles from './check-field.module.css';

interface CheckFieldProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
  /** Text in a quieter colour below the label. */
  hint?: ReactNode;
}

export const CheckField = ({ isSelected, onChange, children, hint }: CheckFieldProps) => (
  <Checkbox className={styles.check} isSelected={isSelected} onChange={onChange}>
    <span className={styles.box}>{isSelected && <Check size={13} strokeWidth={3} aria-hidden />}</span>
    <span>
      {children}
      {hint !== undefined && <span className={styles.hint}>{hint}</span>}
    </span>
  </Checkbox>
);
