import { Plural } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { Input } from 'react-aria-components/Input';
import { Label } from 'react-aria-components/Label';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { TextField as AriaTextField } from 'react-aria-components/TextField';
import { flushSync } from 'react-dom';
import { maxTextLength } from '../../../src-shared/domain/clean-text.ts';
import { cx } from '../cx.ts';
import { Kbd } from '../kbd.tsx';
import { FieldNotes, hasError, isWarned } from './FieldNotes.tsx';
import styles from './field.module.css';
import own from './suggest.module.css';
import type { TextFieldProps } from './TextField.tsx';
import { useCleanText } from './use-clean-text.ts';

export interface Suggestion {
  id: string;
  title: string;
  /** Said more quietly below the title. */
  detail: string;
}

export interface SuggestFieldProps
  extends Omit<TextFieldProps, 'onPaste' | 'multiline' | 'mono' | 'code' | 'aside' | 'goodLength'> {
  suggestions: readonly Suggestion[];
  /** Text to find suggestions for; null where none are wanted now. */
  onAsk: (text: string | null) => void;
  onChoose: (id: string) => void;
  /** Name of the list. */
  listLabel: string;
  /** What the keys do, below the list. */
  keysNote: ReactNode;
}

/** So many characters are typed before suggestions come by themselves; Arrow Down asks at once. */
const minCharacters = 2;

/** The others are typed, or move the cursor as in every text. */
const keysOfList = new Set([
  'ArrowDown',
  'ArrowUp',
  'ArrowLeft',
  'ArrowRight',
  'PageDown',
  'PageUp',
  'Enter',
]);

/**
 * A text field that knows what was typed before. The text stays free: Enter and Tab take a suggestion only when the
 * arrows have gone to it, and Escape closes the list alone.
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
  placeholder,
  inputMode = 'text',
  className,
  error,
  warning,
  hint,
  isRequired = false,
  maxLength = maxTextLength,
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
  // A view that goes while the list is open leaves no question behind.
  const latestAsk = useRef(onAsk);
  latestAsk.current = onAsk;
  useEffect(() => () => latestAsk.current(null), []);

  const focusedId = (): string | null => {
    const id = input.current?.getAttribute('aria-activedescendant') ?? null;
    const option = id === null ? null : document.getElementById(id);
    return option?.getAttribute('data-key') ?? null;
  };

  // Heard before the list, which would keep more keys to itself than it needs.
  const onKeyDownCapture = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const { key } = event;
    const isModified = event.ctrlKey || event.metaKey || event.altKey;
    if (!isOpen) {
      if (key === 'ArrowDown' && !isModified && !event.shiftKey) {
        event.preventDefault();
        ask(value);
      }
      return;
    }
    if (key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    } else if (key === 'Tab') {
      const id = focusedId();
      if (id === null) close();
      else choose(id);
    } else if (isModified) {
      // Shortcuts of the window: without the list nothing keeps them.
      flushSync(close);
    } else if (!keysOfList.has(key)) {
      // The list would pass it on as its own, and the window take a letter for a shortcut.
      event.stopPropagation();
    }
  };

  const shared = {
    className: styles.control,
    placeholder: placeholder ?? '',
    inputMode,
    ...(isWarned(messages) ? { 'data-warned': true } : {}),
  };
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
          className={styles.field}
          isInvalid={hasError(messages)}
          isRequired={isRequired}
          validationBehavior="aria"
          data-path={path}
          onBlur={event => {
            // The arrows go to the list for the eye and the ear alone: the cursor stays here.
            if (!event.isTrusted) return;
            close();
            onBlur?.(event);
          }}
        >
          <Label className={styles.label}>
            <span>{label}</span>
            {isRequired && (
              <span className={styles.needed} aria-hidden>
                *
              </span>
            )}
          </Label>
          <Input {...shared} ref={input} role="combobox" aria-expanded={isOpen} aria-haspopup="listbox" />
          <FieldNotes {...messages} />
        </AriaTextField>
        <span role="status" className="visually-hidden">
          {isOpen && <Plural value={suggestions.length} one="# suggestion" other="# suggestions" />}
        </span>
      </div>
      <Popover
        className={own.popover}
        triggerRef={input}
        isNonModal
        isOpen={isOpen}
        onOpenChange={open => {
          if (!open) close();
        }}
        placement="bottom start"
        offset={4}
      >
        {/* biome-ignore lint/a11y/noStaticElementInteractions: a press leaves the cursor in the field. */}
        <div onMouseDown={event => event.preventDefault()}>
          <ListBox
            className={own.list}
            aria-label={listLabel}
            items={suggestions}
            onAction={key => choose(String(key))}
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
    </Autocomplete>
  );
}
