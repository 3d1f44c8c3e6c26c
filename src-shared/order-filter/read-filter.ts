import { folded } from '../domain/fold-letters.ts';
import { plainRegistrationNumber } from '../domain/registration-number.ts';
import { cleanVin } from '../domain/vin.ts';
import { dayOfFilter, isDayBegun } from './filter-days.ts';
import { partsOf } from './filter-parts.ts';

/** Keys of the terms that compare a text, such as `to:hamburg` and `ref:PO-*`. */
export const textFields = ['from', 'to', 'ref', 'vin', 'plate', 'for', 'by'] as const;
type TermField = (typeof textFields)[number];

/** Values of the key `no`, such as `no:window`: what an order does not have. */
export const missingFields = ['window', 'price', 'ref', 'vin', 'plate'] as const;
type MissingField = (typeof missingFields)[number];

/** Value of the key `unsent`: `unsent:documents` finds orders with a document that was not sent. */
export const unsentDocuments = 'documents';
/** Earlier name of `unsent:documents`, as a value of `no`. Saved filters may still contain `no:papers`. */
const formerPapers = 'papers';

const comparisons = ['<', '<=', '>', '>='] as const;
type Comparison = (typeof comparisons)[number];

/** One condition of a filter, such as `late` or `price>1000`. */
export type FilterTerm = { isNegated: boolean } & (
  | { kind: 'late' }
  | { kind: 'followed' }
  /** The order has a document that was added here and is not with the order at the service. */
  | { kind: 'unsent-documents' }
  /** The order is for a business, not for the customer itself. */
  | { kind: 'business' }
  /** `day` is `YYYY-MM-DD`, in the zone of the stop. */
  | { kind: 'day'; stop: 'pickup' | 'delivery'; day: string }
  /** The field contains `text` (folded) or, with `isStart`, begins with it. */
  | { kind: 'text'; field: TermField; text: string; isStart: boolean }
  | { kind: 'status'; status: string }
  | { kind: 'price'; comparison: Comparison; cents: number }
  | { kind: 'missing'; field: MissingField }
);

/**
 * A term that cannot be read (`text`), and the kind of value that it needs (`reason`). `empty`: its value has no letter
 * or digit.
 */
export interface FilterProblem {
  text: string;
  reason: 'day' | 'price' | 'missing' | 'unsent' | 'empty';
}

export interface OrderSearch {
  /** The words without a key, in the sequence of the filter. They are searched for as text. */
  words: string;
  terms: FilterTerm[];
  problems: FilterProblem[];
}

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some(one => one === value);

const keyed = /^(-?)([a-z]+)(:|[<>]=?)(.*)$/iu;
const bare = /^(-?)(late|followed)$/iu;

/**
 * Reads a filter such as `golf to:hamburg late -status:delivered price>1000`. Words without a key, and everything in
 * quotation marks, are searched as text. A term that the user has not typed to its end is left out.
 * @param today `YYYY-MM-DD`, the day that `pickup:today` means
 */
export function readOrderFilter(text: string, today: string): OrderSearch {
  const words: string[] = [];
  const terms: FilterTerm[] = [];
  const problems: FilterProblem[] = [];
  for (const { whole, quoted, plain } of partsOf(text)) {
    const read = quoted === null ? readPart(plain, today) : 'text';
    if (read === 'text') words.push(quoted ?? whole);
    else if (read === 'half-typed') continue;
    else if ('reason' in read) problems.push(read);
    else terms.push(read);
  }
  return { words: words.join(' '), terms, problems };
}

type Read = FilterTerm | FilterProblem;

function readPart(text: string, today: string): Read | 'text' | 'half-typed' {
  const [, minus, alone] = bare.exec(text) ?? [];
  if (alone !== undefined)
    return { kind: alone.toLowerCase() === 'late' ? 'late' : 'followed', isNegated: minus === '-' };
  const [, not, name = '', sign = '', rest = ''] = keyed.exec(text) ?? [];
  const read = readerOf(name.toLowerCase(), sign, today);
  if (read === null) return 'text';
  const value = rest.trim();
  if (value === '') return 'half-typed';
  const condition = read(value);
  if (condition === 'half-typed') return condition;
  return typeof condition === 'string'
    ? { text, reason: condition }
    : { ...condition, isNegated: not === '-' };
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;
type Condition = Without<FilterTerm, 'isNegated'>;
type Reader = (value: string) => Condition | FilterProblem['reason'] | 'half-typed';

/**
 * Finds the function that reads the value of a term.
 * @returns null if no term has this key and sign
 */
function readerOf(key: string, sign: string, today: string): Reader | null {
  if (key === 'price') return value => (isOneOf(comparisons, sign) ? priceOf(sign, value) : 'price');
  if (sign !== ':') return null;
  if (key === 'pickup' || key === 'delivery')
    return value => {
      const day = dayOfFilter(value, today);
      if (day !== null) return { kind: 'day', stop: key, day };
      return isDayBegun(value) ? 'half-typed' : 'day';
    };
  if (key === 'status')
    return value => ({ kind: 'status', status: value.toLowerCase().replaceAll(' ', '_') });
  if (key === 'no')
    return value => {
      const field = value.toLowerCase();
      if (field === formerPapers) return { kind: 'unsent-documents' };
      if (isOneOf(missingFields, field)) return { kind: 'missing', field };
      return [...missingFields, formerPapers].some(one => one.startsWith(field)) ? 'half-typed' : 'missing';
    };
  if (key === 'unsent')
    return value => {
      const what = value.toLowerCase();
      if (what === unsentDocuments) return { kind: 'unsent-documents' };
      return unsentDocuments.startsWith(what) ? 'half-typed' : 'unsent';
    };
  if (isOneOf(textFields, key))
    return value => {
      if (key === 'for' && value.toLowerCase() === 'business') return { kind: 'business' };
      const text = termText(key, value.replace(/\*$/, ''));
      return text === '' ? 'empty' : { kind: 'text', field: key, text, isStart: value.endsWith('*') };
    };
  return null;
}

/**
 * Reads the price of a term. A point or comma before three digits is refused, because it could separate thousands or
 * cents.
 */
function priceOf(comparison: Comparison, value: string): Condition | 'price' | 'half-typed' {
  if (/^\d+[.,]$/.test(value)) return 'half-typed';
  if (!/^\d+([.,]\d{1,2})?$/.test(value)) return 'price';
  const cents = Math.round(Number(value.replace(',', '.')) * 100);
  return Number.isSafeInteger(cents) ? { kind: 'price', comparison, cents } : 'price';
}

/** The value of a term, written as the stored rows contain the field. */
function termText(field: TermField, value: string): string {
  if (field === 'vin') return cleanVin(value).toLowerCase();
  return field === 'plate' ? plainRegistrationNumber(value).toLowerCase() : folded(value);
}

/** Whether the search can find other orders later although no order has changed, as with `late` or a day. */
export const changesWithTime = (text: string, today: string): boolean =>
  readOrderFilter(text, today).terms.some(({ kind }) => kind === 'late' || kind === 'day');
