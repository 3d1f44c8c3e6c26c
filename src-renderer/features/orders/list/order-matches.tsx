import { t } from '@lingui/core/macro';
import { createContext, use } from 'react';
import type { OrderRow } from '../../../../src-shared/contract/orders.ts';
import { folded, searchPieces, searchWords } from '../../../../src-shared/domain/fold.ts';
import { matchesIn, type TextMatch } from '../../../../src-shared/domain/fold-matches.ts';
import { todayHere } from '../../../../src-shared/domain/local-time.ts';
import { readOrderFilter, type textFields } from '../../../../src-shared/order-filter/read-filter.ts';
import { Marked } from '../../../ui/matched.tsx';
import { deliveryPlace, endOfId, identityInRow, pickupPlace } from '../../order-parts/order-title.ts';
import styles from './orders.module.css';

/** A field that a filter can name, or one that is found by words alone. */
export type MatchField = (typeof textFields)[number] | 'vehicle';

/** What the rows on screen were found by. */
export interface RowSearch {
  /** As by `searchPieces`: each is found in any field by one of its spellings. */
  pieces: readonly (readonly string[])[];
  /** What terms such as `to:hamburg` look for, by their field. */
  byField: Partial<Record<MatchField, readonly string[]>>;
  /** The names of the columns on screen. */
  columns: ReadonlySet<string>;
}

/** Null while nothing is searched, so that rows cost nothing more. */
export const SearchOfRows = createContext<RowSearch | null>(null);

/** @param columns the names of the columns on screen */
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

/** The text of a field in a row, with the letters that the search has found. */
export function FoundText({ text, field }: { text: string; field: MatchField }) {
  const search = use(SearchOfRows);
  return <Marked text={text} matches={search === null ? noMatches : matchesOf(text, field, search)} />;
}

/** A field where a row was found: in a few words, and in full. */
interface Hint {
  words: string;
  title: string;
}

/** Fields that a row has at hand but does not show whole. */
function hiddenFields(row: OrderRow): [text: string | null, hint: Hint][] {
  return [
    [row.orderId, { words: t`in order ID`, title: row.orderId ?? '' }],
    [row.vin, { words: t`in VIN`, title: row.vin ?? '' }],
    [row.pickupAddress, { words: t`in address`, title: row.pickupAddress }],
    [row.deliveryAddress, { words: t`in address`, title: row.deliveryAddress }],
    [row.orderedFor, { words: t`in “Ordered for”`, title: row.orderedFor ?? '' }],
  ];
}

/** The texts of a row in the columns on screen, as far as a search reads them. */
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

/** Spaces do not count, since a plate is found without them, too. */
const has = (text: string | null, spellings: readonly string[]): boolean => {
  const joined = folded(text ?? '').replaceAll(' ', '');
  return spellings.some(spelling => joined.includes(spelling.replaceAll(' ', '')));
};

/** Where a row was found, if a piece of the search is in none of its cells. */
export function hiddenMatch(row: OrderRow, { pieces, columns }: RowSearch): Hint | null {
  if (pieces.length === 0 || row.raw !== null) return null;
  const shown = shownTexts(row, columns);
  const unseen = pieces.find(spellings => !shown.some(text => has(text, spellings)));
  if (unseen === undefined) return null;
  const found = hiddenFields(row).find(([text]) => has(text, unseen));
  return found?.[1] ?? { words: t`in another field`, title: t`Found in a field that the list does not show` };
}

/** Says where a row was found that shows nothing of it. */
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
