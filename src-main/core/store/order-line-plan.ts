import type { OrderKey, OrderQuery, OrderSort } from '../../../src-shared/contract/order-list.ts';
import { searchPieces } from '../../../src-shared/domain/fold.ts';
import { todayHere } from '../../../src-shared/domain/local-time.ts';
import { readOrderFilter } from '../../../src-shared/order-filter/read-filter.ts';
import type { Database, SqlValue } from '../ports/ports.ts';
import { unknownNumber } from './order-line.ts';
import { conditionOf } from './order-line-filter.ts';

/**
 * Maximum number of matches that are collected first and then sorted. With more matches, reading rows in sort order
 * fills a page quickly.
 */
const maxSorted = 3_000;
const maxWords = 8;
/** A trigram index cannot find shorter words. */
const minIndexedLength = 3;

/** The index of the search, where no column of the line is needed. */
export const textAlone = 'order_line_text AS text';

interface Condition {
  where: string;
  values: SqlValue[];
}

/** Where rows begin: behind a key, or with it. */
export interface ListStart {
  key: OrderKey;
  isIncluded: boolean;
}

/**
 * A part of the list within which a single comparison finds the rows after a key. Its conditions are never more than
 * one for each end, since SQLite looks for one only, and goes through all rows up to the other.
 */
export interface Segment {
  order: string;
  /** Condition for rows from `start` on, null for the top; null if the start lies after the whole segment. */
  behind(start: ListStart | null): Condition | null;
  /** Condition for rows up to a key and with it, null for the end; null if the key lies before the whole segment. */
  until(end: OrderKey | null): Condition | null;
}

/** The table, conditions and segments that answer a query. */
export interface Plan {
  from: string;
  where: readonly string[];
  values: readonly SqlValue[];
  /** SQL expression of the sort value. */
  key: string;
  segments: readonly Segment[];
  /** SQL expression of a row's position. */
  position: string;
  /** Whether at most `maxSorted` rows have to be looked at; otherwise all of the list. */
  isSmall: boolean;
}

const textSorts: readonly OrderSort[] = [
  'readiness',
  'reference',
  'vehicle',
  'from',
  'to',
  'vin',
  'plate',
  'ordered_for',
  'ordered_by',
];

/**
 * Chooses between walking the sorted list, if many rows match, and collecting the matches, if few do.
 * @param isWhole true if all matches are needed, not just a page
 * @param nowMs moment at which orders are late or not, in Unix milliseconds
 */
export function planOf(
  database: Database,
  question: OrderQuery,
  attentionIds: () => readonly string[],
  isWhole: boolean,
  nowMs: number,
): Plan {
  const filter = readOrderFilter(question.search, todayHere(nowMs));
  const terms = filter.terms.map(term => conditionOf(term, nowMs));
  const wordsOfTerms = terms.flatMap(term => term.words).map(word => [word]);
  const pieces = [...searchPieces(filter.words), ...wordsOfTerms].slice(0, maxWords);
  const isIndexed = (spellings: readonly string[]) =>
    spellings.every(spelling => spelling.length >= minIndexedLength);
  const indexed = pieces.filter(isIndexed);
  const match = indexed.map(matchOf).join(' AND ');
  const short = pieces.filter(spellings => !isIndexed(spellings));
  const where: string[] = [];
  const values: SqlValue[] = [];
  const add = (condition: string, ...its: SqlValue[]): void => {
    where.push(condition);
    values.push(...its);
  };
  const addPiece = (spellings: readonly string[]): void =>
    add(`(${spellings.map(() => 'instr(line.search_text, ?) > 0').join(' OR ')})`, ...spellings);
  const isByTime = question.sort === 'created';
  const fewer = (sql: string, ...its: SqlValue[]): boolean =>
    Number(
      database.prepare(`SELECT count(*) AS total FROM (${sql} LIMIT ${maxSorted + 1})`).get(...its)?.total ??
        0,
    ) <= maxSorted;

  let isSmall = false;
  let from = 'order_line AS line';
  if (question.show === 'attention') {
    add('line.local_id IN (SELECT value FROM json_each(?))', JSON.stringify(attentionIds()));
    isSmall = true;
  }
  if (question.show === 'followed') {
    add('line.local_id IN (SELECT local_id FROM transport_order WHERE is_followed = 1)');
    isSmall = true;
  }
  if (question.show === 'unseen') add('line.is_unseen = 1');
  for (const { where: condition, values: its, isIndexed } of terms) {
    const found = `SELECT line.position FROM order_line AS line WHERE ${condition}`;
    const isFound: boolean = isIndexed && (isSmall || fewer(found, ...its));
    add(isFound ? `line.position IN (${found})` : condition, ...its);
    isSmall ||= isFound;
  }
  if (match !== '') {
    // Each piece alone: common words that are never together would be looked through to the end.
    const isFew =
      isSmall ||
      indexed.some(piece =>
        fewer('SELECT 1 FROM order_line_text WHERE order_line_text MATCH ?', matchOf(piece)),
      );
    if (isByTime && !isFew) {
      const isAll = short.length + question.states.length + terms.length === 0 && question.show === 'all';
      from =
        isAll && isWhole
          ? textAlone
          : `${textAlone} CROSS JOIN order_line AS line ON line.position = text.rowid`;
      add('order_line_text MATCH ?', match);
    } else if (isFew) {
      add('line.position IN (SELECT rowid FROM order_line_text WHERE order_line_text MATCH ?)', match);
      isSmall = true;
    } else indexed.forEach(addPiece);
  }
  short.forEach(addPiece);
  if (question.states.length > 0) {
    const list = question.states.map(() => '?').join(', ');
    const isFew = isSmall || fewer(`SELECT 1 FROM order_line WHERE state IN (${list})`, ...question.states);
    // The unary plus stops SQLite from using the index of the state, since it would then sort up to 100,000 rows.
    add(`${isFew ? '' : '+'}line.state IN (${list})`, ...question.states);
    isSmall ||= isFew;
  }
  const position = from.startsWith('order_line_text') ? 'text.rowid' : 'line.position';
  return isByTime
    ? {
        from,
        where,
        values,
        key: '0',
        position,
        isSmall,
        segments: [byTime(position, question.isDescending)],
      }
    : {
        from,
        where,
        values,
        key: `line.key_${question.sort}`,
        position,
        isSmall,
        segments: byValue(question.sort, question.isDescending, isSmall),
      };
}

/** The words of a search as the text index looks for them, by any of the spellings of a piece. */
const matchOf = (spellings: readonly string[]): string =>
  `(${spellings.map(spelling => `"${spelling}"`).join(' OR ')})`;

/** The whole list in the order of a question. */
export const segmentsOf = ({ sort, isDescending }: OrderQuery): Segment[] =>
  sort === 'created' ? [byTime('line.position', isDescending)] : byValue(sort, isDescending, false);

const everything: Condition = { where: '', values: [] };

function byTime(position: string, isDescending: boolean): Segment {
  // The newest order has the lowest position.
  const [next, last, way] = isDescending ? ['>', '<=', 'ASC'] : ['<', '>=', 'DESC'];
  return {
    order: `${position} ${way}`,
    behind: start =>
      start === null
        ? everything
        : { where: `${position} ${next}${start.isIncluded ? '=' : ''} ?`, values: [start.key.position] },
    until: end => (end === null ? everything : { where: `${position} ${last} ?`, values: [end.position] }),
  };
}

/** Unknown values come last, newest first, in both sort directions. */
function byValue(sort: OrderSort, isDescending: boolean, isSmall: boolean): Segment[] {
  const unknown: SqlValue = textSorts.includes(sort) ? '' : unknownNumber;
  const literal = unknown === '' ? "''" : String(unknown);
  // Small results are sorted after the search; the unary plus tells SQLite not to use the sort index.
  const plus = isSmall ? '+' : '';
  const key = `${plus}line.key_${sort}`;
  const newness = `${plus}line.newness`;
  const [next, last, way] = isDescending ? ['<', '>=', 'DESC'] : ['>', '<=', 'ASC'];
  const isKnown: Condition = { where: `${key} > ${literal}`, values: [] };
  const isUnknown: Condition = { where: `${key} = ${literal}`, values: [] };
  const known: Segment = {
    order: `line.key_${sort} ${way}, line.newness ${way}`,
    behind(start) {
      if (start === null) return isDescending ? everything : isKnown;
      const { key: at, isIncluded } = start;
      if (at.value === unknown) return null;
      return {
        where: `(${key}, ${newness}) ${next}${isIncluded ? '=' : ''} (?, ?)`,
        values: [at.value, -at.position],
      };
    },
    until(end) {
      if (end === null || end.value === unknown) return isDescending ? isKnown : everything;
      return { where: `(${key}, ${newness}) ${last} (?, ?)`, values: [end.value, -end.position] };
    },
  };
  const rest: Segment = {
    order: 'line.newness DESC',
    behind: start =>
      start === null || start.key.value !== unknown
        ? isUnknown
        : {
            where: `${isUnknown.where} AND ${newness} <${start.isIncluded ? '=' : ''} ?`,
            values: [-start.key.position],
          },
    until(end) {
      if (end === null) return everything;
      return end.value === unknown ? { where: `${newness} >= ?`, values: [-end.position] } : null;
    },
  };
  return [known, rest];
}
