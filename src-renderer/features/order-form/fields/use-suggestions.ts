import { useEffect, useState } from 'react';
import type { AddressEntry } from '../../../../src-shared/contract/address-book.ts';
import type { AddressKind } from '../../../../src-shared/domain/address-entry.ts';
import { callOfShown } from '../../../bridge/bridge.ts';
import { createLatestQuery } from '../session/latest-query.ts';

const maxShown = 8;
/** Suggestions are asked for when typing pauses for this many milliseconds. */
const delayMs = 40;
const maxAskedLength = 2_000;

const none: readonly AddressEntry[] = [];

/**
 * Entries of the address book that match the typed text. Empty after a failure, because the user can type without
 * suggestions.
 */
export function useSuggestions(kind: AddressKind) {
  const [entries, setEntries] = useState(none);
  const [query] = useState(() =>
    createLatestQuery<string, readonly AddressEntry[]>({
      delayMs,
      keepMs: 0,
      ask: text =>
        callOfShown()('addressBook.suggest', { kind, text: text.slice(0, maxAskedLength), limit: maxShown }),
      onState(asked) {
        // The previous suggestions stay on screen until the new ones arrive.
        if (asked.kind !== 'asking') setEntries(asked.kind === 'answered' ? asked.answer : none);
      },
    }),
  );
  useEffect(() => query.stop, [query]);
  return { entries, ask: (text: string | null) => query.want(text, text ?? '') };
}
