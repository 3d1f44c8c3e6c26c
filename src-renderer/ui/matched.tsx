import { createContext, use } from 'react';
import { type Match, matchesIn } from '../../src-shared/domain/fold-matches.ts';
import styles from './matched.module.css';

/** A text with the parts of it that a search has matched. */
export function Marked({ text, matches }: { text: string; matches: readonly Match[] }) {
  if (matches.length === 0) return text;
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

/** The words of the search that the rows of a list answer, as by `searchWords`. Each begins a word of a row. */
export const SearchedWords = createContext<readonly string[]>([]);

/** A text of a row, with the beginnings of words that the search has matched. */
export const Matched = ({ text }: { text: string }) => (
  <Marked text={text} matches={matchesIn(text, use(SearchedWords), 'start')} />
);
