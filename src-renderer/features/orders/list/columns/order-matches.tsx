import { t } from '@lingui/core/macro';
import { createContext, use } from 'react';
import type { OrderRow } from '../../../../../src-shared/contract/orders.ts';
import { folded, searchPieces, searchWords } from '../../../../../src-shared/domain/fold-letters.ts';
import { matchesIn, type TextMatch } from '../../../../../src-shared/domain/fold-matches.ts';
import { todayHere } from '../../../../../src-shared/domain/local-time.ts';
import { readOrderFilter, type textFields } from '../../../../../src-shared/order-filter/read-filter.ts';
import { Marked } from '../../../../ui/matched.tsx';
import { deliveryPlace, endOfId, identityInRow, pickupPlace } from '../../../order-parts/order-title.ts';
import styles from '../orders.module.css';

/**
 * A field in which a search can find something. Terms such as `to:hamburg` can name any of these fields except
 * `vehicle`, which is found only by words.
 */
export type MatchField = (typeof textFields)[number] | 'vehicle';

/** The search that found the rows on screen, prepared for highlighting. */
export interface RowSearch {
  /**
   * The words of the search, each in all its spellings (see `searchPieces`). A row was found because each word, in one
   * of its spellings, is in some field of it.
   */
  pieces: readonly (readonly string[])[];
  /** The values of terms such as `to:hamburg`, by the field that the term searches. */
  byField: Partial<Record<MatchField, readonly string[]>>;
  /** Names of the columns on screen. */
  columns: ReadonlySet<string>;
}

/**
 * The search whose results are on screen. Null without a search, so that rows do not look for anything to highlight.
 */
export const SearchOfRows = createContext<RowSearch | null>(null);

/**
 * Prepares a search for the rows on screen.
 * @param columns names of the columns on screen
 */
export function rowSearchOf(search: string, columns: readonly string[]): RowSearch | null {
  const { words, terms } = readOrderFilter(search, todayHere(Date.now()));
  const byField: Partial<Record<MatchField, string[]>> = {};
  for (const term of terms)
    if (term.kind === 'text' && !term.isNegated)
      byField[term.field] = [...(byField[term.field] ?? []), ...searchWords(term.text)];
  const pieces = searchPieces(words);
  return pieces.length + Object.keys(byField).length === 0
    ? null
    : { pieces, byField, columns: new Set(columns) };
}

const isIdentity = (field: MatchField): boolean => field === 'vin' || field === 'plate';

function matchesOf(text: string, field: MatchField, { pieces, byField }: RowSearch): TextMatch[] {
  return matchesIn(
    text,
    [...pieces.flat(), ...(byField[field] ?? [])],
    isIdentity(field) ? 'joined' : 'anywhere',
  );
}

const noMatches: readonly TextMatch[] = [];

/** The text of a field in a row. The letters that the search has found are highlighted. */
export function FoundText({ text, field }: { text: string; field: MatchField }) {
  const search = use(SearchOfRows);
  return <Marked text={text} matches={search === null ? noMatches : matchesOf(text, field, search)} />;
}

/** The name of the field in which a row was found, as a short and as a full text. */
interface Hint {
  words: string;
  title: string;
}

/** The fields that are searched but that a row shows only in part or not at all. */
function hiddenFields(row: OrderRow): [text: string | null, hint: Hint][] {
  return [
    [row.orderId, { words: t`in order ID`, title: row.orderId ?? '' }],
    [row.vin, { words: t`in VIN`, title: row.vin ?? '' }],
    [row.pickupAddress, { words: t`in address`, title: row.pickupAddress }],
    [row.deliveryAddress, { words: t`in address`, title: row.deliveryAddress }],
    [row.orderedFor, { words: t`in “Ordered for”`, title: row.orderedFor ?? '' }],
  ];
}

/** The row's texts that the columns on screen show and that a search reads. */
function shownTexts(row: OrderRow, columns: ReadonlySet<string>): (string | null)[] {
  const texts: Record<string, (string | null)[]> = {
    reference: [row.customerReference ?? endOfId(row.orderId ?? '')],
    vehicle: [row.make, row.model, identityInRow(row)],
    route: [pickupPlace(row), deliveryPlace(row)],
    from: [pickupPlace(row)],
    to: [deliveryPlace(row)],
    vin: [row.vin],
    plate: [row.registrationNumber],
    ordered_for: [row.orderedFor],
    ordered_by: [row.orderedBy],
  };
  return [...columns].flatMap(column => texts[column] ?? []);
}

/**
 * Whether a text contains one of the spellings of a word. Spaces are ignored, because registration numbers are found
 * with and without them.
 */
const has = (text: string | null, spellings: readonly string[]): boolean => {
  const joined = folded(text ?? '').replaceAll(' ', '');
  return spellings.some(spelling => joined.includes(spelling.replaceAll(' ', '')));
};

/** The field in which a row was found, if a word of the search is in none of its visible cells; otherwise null. */
export function hiddenMatch(row: OrderRow, { pieces, columns }: RowSearch): Hint | null {
  if (pieces.length === 0 || row.raw !== null) return null;
  const shown = shownTexts(row, columns);
  const unseen = pieces.find(spellings => !shown.some(text => has(text, spellings)));
  if (unseen === undefined) return null;
  const found = hiddenFields(row).find(([text]) => has(text, unseen));
  return found?.[1] ?? { words: t`in another field`, title: t`Found in a field that the list does not show` };
}

/** Names the field in which a row was found, if none of its visible cells shows the found text. */
export function HiddenMatch({ row }: { row: OrderRow }) {
  const search = use(SearchOfRows);
  const hint = search && hiddenMatch(row, search);
  return (
    hint && (
      <span className={styles.hiddenMatch} title={hint.title}>
        {hint.words}
      </span>
    )
  );
}
