import { folded } from '../domain/fold-letters.ts';
import { weekdays } from './filter-days.ts';
import { partsOf } from './filter-parts.ts';
import { missingFields, textFields, unsentDocuments } from './read-filter.ts';

/** Possible completions of the part of a filter at the cursor. */
export interface FilterCompletions {
  /** The part of the text that a completion replaces, in UTF-16 units. */
  start: number;
  end: number;
  /** Terms, and beginnings of terms that still need a value, such as `to:`. */
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

/** A single letter begins too many words to be completed to a key. */
const minKeyLetters = 2;
const maxTexts = 8;

const started = /^(-?)([a-z]+)$/iu;
const keyed = /^(-?)([a-z]+):(.*)$/iu;

/**
 * Completions of the part of a filter that ends at the cursor or has the cursor inside it.
 * @param caret position of the cursor, in UTF-16 units
 * @param valuesOf known values of a key, the best first
 * @returns null if the part is complete, or is a word that begins no key
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
 * Puts a completion into the filter. The cursor goes behind it: after a complete term and a space, or directly after a
 * key that still needs a value.
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
 * A value in the form that a term needs: one with a space gets quotation marks, which a value cannot contain itself.
 */
function quotedIfNeeded(value: string): string {
  const plain = value.replaceAll('"', ' ').trim();
  return /\s/.test(plain) ? `"${plain}"` : plain;
}
