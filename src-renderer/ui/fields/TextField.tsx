import type { ClipboardEvent, FocusEvent, ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { type FieldMessages, FieldNotes, hasError, isWarned } from './FieldNotes.tsx';
import styles from './field.module.css';

export interface TextFieldProps extends FieldMessages {
  label: string;
  value: string;
  onChange: (value: string) => void;
  onFocus?: (event: FocusEvent) => void;
  onBlur?: (event: FocusEvent) => void;
  onPaste?: (event: ClipboardEvent<HTMLElement>) => void;
  /** The service's dotted path of the field, so that a problem can jump to it. */
  path?: string;
  /** Right end of the label: a count, a unit. */
  aside?: ReactNode;
  mono?: boolean;
  /** Addresses, names of fields: in a fixed width, as typed. */
  code?: boolean;
  multiline?: boolean;
  isRequired?: boolean;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  autoFocus?: boolean;
  maxLength?: number;
  className?: string;
}

/** One line or several lines of text, with its label above and its messages below. */
export function TextField({
  label,
  path,
  aside,
  mono = false,
  code = false,
  multiline = false,
  placeholder,
  inputMode = 'text',
  className = '',
  error,
  warning,
  hint,
  isRequired = false,
  onPaste,
  ...field
}: TextFieldProps) {
  const messages = { error, warning, hint };
  const shared = {
    className: `${styles.control} ${mono ? styles.mono : ''} ${code ? styles.code : ''} ${multiline ? styles.multiline : ''}`,
    placeholder: placeholder ?? '',
    inputMode,
    autoComplete: 'off',
    spellCheck: multiline && !code,
    ...(isWarned(messages) ? { 'data-warned': true } : {}),
    ...(onPaste ? { onPaste } : {}),
  };
  return (
    <AriaTextField
      {...field}
      className={`${styles.field} ${className}`}
      isInvalid={hasError(messages)}
      isRequired={isRequired}
      validationBehavior="aria"
      data-path={path}
    >
      <Label className={styles.label ?? ''}>
        <span>{label}</span>
        {isRequired && (
          <span className={styles.needed} aria-hidden>
            *
          </span>
        )}
        {aside !== undefined && <span className={styles.aside}>{aside}</span>}
      </Label>
      {multiline ? <TextArea {...shared} rows={1} /> : <Input {...shared} />}
      <FieldNotes {...messages} />
    </AriaTextField>
  );
}
