import { useCallback, useEffect, useRef, useState } from 'react';
import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import type { AddressKind } from '../../../../src-shared/domain/address-entry.ts';
import { callOfShown } from '../../../bridge/bridge.ts';

const maxShown = 8;
/** Typing on within this time asks once. */
const settleMs = 40;
const maxAsked = 2_000;

export interface Suggestions {
  entries: readonly AddressEntry[];
  ask: (text: string | null) => void;
}

const none: readonly AddressEntry[] = [];

/** Addresses of the book for what is typed; a late answer to an earlier question is dropped. */
export function useSuggestions(kind: AddressKind): Suggestions {
  const [entries, setEntries] = useState(none);
  const asks = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const ask = useCallback(
    (text: string | null) => {
      clearTimeout(timer.current);
      asks.current += 1;
      const mine = asks.current;
      if (text === null) {
        setEntries(none);
        return;
      }
      const call = callOfShown();
      timer.current = setTimeout(() => {
        call('addressBook.suggest', { kind, text: text.slice(0, maxAsked), limit: maxShown }).then(
          found => {
            if (mine === asks.current) setEntries(found);
          },
          // A help only: without it one types on.
          () => {
            if (mine === asks.current) setEntries(none);
          },
        );
      }, settleMs);
    },
    [kind],
  );
  useEffect(() => () => clearTimeout(timer.current), []);
  return { entries, ask };
}
