import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent, FocusEvent, KeyboardEvent, ReactNode } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { maxTextLength } from '../../../src-shared/domain/clean-text.ts';
import { formatCount } from '../../i18n/format.ts';
import { cx } from '../cx.ts';
import {
  controlMarks,
  FieldLabel,
  type FieldMessages,
  type FieldNeed,
  FieldNotes,
  fieldState,
} from './FieldNotes.tsx';
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
  /** A button that opens the help of this field. */
  help?: ReactNode;
  /** Right end of the label: a count, a unit. */
  aside?: ReactNode;
  mono?: boolean;
  /** In a fixed width, as typed: for URLs and names of fields. */
  code?: boolean;
  multiline?: boolean;
  /** One line of text that is shown on several lines where it is too long for one. */
  wraps?: boolean;
  isRequired?: boolean;
  need?: FieldNeed | undefined;
  /** The text can be read and copied, not edited. */
  isReadOnly?: boolean;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  autoFocus?: boolean;
  /** Maximum number of characters. Longer text is not taken. */
  maxLength?: number;
  /** Maximum number of characters that are valid. Longer text is taken, and the caller says what is wrong. */
  goodLength?: number;
  className?: string | undefined;
}

/** The length is shown from this share of `goodLength` on. */
const nearlyFull = 0.9;

/** For a field of one line that is shown on several. */
export function noNewLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A field for one line of text or several, with its label above and its messages below. */
export function TextField({
  label,
  path,
  help,
  aside,
  mono = false,
  code = false,
  multiline = false,
  wraps = false,
  placeholder = '',
  inputMode = 'text',
  className,
  error,
  warning,
  hint,
  isRequired = false,
  need = isRequired ? 'required' : undefined,
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
    className: cx(
      styles.control,
      mono && styles.mono,
      code && styles.code,
      multiline && styles.multiline,
      wraps && styles.wrapping,
    ),
    placeholder,
    inputMode,
    autoComplete: 'off',
    spellCheck: multiline && !code,
    ...controlMarks(messages),
    ...(onPaste ? { onPaste } : {}),
  };
  return (
    <AriaTextField
      {...field}
      {...fieldState(messages, path)}
      value={value}
      onChange={text.change}
      className={cx(styles.field, className)}
      isRequired={need === 'required'}
    >
      <FieldLabel
        need={need}
        help={help}
        aside={
          isNearlyFull
            ? t({
                message: `${length} of ${max}`,
                comment: 'number of characters in a field, beside its label',
              })
            : aside
        }
      >
        {label}
      </FieldLabel>
      {multiline || wraps ? (
        <TextArea
          {...shared}
          ref={text.ref}
          rows={1}
          {...(multiline ? { 'data-lines': true } : { onKeyDown: noNewLine })}
        />
      ) : (
        <Input {...shared} ref={text.ref} />
      )}
      <FieldNotes {...messages} />
    </AriaTextField>
  );
}
