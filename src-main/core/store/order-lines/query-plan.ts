import type { OrderKey } from '../../../../src-shared/contract/order-list.ts';
import type { OrderQuery, OrderSort } from '../../../../src-shared/contract/order-query.ts';
import { searchPieces } from '../../../../src-shared/domain/fold-letters.ts';
import { todayHere } from '../../../../src-shared/domain/local-time.ts';
import { readOrderFilter } from '../../../../src-shared/order-filter/read-filter.ts';
import type { Database, SqlValue } from '../../ports/ports.ts';
import { conditionOf } from './filter-sql.ts';
import { unknownNumber } from './line.ts';

/**
 * Maximum number of matches that are collected and then sorted. If more rows match, reading the rows in sort order
 * finds enough for a page quickly.
 */
const maxSorted = 3_000;
const maxWords = 8;
/** Minimum length of a word that the search index can find: the index consists of trigrams. */
const minIndexedLength = 3;

/** FROM clause of a query that reads only the search index, because it needs no other column of `order_line`. */
export const textAlone = 'order_line_text AS text';

interface Condition {
  where: string;
  values: SqlValue[];
}

/** Where a page starts: at the row with this key (`isIncluded`), or after it. */
export interface ListStart {
  key: OrderKey;
  isIncluded: boolean;
}

/**
 * A part of the list in which one comparison finds all rows after a key. It has at most one condition for each end,
 * because SQLite uses only one to find the first row, and would read all rows up to the second.
 */
export interface Segment {
  order: string;
  /**
   * Returns the condition for rows after `start`, where null means the top of the list. Returns null if the whole
   * segment is before `start`.
   */
  behind(start: ListStart | null): Condition | null;
  /**
   * Returns the condition for rows up to and including `end`, where null means the end of the list. Returns null if the
   * whole segment is after `end`.
   */
  until(end: OrderKey | null): Condition | null;
}

/** The table, conditions and segments that answer a query. */
export interface Plan {
  from: string;
  where: readonly string[];
  values: readonly SqlValue[];
  /** SQL expression of the value by which rows are sorted. */
  key: string;
  segments: readonly Segment[];
  /** SQL expression of a row's position. */
  position: string;
  /** Whether the query reads at most `maxSorted` rows. If false, it may read the whole list. */
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
 * Plans a query. If many rows match, it reads the list in sort order. If few do, it collects and then sorts them.
 * @param isWhole true if all matches are needed, not just a page
 * @param nowMs moment at which orders count as late or not, in Unix milliseconds
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
    // Each piece is counted alone. Several pieces together may occur in few orders, but if each is common, the index
    // would be searched to its end to find that out.
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
    // The unary plus stops SQLite from using the index of the state, after which it would have to sort up to 100,000
    // rows.
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

/** Returns the query with which the search index finds one piece of a search, in any of its spellings. */
const matchOf = (spellings: readonly string[]): string =>
  `(${spellings.map(spelling => `"${spelling}"`).join(' OR ')})`;

/** Returns the segments of the whole list, in the sort order of a query. */
export const segmentsOf = ({ sort, isDescending }: OrderQuery): Segment[] =>
  sort === 'created' ? [byTime('line.position', isDescending)] : byValue(sort, isDescending, false);

const everything: Condition = { where: '', values: [] };

function byTime(position: string, isDescending: boolean): Segment {
  // The newest order has the lowest position, so the newest come first in ascending order of position.
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

/**
 * Returns the segments of a sorted list. Rows with an unknown value come last in both sort directions, the newest of
 * them first.
 */
function byValue(sort: OrderSort, isDescending: boolean, isSmall: boolean): Segment[] {
  const unknown: SqlValue = textSorts.includes(sort) ? '' : unknownNumber;
  const literal = unknown === '' ? "''" : String(unknown);
  // A small result is sorted after it was found. The unary plus stops SQLite from using the sort index.
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
