import { type Ref, useId } from 'react';
import { cx } from '../cx.ts';
import { controlMarks, InputNotes } from './FieldNotes.tsx';
import styles from './field.module.css';

export interface SecretFieldProps {
  label: string;
  /** Whether dots hide the typed text. */
  isHidden: boolean;
  error?: string | undefined;
  hint?: string;
  autoFocus?: boolean;
  ref: Ref<HTMLInputElement>;
}

/** A field for a secret. The text is kept only in the DOM element, and never in React state. */
export function SecretField({ label, isHidden, error, hint, autoFocus = false, ref }: SecretFieldProps) {
  const id = useId();
  const notesId = `${id}-notes`;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        <span>{label}</span>
      </label>
      <input
        ref={ref}
        id={id}
        className={cx(styles.control, styles.secret)}
        type={isHidden ? 'password' : 'text'}
        autoComplete="off"
        spellCheck={false}
        // biome-ignore lint/a11y/noAutofocus: the first field of a dialog that was just asked for
        autoFocus={autoFocus}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={notesId}
        {...controlMarks({ error })}
      />
      <InputNotes id={notesId} error={error} hint={hint} />
    </div>
  );
}
