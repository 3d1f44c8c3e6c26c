import { createContext, type ReactNode, use, useMemo } from 'react';
import { searchWords } from '../../src-shared/domain/fold.ts';
import { type MatchPlace, matchesIn, type TextMatch } from '../../src-shared/domain/fold-matches.ts';
import styles from './matched.module.css';

/** A text with the parts of it that a search has matched. */
export function Marked({ text, matches }: { text: string; matches: readonly TextMatch[] }) {
  // As a child, since hidden characters are made visible in children.
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
  /** As by `searchWords`. */
  words: readonly string[];
  place: MatchPlace;
}

/** The search that the rows of a list answer. */
const SearchedWords = createContext<Searched>({ words: [], place: 'start' });

export interface SearchedRowsProps {
  search: string;
  /** Where in a row a word of the search may be: at the beginning of a word unless given. */
  place?: MatchPlace;
  children: ReactNode;
}

/** Marks in the rows within what a search has found. */
export function SearchedRows({ search, place = 'start', children }: SearchedRowsProps) {
  const searched = useMemo(() => ({ words: searchWords(search), place }), [search, place]);
  return <SearchedWords value={searched}>{children}</SearchedWords>;
}

/** A text of a row, with the letters that the search has found. */
export function Matched({ text }: { text: string }) {
  const { words, place } = use(SearchedWords);
  return <Marked text={text} matches={matchesIn(text, words, place)} />;
}
