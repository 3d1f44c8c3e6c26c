import { Plural } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { flushSync } from 'react-dom';
import { maxTextLength } from '../../../src-shared/domain/clean-text.ts';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd.tsx';
import { controlMarks, FieldLabel, FieldNotes, fieldState } from './FieldNotes.tsx';
import styles from './field.module.css';
import own from './suggest.module.css';
import type { TextFieldProps } from './TextField.tsx';
import { useCleanText } from './use-clean-text.ts';

export interface Suggestion {
  id: string;
  title: string;
  /** Shown in a quieter colour below the title. */
  detail: string;
}

export interface SuggestFieldProps
  extends Omit<TextFieldProps, 'multiline' | 'mono' | 'code' | 'aside' | 'goodLength'> {
  suggestions: readonly Suggestion[];
  /** Text to find suggestions for; null where none are wanted now. */
  onAsk: (text: string | null) => void;
  onChoose: (id: string) => void;
  /** Name of the list. */
  listLabel: string;
  /** What the keys do, below the list. */
  keysNote: ReactNode;
}

/** Number of typed characters from which suggestions are shown. Arrow Down asks for them before that. */
const minCharacters = 2;

/** Keys that the open list gets. All others type, or move the cursor in the text. */
const keysOfList = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Enter',
]);

/** The id of the suggestion that the arrow keys have reached. */
function focusedId(input: Element | null): string | null {
  const id = input?.getAttribute('aria-activedescendant') ?? null;
  const option = id === null ? null : document.getElementById(id);
  return option?.getAttribute('data-key') ?? null;
}

interface ListKeysOptions {
  isOpen: boolean;
  input: RefObject<Element | null>;
  ask: () => void;
  close: () => void;
  choose: (id: string) => void;
  /** The first suggestion. */
  firstId: string | undefined;
}

/** Handles keys of the field before the list does, because the list would also stop keys that it does not need. */
const listKeys =
  ({ isOpen, input, ask, close, choose, firstId }: ListKeysOptions) =>
  (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOpen) {
      if (key === 'ArrowDown' && !isModified && !event.shiftKey) {
        event.preventDefault();
        ask();
      }
      return;
    }
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Tab') {
      const id = focusedId(input.current);
      if (id === null) close();
      else choose(id);
    } else if (key === 'Enter' && !isModified && firstId !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      choose(focusedId(input.current) ?? firstId);
    } else if (isModified) {
      // A shortcut of the window. Close the list first, because an open list would stop the key.
      flushSync(close);
    } else if (!keysOfList.has(key)) {
      // The list would dispatch the key again outside of the field, where a letter acts as a shortcut of the window.
      event.stopPropagation();
    }
  };

interface SuggestionListProps extends Pick<SuggestFieldProps, 'suggestions' | 'keysNote' | 'onChoose'> {
  input: RefObject<Element | null>;
  isOpen: boolean;
  label: string;
  onClose: () => void;
}

function SuggestionList({
  input,
  isOpen,
  suggestions,
  label,
  keysNote,
  onChoose,
  onClose,
}: SuggestionListProps) {
  return (
    <Popover
      className={own.popover}
      triggerRef={input}
      isNonModal
      isOpen={isOpen}
      onOpenChange={open => {
        if (!open) onClose();
      }}
      placement="bottom start"
      offset={4}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: only keeps the cursor in the field when pressed */}
      <div onMouseDown={event => event.preventDefault()}>
        <ListBox
          className={own.list}
          aria-label={label}
          items={suggestions}
          onAction={key => onChoose(String(key))}
        >
          {({ id, title, detail }) => (
            <ListBoxItem id={id} className={own.option} textValue={`${title}, ${detail}`}>
              <span className="cut">{title}</span>
              <span className={cx(own.detail, 'cut')}>{detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
        <p className={own.keys} aria-hidden>
          <Kbd>↓</Kbd> {keysNote}
        </p>
      </div>
    </Popover>
  );
}

/**
 * A text field with suggestions. Any text may be typed. While the list is open, Enter takes the first suggestion or the
 * one that the arrow keys have reached, Tab only the latter, and Escape closes the list.
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
  keysNote,
  placeholder = '',
  inputMode = 'text',
  className,
  error,
  warning,
  hint,
  isRequired = false,
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
      ask(text.trim().length >= minCharacters ? text : null);
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
  // Withdraw the question when the field goes while its list is open.
  const latestAsk = useRef(onAsk);
  latestAsk.current = onAsk;
  useEffect(() => () => latestAsk.current(null), []);

  const onKeyDownCapture = listKeys({
    isOpen,
    input,
    ask: () => ask(value),
    close,
    choose,
    firstId: suggestions[0]?.id,
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
          isRequired={isRequired}
          onBlur={event => {
            // React-aria dispatches blur when the arrow keys reach the list, although the cursor stays here.
            if (!event.isTrusted) return;
            close();
            onBlur?.(event);
          }}
        >
          <FieldLabel isRequired={isRequired}>{label}</FieldLabel>
          <Input
            {...controlMarks(messages)}
            className={styles.control}
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
        keysNote={keysNote}
        onChoose={choose}
        onClose={close}
      />
    </Autocomplete>
  );
}
