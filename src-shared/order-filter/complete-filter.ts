import { folded } from '../domain/fold-letters.ts';
import { weekdays } from './filter-days.ts';
import { partsOf } from './filter-parts.ts';
import { missingFields, textFields, unsentDocuments } from './read-filter.ts';

/** Possible completions of that part of a filter where the cursor is. */
export interface FilterCompletions {
  /** The part of the text that a completion replaces, in UTF-16 units. */
  start: number;
  end: number;
  /** The possible replacements: complete terms, and beginnings of terms that still need a value, such as `to:`. */
  texts: string[];
}

/** A key whose values come from the data, such as the cities of the orders. */
export type CompletedKey = (typeof textFields)[number] | 'status';

const alone = ['late', 'followed'];
const starts = [
  ...alone,
  'pickup:',
  'delivery:',
  ...textFields.map(field => `${field}:`),
  'status:',
  'price>',
  'price<',
  'no:',
  `unsent:${unsentDocuments}`,
];
const days = ['today', 'tomorrow', 'yesterday', ...weekdays];

/**
 * Minimum number of letters typed before keys are offered. After a single letter, the word may still be too many other
 * things than a key.
 */
const minKeyLetters = 2;
const maxTexts = 8;

const started = /^(-?)([a-z]+)$/iu;
const keyed = /^(-?)([a-z]+):(.*)$/iu;

/**
 * Completions of the part of a filter that ends at the cursor or contains it.
 * @param caret position of the cursor, in UTF-16 units
 * @param valuesOf known values of a key, the best first
 * @returns null if there is none: the part is complete, or no key begins with its word
 */
export function completeOrderFilter(
  text: string,
  caret: number,
  valuesOf: (key: CompletedKey) => readonly string[],
): FilterCompletions | null {
  const part = partsOf(text).find(({ start, end }) => start < caret && caret <= end);
  if (part === undefined || part.quoted !== null) return null;
  const whole = part.whole.toLowerCase();
  const texts = completionsOf(part.plain, valuesOf).filter(one => one.toLowerCase() !== whole);
  return texts.length === 0 ? null : { start: part.start, end: part.end, texts: texts.slice(0, maxTexts) };
}

/**
 * Puts a completion into the filter. The cursor goes behind the space after a complete term, or directly behind a key
 * that still needs a value.
 */
export function completed(
  text: string,
  { start, end }: Pick<FilterCompletions, 'start' | 'end'>,
  completion: string,
): { text: string; caret: number } {
  const before = text.slice(0, start) + completion;
  const rest = text.slice(end);
  if (/[:<>]$/.test(completion)) return { text: before + rest, caret: before.length };
  return { text: `${before} ${rest.replace(/^ /, '')}`, caret: before.length + 1 };
}

function completionsOf(part: string, valuesOf: (key: CompletedKey) => readonly string[]): string[] {
  const [, minus = '', word] = started.exec(part) ?? [];
  if (word !== undefined) {
    const begun = word.toLowerCase();
    if (begun.length < minKeyLetters) return [];
    return starts.filter(start => start.startsWith(begun)).map(start => minus + start);
  }
  const [, sign = '', key = '', value = ''] = keyed.exec(part) ?? [];
  const name = key.toLowerCase();
  return valuesFor(name, valuesOf)
    .filter(one => folded(one) !== '' && folded(one).startsWith(folded(value)))
    .map(one => `${sign}${name}:${quotedIfNeeded(one)}`);
}

function valuesFor(key: string, valuesOf: (key: CompletedKey) => readonly string[]): readonly string[] {
  if (key === 'pickup' || key === 'delivery') return days;
  if (key === 'no') return missingFields;
  if (key === 'unsent') return [unsentDocuments];
  if (key === 'for') return ['business', ...valuesOf('for')];
  if (key === 'status') return valuesOf('status');
  const field = textFields.find(one => one === key);
  return field === undefined ? [] : valuesOf(field);
}

/**
 * A value as a term needs it: in quotation marks if it contains spaces. Quotation marks in the value become spaces,
 * because a term cannot contain them.
 */
function quotedIfNeeded(value: string): string {
  const plain = value.replaceAll('"', ' ').trim();
  return /\s/.test(plain) ? `"${plain}"` : plain;
}
