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
  /** Dotted path of the field at the service. The list of problems uses it to move the focus to the field. */
  path?: string;
  /** A button that opens the help of this field. */
  help?: ReactNode;
  /** Content at the right end of the label, such as a count or a unit. */
  aside?: ReactNode;
  mono?: boolean;
  /** Whether the text is a URL or a technical name, which is shown in a monospaced typeface exactly as typed. */
  code?: boolean;
  multiline?: boolean;
  /** Whether a text without line breaks is shown on several lines if it is too long for one. */
  wraps?: boolean;
  isRequired?: boolean;
  need?: FieldNeed | undefined;
  /** Whether the text can be read and copied but not edited. */
  isReadOnly?: boolean;
  placeholder?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'email';
  autoFocus?: boolean;
  /** Maximum number of characters. The field does not accept longer text. */
  maxLength?: number;
  /** Maximum number of valid characters. The field accepts longer text, and the caller says what is wrong. */
  goodLength?: number;
  className?: string | undefined;
}

/** When a text reaches this share of `goodLength`, the field shows how long it is. */
const nearlyFull = 0.9;

/** Prevents line breaks in a field whose text is a single line, even if it is shown on several lines. */
export function noNewLine(event: KeyboardEvent): void {
  if (event.key === 'Enter') event.preventDefault();
}

/** A field for one or several lines of text, with its label above and its messages below. */
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
