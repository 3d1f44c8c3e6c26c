import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent, FocusEvent, ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { maxTextLength } from '../../../src-shared/domain/clean-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { cx } from '../cx.ts';
import { type FieldMessages, FieldNotes, hasError, isWarned } from './FieldNotes.tsx';
import styles from './field.module.css';
import { useCleanText } from './use-clean-text.ts';

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
  /** Can be read and copied, not typed into. */
  isReadOnly?: boolean;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  autoFocus?: boolean;
  /** Most characters that the field takes. */
  maxLength?: number;
  /** Most characters that are of use; more are taken, and somebody else says what is wrong. */
  goodLength?: number;
  className?: string | undefined;
}

/** From this share of the most on, the length is shown. */
const nearlyFull = 0.9;

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
  className,
  error,
  warning,
  hint,
  isRequired = false,
  onPaste,
  value,
  onChange,
  maxLength = maxTextLength,
  goodLength = maxLength,
  ...field
}: TextFieldProps) {
  const { t } = useLingui();
  const text = useCleanText({ value, onChange, isMultiline: multiline, max: maxLength });
  const [length, max] = [formatCount(value.length), formatCount(goodLength)];
  const messages = text.refusal === null ? { error, warning, hint } : { error: text.refusal };
  const isNearlyFull = value.length > goodLength * nearlyFull;
  const shared = {
    className: cx(styles.control, mono && styles.mono, code && styles.code, multiline && styles.multiline),
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
      value={value}
      onChange={text.change}
      className={cx(styles.field, className)}
      isInvalid={hasError(messages)}
      isRequired={isRequired}
      validationBehavior="aria"
      data-path={path}
    >
      <Label className={styles.label}>
        <span>{label}</span>
        {isRequired && (
          <span className={styles.needed} aria-hidden>
            *
          </span>
        )}
        {(aside !== undefined || isNearlyFull) && (
          <span className={styles.aside}>{isNearlyFull ? t`${length} of ${max}` : aside}</span>
        )}
      </Label>
      {multiline ? <TextArea {...shared} ref={text.ref} rows={1} /> : <Input {...shared} ref={text.ref} />}
      <FieldNotes {...messages} />
    </AriaTextField>
  );
}
