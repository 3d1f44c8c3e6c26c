import { Search, X } from 'lucide-react';
import { useRef } from 'react';
import { Kbd } from './kbd.tsx';
import styles from './search-box.module.css';

/** In characters; the core accepts no longer text. */
export const maxSearchLength = 255;

export interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  label: string;
  placeholder: string;
  clearLabel: string;
  /** Arrow down moves the focus into the list. */
  onArrowDown?: () => void;
}

/** The search box of a view. The `/` key focuses it. */
export function SearchBox({ value, onChange, label, placeholder, clearLabel, onArrowDown }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.box}>
      <Search size={15} aria-hidden />
      <input
        ref={input}
        data-search
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={placeholder}
        value={value}
        spellCheck={false}
        maxLength={maxSearchLength}
        autoComplete="off"
        onChange={event => onChange(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Escape') {
            event.preventDefault();
            if (value === '') input.current?.blur();
            else onChange('');
          }
          if (event.key === 'ArrowDown' && onArrowDown) {
            event.preventDefault();
            onArrowDown();
          }
        }}
      />
      {value === '' ? (
        <Kbd>/</Kbd>
      ) : (
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
