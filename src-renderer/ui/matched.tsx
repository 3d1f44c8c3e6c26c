import { createContext, type ReactNode, use, useMemo } from 'react';
import { searchWords } from '../../src-shared/domain/fold-letters.ts';
import { type MatchPlace, matchesIn, type TextMatch } from '../../src-shared/domain/fold-matches.ts';
import styles from './matched.module.css';

/** A text in which the parts that a search has matched are highlighted. */
export function Marked({ text, matches }: { text: string; matches: readonly TextMatch[] }) {
  // The text is put into an element: hidden characters are made visible only in the children of elements.
  if (matches.length === 0) return <>{text}</>;
  return (
    <>
      {matches.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(matches[index - 1]?.end ?? 0, start)}
          <mark className={styles.matched}>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(matches.at(-1)?.end ?? 0)}
    </>
  );
}

interface Searched {
  /** The words of the search, as `searchWords` returns them. */
  words: readonly string[];
  place: MatchPlace;
}

/** The search whose results the rows of a list are. */
const SearchedWords = createContext<Searched>({ words: [], place: 'start' });

export interface SearchedRowsProps {
  search: string;
  /** Where in a text a word of the search may match; by default only at the beginning of a word. */
  place?: MatchPlace;
  children: ReactNode;
}

/** Provides the search to the rows inside, in which `Matched` highlights its words. */
export function SearchedRows({ search, place = 'start', children }: SearchedRowsProps) {
  const searched = useMemo(() => ({ words: searchWords(search), place }), [search, place]);
  return <SearchedWords value={searched}>{children}</SearchedWords>;
}

/** A text of a row, in which the words of the search are highlighted. */
export function Matched({ text }: { text: string }) {
  const { words, place } = use(SearchedWords);
  return <Marked text={text} matches={matchesIn(text, words, place)} />;
}
