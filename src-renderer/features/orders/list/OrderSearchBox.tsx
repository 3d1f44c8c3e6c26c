import { Plural, useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { Popover } from 'react-aria-components/Popover';
import { flushSync } from 'react-dom';
import {
  completed,
  completeOrderFilter,
  type FilterCompletions,
} from '../../../../src-shared/order-filter/complete-filter.ts';
import { calendarDay } from '../../../../src-shared/order-filter/read-filter.ts';
import { useProfile } from '../../../session/use-profile.ts';
import { cx } from '../../../ui/cx.ts';
import { maxSearchLength, SearchBox } from '../../../ui/search-box.tsx';
import styles from './order-search.module.css';
import { queryOrders, useOrders } from './orders-store.ts';
import { completionWords, searchValues } from './search-completions.ts';

interface OpenList {
  texts: readonly string[];
  /** Index of the completion that the arrow keys have reached; null before that. */
  reached: number | null;
  /** Whether the key is typed, so that Enter takes the first completion. */
  hasKey: boolean;
}

interface ListActions {
  reach: (index: number | null) => void;
  take: (text: string) => void;
  close: () => void;
}

/** Handles a key before the search box does. @returns whether the key is used up */
function handleKey({ key }: KeyboardEvent, list: OpenList, { reach, take, close }: ListActions): boolean {
  const { texts, reached, hasKey } = list;
  const chosen = texts[reached ?? (key === 'Enter' && hasKey ? 0 : -1)];
  switch (key) {
    case 'ArrowDown':
      reach(Math.min((reached ?? -1) + 1, texts.length - 1));
      return true;
    case 'ArrowUp':
      reach(reached === null || reached === 0 ? null : reached - 1);
      return true;
    case 'Enter':
    case 'Tab':
      if (chosen === undefined) close();
      else take(chosen);
      return chosen !== undefined;
    case 'Escape':
      close();
      return true;
    default:
      return false;
  }
}

/** Tells assistive technology which completion the arrow keys have reached. */
function useActiveOption(
  box: RefObject<HTMLElement | null>,
  listId: string | null,
  optionId: string | null,
): void {
  useEffect(() => {
    const input = box.current?.querySelector('input');
    const set = (name: string, value: string | null) =>
      value === null ? input?.removeAttribute(name) : input?.setAttribute(name, value);
    input?.setAttribute('aria-autocomplete', 'list');
    set('aria-controls', listId);
    set('aria-activedescendant', optionId);
  }, [box, listId, optionId]);
}

/** The completions of the search at the cursor. */
function useCompletions(search: string, caret: number | null): FilterCompletions | null {
  const pages = useOrders(state => state.pages);
  const { orderStatuses } = useProfile();
  if (caret === null) return null;
  const found = completeOrderFilter(search, caret, key =>
    searchValues(key, [...pages.values()].flat(), orderStatuses),
  );
  const texts = found?.texts.filter(one => completed(search, found, one).text.length <= maxSearchLength);
  return found && texts && texts.length > 0 ? { ...found, texts } : null;
}

/**
 * The search box of the list, with completions of the term at the cursor. Enter takes the one that the arrow keys have
 * reached or, behind a key such as `to:`, the first one; Tab takes only the former; Escape closes the list.
 */
export function OrderSearchBox({ onArrowDown }: { onArrowDown: () => void }) {
  const { t } = useLingui();
  const search = useOrders(state => state.question.search);
  const box = useRef<HTMLElement>(null);
  const id = useId();
  /** Position of the cursor after something was typed; null while no completions are wanted. */
  const [caret, setCaret] = useState<number | null>(null);
  const [reached, setReached] = useState<number | null>(null);
  const found = useCompletions(search, caret);
  const texts = found?.texts ?? [];
  const optionId = (index: number): string => `${id}-${index}`;
  useActiveOption(box, found && id, reached === null ? null : optionId(reached));

  const openAt = (position: number | null) => {
    setCaret(position);
    setReached(null);
  };
  const close = () => openAt(null);
  const take = (text: string) => {
    if (!found) return;
    const next = completed(search, found, text);
    flushSync(() => queryOrders({ search: next.text }));
    box.current?.querySelector('input')?.setSelectionRange(next.caret, next.caret);
    openAt(next.caret);
  };
  const onKeyDownCapture = (event: KeyboardEvent) => {
    const isModified = event.ctrlKey || event.metaKey || event.altKey || event.shiftKey;
    if (!found || isModified || event.nativeEvent.isComposing) return;
    const hasKey = search.slice(found.start, found.end).includes(':');
    if (!handleKey(event, { texts, reached, hasKey }, { reach: setReached, take, close })) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <search
      ref={box}
      className={styles.search}
      onKeyDownCapture={onKeyDownCapture}
      onInput={({ target }) => openAt(target instanceof HTMLInputElement ? target.selectionStart : null)}
      onBlur={close}
    >
      <SearchBox
        value={search}
        onChange={text => queryOrders({ search: text })}
        label={t`Search orders`}
        placeholder={t`VIN, plate, reference, to:hamburg, pickup:today, late …`}
        clearLabel={t`Clear search`}
        onArrowDown={onArrowDown}
      />
      <span role="status" className="visually-hidden">
        {found && <Plural value={texts.length} one="# suggestion" other="# suggestions" />}
      </span>
      <Popover
        className={styles.popover ?? ''}
        triggerRef={box}
        isNonModal
        isOpen={found !== null}
        onOpenChange={isOpen => {
          if (!isOpen) close();
        }}
        placement="bottom start"
        offset={4}
      >
        <Options id={id} texts={texts} reached={reached} optionId={optionId} onTake={take} />
      </Popover>
    </search>
  );
}

interface OptionsProps {
  id: string;
  texts: readonly string[];
  reached: number | null;
  optionId: (index: number) => string;
  onTake: (text: string) => void;
}

function Options({ id, texts, reached, optionId, onTake }: OptionsProps) {
  const { t } = useLingui();
  const today = calendarDay(Date.now());
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t`Suggestions`}
      // The cursor stays in the search box.
      onMouseDown={event => event.preventDefault()}
    >
      {texts.map((text, index) => (
        <div
          key={text}
          id={optionId(index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === reached}
          data-focused={index === reached || undefined}
          className={styles.option}
          onClick={() => onTake(text)}
          onKeyDown={event => {
            if (event.key === 'Enter') onTake(text);
          }}
        >
          <span>{text}</span>
          <span className={cx('sub', 'cut')}>{completionWords(text, today)}</span>
        </div>
      ))}
    </div>
  );
}
