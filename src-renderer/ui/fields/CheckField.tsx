import { Check } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Checkbox } from 'react-aria-components/Checkbox';
import { LockedNote } from '../locked-note.tsx';
import styles from './check-field.module.css';

interface CheckFieldProps {
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  children: ReactNode;
  /** Text in a quieter colour below the label. */
  hint?: ReactNode;
  /** Why the user cannot change the field, which then stays focusable; undefined if the user can. */
  locked?: string | undefined;
}

export function CheckField({ isSelected, onChange, children, hint, locked }: CheckFieldProps) {
  const noteId = useId();
  const isLocked = locked !== undefined;
  return (
    <>
      <Checkbox
        className={styles.check}
        isSelected={isSelected}
        onChange={onChange}
        isReadOnly={isLocked}
        {...(isLocked && { 'aria-describedby': noteId })}
      >
        <span className={styles.box}>{isSelected && <Check size={13} strokeWidth={3} aria-hidden />}</span>
        <span>
          {children}
          {hint !== undefined && <span className={styles.hint}>{hint}</span>}
        </span>
      </Checkbox>
      {isLocked && (
        <div className={styles.locked}>
          <LockedNote id={noteId}>{locked}</LockedNote>
        </div>
      )}
    </>
  );
}
