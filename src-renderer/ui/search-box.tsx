import { Search, X } from 'lucide-react';
import { type RefObject, useRef } from 'react';
import { Input } from 'react-aria-components/Input';
import { TextField } from 'react-aria-components/TextField';
import { Kbd } from './kbd.tsx';
import styles from './search-box.module.css';

/** Maximum length in characters of a search. The core does not accept a longer one. */
export const maxSearchLength = 255;

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  clearLabel: string;
  /** Called on Arrow Down, to move the focus into the list. */
  onArrowDown?: (() => void) | undefined;
  /** Called on Enter. Without it, Enter moves the focus into the list. */
  onEnter?: (() => void) | undefined;
  /** In a dialog, the `/` key does nothing, and Escape closes the dialog once the search is empty. */
  isInDialog?: boolean;
  /** Reference to the input, for a caller that moves the cursor in it. */
  inputRef?: RefObject<HTMLInputElement | null>;
}

/** The search box of a view. The `/` key focuses it. */
export function SearchBox(props: SearchBoxProps) {
  const {
    value,
    onChange,
    label,
    placeholder,
    clearLabel,
    onArrowDown,
    inputRef,
    isInDialog = false,
    onEnter = onArrowDown,
  } = props;
  const own = useRef<HTMLInputElement>(null);
  const input = inputRef ?? own;
  return (
    <div className={styles.box}>
      <Search size={15} aria-hidden />
      <TextField className={styles.field} aria-label={label} value={value} onChange={onChange} type="search">
        <Input
          ref={input}
          {...(!isInDialog && { 'data-search': true, 'aria-keyshortcuts': '/' })}
          placeholder={placeholder}
          spellCheck={false}
          maxLength={maxSearchLength}
          autoComplete="off"
          onKeyDown={event => {
            if (event.key === 'Escape' && !(isInDialog && value === '')) {
              if (isInDialog) event.stopPropagation();
              event.preventDefault();
              if (value !== '') return onChange('');
              input.current?.blur();
              onArrowDown?.();
            }
            if (event.key === 'Enter' && onEnter && !event.nativeEvent.isComposing) {
              event.preventDefault();
              onEnter();
            }
            if (event.key === 'ArrowDown' && onArrowDown) {
              event.preventDefault();
              onArrowDown();
            }
          }}
        />
      </TextField>
      {value === '' && !isInDialog && <Kbd>/</Kbd>}
      {value !== '' && (
        <button
          type="button"
          className={styles.clear}
          aria-label={clearLabel}
          onClick={() => {
            onChange('');
            input.current?.focus();
          }}
        >
          <X size={14} aria-hidden />
        </button>
      )}
    </div>
  );
}
