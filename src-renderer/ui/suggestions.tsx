import { Trans } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { ListBox, ListBoxItem } from 'react-aria-components/ListBox';
import { Popover } from 'react-aria-components/Popover';
import { Kbd } from './kbd.tsx';
import styles from './suggestions.module.css';

export interface Suggestion {
  id: string;
  title: string;
  /** Text in a quieter colour below the title. */
  detail: string;
}

export interface SuggestionListProps {
  input: RefObject<Element | null>;
  isOpen: boolean;
  suggestions: readonly Suggestion[];
  label: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/**
 * Suggestions below an input. Use it inside an `Autocomplete` that also contains the input. The focus stays in the
 * input.
 */
export function SuggestionList({
  input,
  isOpen,
  suggestions,
  label,
  onChoose,
  onClose,
}: SuggestionListProps) {
  return (
    <Popover
      className={styles.popover}
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
          className={styles.list}
          aria-label={label}
          items={suggestions}
          onAction={key => onChoose(String(key))}
        >
          {({ id, title, detail }) => (
            <ListBoxItem id={id} className={styles.option} textValue={`${title}, ${detail}`}>
              <span className="cut">{title}</span>
              <span className={styles.detail}>{detail}</span>
            </ListBoxItem>
          )}
        </ListBox>
        <p className={styles.keys} aria-hidden>
          <Trans>
            <Kbd>↓</Kbd> selects, <Kbd>Enter</Kbd> accepts, <Kbd>Esc</Kbd> closes
          </Trans>
        </p>
      </div>
    </Popover>
  );
}
