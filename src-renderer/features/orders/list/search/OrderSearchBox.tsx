import { Plural, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { Autocomplete } from 'react-aria-components/Autocomplete';
import { flushSync } from 'react-dom';
import {
  completed,
  completeOrderFilter,
  type FilterCompletions,
} from '../../../../../src-shared/order-filter/complete-filter.ts';
import { useOrderStatuses } from '../../../../state/order-statuses.ts';
import { ahead, lazyNamed } from '../../../../ui/lazy-named.ts';
import { maxSearchLength, SearchBox } from '../../../../ui/search-box.tsx';
import { listKeys } from '../../../../ui/suggestion-keys.ts';
import { useOrders } from '../state/orders-store.ts';
import { searchFor } from '../state/orders-view.ts';
import styles from './order-search.module.css';
import { searchValues } from './search-values.ts';

const SearchSuggestions = ahead(lazyNamed('SearchSuggestions', () => import('./SearchSuggestions.tsx')));

/** The completions of the search at the cursor; null while none should be shown. */
function useCompletions(search: string, caret: number | null): FilterCompletions | null {
  const pages = useOrders(state => state.pages);
  const orderStatuses = useOrderStatuses();
  if (caret === null) return null;
  const found = completeOrderFilter(search, caret, key =>
    searchValues(key, [...pages.values()].flat(), orderStatuses),
  );
  const texts = found?.texts.filter(one => completed(search, found, one).text.length <= maxSearchLength);
  return found && texts && texts.length > 0 ? { ...found, texts } : null;
}

/**
 * The search box of the list, with completions of the term at the cursor. Enter accepts the completion that the arrow
 * keys have reached or, after a key such as `to:`, the first one; otherwise it calls `onEnter`. Tab accepts only a
 * completion that the arrow keys have reached. Escape closes the completions.
 */
export function OrderSearchBox({ onArrowDown, onEnter }: { onArrowDown: () => void; onEnter: () => void }) {
  const { t } = useLingui();
  const search = useOrders(state => state.question.search);
  const input = useRef<HTMLInputElement>(null);
  /** Position of the cursor after typing; null while no completions should be shown. */
  const [caret, setCaret] = useState<number | null>(null);
  const found = useCompletions(search, caret);
  const texts = found?.texts ?? [];
  const hasKey = found !== null && search.slice(found.start, found.end).includes(':');

  const close = () => setCaret(null);
  /** Both the box and the autocomplete around it call this for the same text; only the first call searches. */
  const change = (text: string) => {
    if (text !== useOrders.getState().question.search) searchFor(text);
    setCaret(input.current?.selectionStart ?? null);
  };
  const take = (text: string) => {
    if (!found) return;
    const next = completed(search, found, text);
    flushSync(() => searchFor(next.text));
    input.current?.setSelectionRange(next.caret, next.caret);
    setCaret(next.caret);
  };
  return (
    <Autocomplete
      inputValue={search}
      onInputChange={text => {
        if (text !== search) change(text);
      }}
      disableAutoFocusFirst
    >
      <search
        className={styles.search}
        onKeyDownCapture={listKeys({
          isOpen: found !== null,
          input,
          ask: null,
          close,
          choose: take,
          onEnter,
          firstId: (hasKey && texts[0]) || null,
          doesTabStay: true,
        })}
        // A blur event also occurs when the arrow keys reach a completion, although the cursor stays in the box. That
        // event is not from the browser, so its `isTrusted` is false.
        onBlur={event => event.isTrusted && close()}
      >
        <SearchBox
          inputRef={input}
          value={search}
          onChange={change}
          label={t`Search orders`}
          placeholder={t`VIN, plate, to:hamburg, pickup:today, late …`}
          clearLabel={t`Clear search`}
          onArrowDown={found ? undefined : onArrowDown}
          onEnter={onEnter}
        />
        <span role="status" className="visually-hidden">
          {found && <Plural value={texts.length} one="# suggestion" other="# suggestions" />}
        </span>
      </search>
      {found && <SearchSuggestions input={input} texts={texts} onChoose={take} onClose={close} />}
    </Autocomplete>
  );
}
