import { type BulkField, bulkFields, plainFields, type StopName } from '../domain/bulk-fields.ts';
import { folded } from '../domain/fold-letters.ts';
import {
  codeHeadings,
  deadlineWords,
  partEndings,
  plainHeadings,
  sideWords,
  stopHeadings,
  unknownHeadings,
  wordsIn,
} from './heading-words.ts';

type Part = keyof typeof partEndings;
const partNames = Object.keys(partEndings) as Part[];

/** Meaning of a heading: a field, or a part of a stop if the heading does not say which stop. */
export type HeadingMeaning = { kind: 'field'; field: BulkField } | { kind: 'part'; part: Part };

const byHeading = new Map<string, BulkField>([
  ...bulkFields.map(field => [folded(field), field] as const),
  ...plainFields.flatMap(field => wordsIn(plainHeadings[field]).map(words => [words, field] as const)),
  ...bulkFields.flatMap(field => wordsIn(stopHeadings[field] ?? '').map(words => [words, field] as const)),
]);
const unknown = new Set(wordsIn(unknownHeadings));
const deadlines = new Set(wordsIn(deadlineWords));
const byPart = new Map<string, Part>(
  partNames.flatMap(part => wordsIn(partEndings[part]).map(word => [word, part] as const)),
);

const codes = new Map<string, HeadingMeaning>([
  [codeHeadings.postcode, { kind: 'part', part: 'postcode' }],
  [codeHeadings['pickup.postcode'], { kind: 'field', field: 'pickup.postcode' }],
  [codeHeadings['delivery.postcode'], { kind: 'field', field: 'delivery.postcode' }],
]);
const isPolishPostcode = (cell: string): boolean => /^\d{2}-\d{3}$/.test(cell.trim());

const isField = (name: string): name is BulkField => bulkFields.some(field => field === name);

/**
 * Beginnings of words that name a stop. The longest come first, so that `abholungs` matches as a whole, and `odbiorcy`
 * (of a recipient) before `odbior` (pickup).
 */
const stems = (['delivery', 'pickup'] as const)
  .flatMap(stop => wordsIn(sideWords[stop].stems).map(stem => ({ stop, stem })))
  .toSorted((a, b) => b.stem.length - a.stem.length);

/** Words that only connect other words. They are removed from headings. */
const joining = /\b(?:of|for|the|at|der|des|die|das|bei|fur|am|i|w|na|dla|af|for|ved|address of)\b/g;
const tidy = (words: string): string => words.replace(joining, ' ').replace(/\s+/g, ' ').trim();

/**
 * What a column with this heading contains; null if unknown.
 * @param cells some of its filled cells
 */
export function meaningOf(heading: string, cells: readonly string[] = []): HeadingMeaning | null {
  const words = folded(heading);
  if (words === '' || unknown.has(words)) return null;
  const code = codes.get(words);
  if (code) return cells.length === 0 || cells.some(isPolishPostcode) ? code : null;
  const whole = byHeading.get(words) ?? byHeading.get(tidy(words));
  if (whole) return { kind: 'field', field: whole };
  const sided = sideOf(words);
  if (sided) {
    const field = fieldOf(sided.stop, sided.rest, sided.isPerson);
    if (field) return { kind: 'field', field };
  }
  const part = byPart.get(words) ?? byPart.get(tidy(words));
  if (part === 'available_from' || part === 'release_code') return { kind: 'field', field: `pickup.${part}` };
  return part ? { kind: 'part', part } : null;
}

function sideOf(words: string): { stop: StopName; rest: string; isPerson: boolean } | null {
  for (const { stop, stem } of stems) {
    const at = ` ${words}`.indexOf(` ${stem}`);
    if (at < 0) continue;
    const rest = `${words.slice(0, at)} ${words.slice(at + stem.length)}`;
    return { stop, rest: tidy(rest), isPerson: wordsIn(sideWords[stop].people).includes(stem) };
  }
  const tokens = words.split(' ');
  for (const stop of ['pickup', 'delivery'] as const) {
    const at = tokens.findIndex(token => wordsIn(sideWords[stop].words).includes(token));
    if (at < 0) continue;
    const rest = tidy(tokens.toSpliced(at, 1).join(' '));
    return isOfWindow(rest) ? null : { stop, rest, isPerson: false };
  }
  return null;
}

/**
 * Whether the rest of a heading is about the time or day of a window. Then "from" and "to" are its start and its end,
 * as in "Time from", and name no stop.
 */
const isOfWindow = (rest: string): boolean => byPart.get(rest) === 'time' || byPart.get(rest) === 'date';

function fieldOf(stop: StopName, rest: string, isPerson: boolean): BulkField | null {
  if (rest === '') return isPerson ? `${stop}.contact_name` : `${stop}.address`;
  // A deadline of the pickup is not used, because the form has only a field for the earliest time there.
  if (deadlines.has(rest)) return stop === 'delivery' ? 'delivery.date' : null;
  const part =
    byPart.get(rest) ??
    byPart.get(rest.replace(/^(?:ens|ns|n|s) ?/, '')) ??
    byPart.get(rest.replace(/ \d+$/, ''));
  if (part === undefined) return null;
  // A name that is no field has no meaning, such as "delivery code": only a pickup has a release code.
  const name = `${stop}.${part}`;
  return isField(name) ? name : null;
}
