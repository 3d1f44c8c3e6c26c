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

/** A part of the list within which a single comparison finds the rows after a key. */
interface Segment {
  where: string;
  order: string;
  /** Condition for rows after the key, or from the key on; null if the key lies after the whole segment. */
  behind(key: OrderKey, isIncluded: boolean): { where: string; values: SqlValue[] } | null;
  /** Condition for rows before the key, for counting; null if the key lies before the whole segment. */
  before(key: OrderKey): { where: string; values: SqlValue[] } | null;
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
  const match = indexed
    .map(spellings => `(${spellings.map(spelling => `"${spelling}"`).join(' OR ')})`)
    .join(' AND ');
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
    const isFew = isSmall || fewer('SELECT 1 FROM order_line_text WHERE order_line_text MATCH ?', match);
    if (isByTime && !isFew) {
      const isAll = short.length + question.states.length + terms.length === 0 && question.show === 'all';
      // The text index suffices if no column of the line is needed.
      from =
        isAll && isWhole
          ? 'order_line_text AS text'
          : 'order_line_text AS text CROSS JOIN order_line AS line ON line.position = text.rowid';
      add('order_line_text MATCH ?', match);
    } else if (isFew || isWhole) {
      add('line.position IN (SELECT rowid FROM order_line_text WHERE order_line_text MATCH ?)', match);
      isSmall ||= isFew;
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
    ? { from, where, values, key: '0', position, segments: [byTime(position, question.isDescending)] }
    : {
        from,
        where,
        values,
        key: `line.key_${question.sort}`,
        position,
        segments: byValue(question.sort, question.isDescending, isSmall),
      };
}

function byTime(position: string, isDescending: boolean): Segment {
  // The newest order has the lowest position.
  const [next, last, way] = isDescending ? ['>', '<', 'ASC'] : ['<', '>', 'DESC'];
  return {
    where: '',
    order: `${position} ${way}`,
    behind: (key, isIncluded) => ({
      where: `${position} ${next}${isIncluded ? '=' : ''} ?`,
      values: [key.position],
    }),
    before: key => ({ where: `${position} ${last} ?`, values: [key.position] }),
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
  const [next, last, way] = isDescending ? ['<', '>', 'DESC'] : ['>', '<', 'ASC'];
  const known: Segment = {
    where: `${key} > ${literal}`,
    order: `line.key_${sort} ${way}, line.newness ${way}`,
    behind: (at, isIncluded) =>
      at.value === unknown
        ? null
        : {
            where: `(${key}, ${newness}) ${next}${isIncluded ? '=' : ''} (?, ?)`,
            values: [at.value, -at.position],
          },
    before: at =>
      at.value === unknown
        ? { where: '', values: [] }
        : { where: `(${key}, ${newness}) ${last} (?, ?)`, values: [at.value, -at.position] },
  };
  const rest: Segment = {
    where: `${key} = ${literal}`,
    order: 'line.newness DESC',
    behind: (at, isIncluded) =>
      at.value === unknown
        ? { where: `${newness} <${isIncluded ? '=' : ''} ?`, values: [-at.position] }
        : { where: '', values: [] },
    before: at => (at.value === unknown ? { where: `${newness} > ?`, values: [-at.position] } : null),
  };
  return [known, rest];
}
