import type { HeadingMemory } from '../domain/bulk-batch.ts';
import type { BulkField, StopPart } from '../domain/bulk-fields.ts';
import { folded } from '../domain/fold-letters.ts';
import { cleanVin } from '../domain/vin.ts';
import { isPlaceType } from './choice-words.ts';
import { meaningOf } from './heading.ts';

export interface RecognisedColumn {
  /** Heading of the column; empty if the table has no headings. */
  heading: string;
  field: BulkField | null;
}

export interface RecognisedTable {
  hasHeadings: boolean;
  columns: RecognisedColumn[];
  /** Rows without the headings. Each has as many cells as there are columns. */
  rows: string[][];
}

/**
 * Key under which the meaning of a heading is remembered. `occurrence` distinguishes equal headings, such as two
 * columns "City".
 */
export const headingKey = (heading: string, occurrence: number): string =>
  `${folded(heading).slice(0, 380)}#${occurrence}`;

/** `headingKey` of every column with a heading. */
export function headingKeys(headings: readonly string[]): (string | null)[] {
  const seen = new Map<string, number>();
  return headings.map(heading => {
    const words = folded(heading);
    if (words === '') return null;
    const occurrence = seen.get(words) ?? 0;
    seen.set(words, occurrence + 1);
    return headingKey(heading, occurrence);
  });
}

/** Determines the meaning of each column: from remembered choices, then from headings, then from the content. */
export function recogniseTable(
  table: readonly (readonly string[])[],
  memory: HeadingMemory,
): RecognisedTable {
  const width = Math.max(0, ...table.map(row => row.length));
  const even = table.map(row => Array.from({ length: width }, (_, index) => row[index] ?? ''));
  const [first = [], ...rest] = even;
  const hasHeadings = looksLikeHeadings(first, memory);
  const rows = hasHeadings ? rest : even;
  const headings = hasHeadings ? first.map(one => one.replace(/\s+/g, ' ').trim()) : first.map(() => '');
  const fields = withContent(
    hasHeadings ? fieldsOfHeadings(headings, rows, memory) : headings.map(() => undefined),
    headings,
    rows,
  );
  return {
    hasHeadings,
    columns: headings.map((heading, index) => ({ heading, field: fields[index] ?? null })),
    rows,
  };
}

function looksLikeHeadings(cells: readonly string[], memory: HeadingMemory): boolean {
  const keys = headingKeys(cells);
  const known = cells.filter(
    (cell, index) => meaningOf(cell) !== null || (keys[index] ?? '') in memory,
  ).length;
  const filled = cells.filter(cell => cell.trim() !== '');
  const holdsData = filled.some(cell => isVin(cell) || isDate(cell) || isEmail(cell));
  return !holdsData && known >= 1 && known >= filled.length * 0.3;
}

/** Number of rows whose content is used to find the meaning of a column. */
const sampleRows = 50;

const filledCells = (rows: readonly (readonly string[])[], index: number): string[] =>
  rows.map(row => row[index] ?? '').filter(cell => cell.trim() !== '');

/** `undefined`: column not recognised. `null`: the user marked the column as unused. */
type Found = BulkField | null | undefined;

function fieldsOfHeadings(
  headings: readonly string[],
  rows: readonly (readonly string[])[],
  memory: HeadingMemory,
): Found[] {
  const keys = headingKeys(headings);
  const taken = new Set<BulkField>();
  const take = (field: BulkField): Found => {
    if (taken.has(field)) return undefined;
    taken.add(field);
    return field;
  };
  const sample = rows.slice(0, sampleRows);
  const meanings = headings.map((heading, index) => meaningOf(heading, filledCells(sample, index)));
  const sure = headings.map((_, index): Found => {
    const key = keys[index];
    const remembered = key === null || key === undefined ? undefined : memory[key];
    if (remembered === '') return null;
    if (remembered !== undefined) return take(remembered);
    const meaning = meanings[index];
    return meaning?.kind === 'field' ? take(meaning.field) : undefined;
  });
  const hasField = (field: BulkField) => taken.has(field);
  return sure.map((found, index) => {
    const meaning = meanings[index];
    if (found !== undefined || meaning?.kind !== 'part') return found;
    if (typeWords.has(folded(headings[index] ?? '')) && isModel(index, rows, hasField)) return take('model');
    return partWithoutStop(meaning.part, index, meanings, sure, hasField, take);
  });
}

const typeWords = new Set(['type', 'typ', 'tyyppi']);

/**
 * Whether a column "Type" contains the model of the vehicle: true if there is a column of makes and none of models, and
 * no cell contains a type of place.
 */
const isModel = (
  index: number,
  rows: readonly (readonly string[])[],
  has: (field: BulkField) => boolean,
): boolean => has('make') && !has('model') && !rows.some(row => isPlaceType(row[index] ?? ''));

type Meaning = ReturnType<typeof meaningOf>;

/**
 * Finds the field of a column whose heading names no stop, such as "City". It belongs to the stop of the last column
 * before it that names one (`Pickup address, City, …, Delivery address, City`). If there is none, the first of two
 * equal parts belongs to the pickup, and the second to the delivery; a single date or time belongs to the pickup.
 */
function partWithoutStop(
  part: string,
  index: number,
  meanings: readonly Meaning[],
  sure: readonly Found[],
  has: (field: BulkField) => boolean,
  take: (field: BulkField) => Found,
): Found {
  const fieldAt = (stop: string) => `${stop}.${part}` as `pickup.${StopPart}` | `delivery.${StopPart}`;
  const before = sure
    .slice(0, index)
    .findLast(one => one?.startsWith('pickup.') || one?.startsWith('delivery.'));
  const stop = before?.split('.')[0];
  if (stop !== undefined && !has(fieldAt(stop))) return take(fieldAt(stop));
  const isTwice = meanings.filter(one => one?.kind === 'part' && one.part === part).length > 1;
  if (!has(fieldAt('pickup')) && (isTwice || part === 'date' || part === 'time'))
    return take(fieldAt('pickup'));
  return isTwice && !has(fieldAt('delivery')) ? take(fieldAt('delivery')) : undefined;
}

const isVin = (cell: string): boolean => /^[A-Z0-9]{17}$/.test(cleanVin(cell)) && /\d/.test(cell);
const isEmail = (cell: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(cell.trim());
const isDate = (cell: string): boolean =>
  /^(\d{1,2}[./-]\d{1,2}[./-](\d{2}|\d{4})?|\d{4}-\d{2}-\d{2})([ T]\d{1,2}[:.]\d{2}(:\d{2})?)?$/.test(
    cell.trim(),
  );
const isTimes = (cell: string): boolean =>
  /^\d{1,2}([:.]\d{2})?\s*[-–—]\s*\d{1,2}([:.]\d{2})?$/.test(cell.trim()) ||
  /^\d{1,2}:\d{2}$/.test(cell.trim());
const isPhone = (cell: string): boolean => /^\+\d[\d\s()/-]{6,}$/.test(cell.trim());
/** Registration numbers of the five countries: letters and digits in one to three groups. */
const isPlate = (cell: string): boolean =>
  /^[A-ZÄÖÅÆØÜ]{1,3}[- ]\d{1,4}$|^[A-ZÄÖÜ]{1,3}[- ][A-ZÄÖÜ]{1,2}[- ]?\d{1,4}[EH]?$|^[A-Z]{2}\s?\d{2}\s?\d{3}$|^[A-Z]{3}\s?\d{2}[A-Z0-9]$|^[A-Z]{2,3}\s\d[A-Z0-9]{3,4}$/.test(
    cell.trim(),
  );
const isAddress = (cell: string): boolean => /\p{L}{2,}.*,.*\p{L}{2,}/u.test(cell) && !isEmail(cell);

/**
 * Patterns of cells, each with the fields that a column can have if most of its cells match. The first such pattern
 * counts.
 */
const shapes: [(cell: string) => boolean, BulkField[]][] = [
  [isVin, ['vin']],
  [isEmail, ['pickup.email', 'delivery.email']],
  [isDate, ['pickup.date', 'delivery.date']],
  [isTimes, ['pickup.time', 'delivery.time']],
  [isPhone, ['pickup.phone', 'delivery.phone']],
  [isPlate, ['registration_number']],
  [isAddress, ['pickup.address', 'delivery.address']],
];

/**
 * The possible fields of a column, by the first pattern that at least 60 percent of its filled cells match; none if
 * there is no such pattern.
 */
export function fieldsOfShape(cells: readonly string[], usable = shapes): readonly BulkField[] {
  const [, fields = []] =
    usable.find(([is]) => cells.length > 0 && cells.filter(is).length >= cells.length * 0.6) ?? [];
  return fields;
}

/** Recognises columns by their content if their headings do not tell what they contain. */
function withContent(
  fields: readonly Found[],
  headings: readonly string[],
  rows: readonly (readonly string[])[],
): Found[] {
  const taken = new Set(fields.filter(field => field !== undefined && field !== null));
  const sample = rows.slice(0, sampleRows);
  return fields.map((field, index) => {
    // A column with an unknown heading may contain anything, so only a VIN is recognised there.
    if (field !== undefined) return field;
    const cells = filledCells(sample, index);
    const usable = headings[index] === '' ? shapes : shapes.slice(0, 1);
    const free = fieldsOfShape(cells, usable).find(field => !taken.has(field));
    if (free !== undefined) taken.add(free);
    return free ?? null;
  });
}
