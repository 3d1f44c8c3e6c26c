import { Plural } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { TextArea } from 'react-aria-components/TextArea';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { maxTextLength } from '../../../src-shared/domain/clean-text.ts';
import { cx } from '../cx.ts';
import { listKeys, wantedFor } from '../suggestion-keys.ts';
import { type Suggestion, SuggestionList } from '../suggestions.tsx';
import { controlMarks, FieldLabel, FieldNotes, fieldState } from './FieldNotes.tsx';
import styles from './field.module.css';
import { noNewLine, type TextFieldProps } from './TextField.tsx';
import { useCleanText } from './use-clean-text.ts';

export interface SuggestFieldProps
  extends Omit<TextFieldProps, 'multiline' | 'wraps' | 'mono' | 'code' | 'aside' | 'help' | 'goodLength'> {
  suggestions: readonly Suggestion[];
  /** Called with the text for which suggestions are needed; null to show none. */
  onAsk: (text: string | null) => void;
  onChoose: (id: string) => void;
  /** Name of the list of suggestions, for screen readers. */
  listLabel: string;
}

/**
 * A text field with suggestions, which shows a long text on several lines. The user can type any text. While the list
 * is open, Enter accepts the suggestion reached with the arrow keys, or else the first one; Tab accepts only one that
 * was reached with the arrow keys; Escape closes the list.
 */
export function SuggestField({
  label,
  path,
  value,
  onChange,
  onBlur,
  suggestions,
  onAsk,
  onChoose,
  listLabel,
  placeholder = '',
  inputMode = 'text',
  className,
  error,
  warning,
  hint,
  isRequired = false,
  need = isRequired ? 'required' : undefined,
  maxLength = maxTextLength,
  onPaste,
  ...field
}: SuggestFieldProps) {
  const [isWanted, setWanted] = useState(false);
  const isOpen = isWanted && suggestions.length > 0;

  const ask = (text: string | null) => {
    setWanted(text !== null);
    onAsk(text);
  };
  const close = () => ask(null);
  const clean = useCleanText({
    value,
    onChange: text => {
      onChange(text);
      ask(wantedFor(text));
    },
    isMultiline: false,
    max: maxLength,
  });
  const input = clean.ref;
  const messages = clean.refusal === null ? { error, warning, hint } : { error: clean.refusal };
  const choose = (id: string) => {
    close();
    onChoose(id);
  };
  // Called when the field disappears while its list is open, because no more suggestions are needed.
  const latestAsk = useRef(onAsk);
  latestAsk.current = onAsk;
  useEffect(() => () => latestAsk.current(null), []);

  const onKeyDownCapture = listKeys({
    isOpen,
    input,
    ask: () => ask(value),
    close,
    choose,
    firstId: suggestions[0]?.id ?? null,
  });
  return (
    <Autocomplete
      inputValue={value}
      onInputChange={text => {
        if (text !== value) clean.change(text);
      }}
      disableAutoFocusFirst
    >
      <div className={cx(styles.field, className)} onKeyDownCapture={onKeyDownCapture}>
        <AriaTextField
          {...field}
          {...fieldState(messages, path)}
          className={styles.field}
          isRequired={need === 'required'}
          onBlur={event => {
            // Ignores the blur event that React-aria dispatches when the arrow keys reach the list: the cursor stays in
            // the field. Such an event is not trusted.
            if (!event.isTrusted) return;
            close();
            onBlur?.(event);
          }}
        >
          <FieldLabel need={need}>{label}</FieldLabel>
          <TextArea
            {...controlMarks(messages)}
            className={cx(styles.control, styles.wrapping)}
            rows={1}
            onKeyDown={noNewLine}
            placeholder={placeholder}
            inputMode={inputMode}
            ref={input}
            {...(onPaste ? { onPaste } : {})}
            role="combobox"
            aria-expanded={isOpen}
            aria-haspopup="listbox"
          />
          <FieldNotes {...messages} />
        </AriaTextField>
        <span role="status" className="visually-hidden">
          {isOpen && <Plural value={suggestions.length} one="# suggestion" other="# suggestions" />}
        </span>
      </div>
      <SuggestionList
        input={input}
        isOpen={isOpen}
        suggestions={suggestions}
        label={listLabel}
        onChoose={choose}
        onClose={close}
      />
    </Autocomplete>
  );
}
