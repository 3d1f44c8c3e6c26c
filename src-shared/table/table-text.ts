import { unguardedInCsv } from './formula-guard.ts';
import { scanTable } from './scan-table.ts';
import { createTableBudget, type TableBudget, type TableLimits } from './table-limits.ts';

export const separators = ['\t', ';', '|', ','] as const;
export type Separator = (typeof separators)[number];

/** Maximum number of lines, and of characters, that are used to find the separator. */
const sampleLines = 50;
const sampleCharacters = 200_000;
/** Maximum number of characters that are used to find the line ending. */
const newlineCharacters = 1_000_000;

/**
 * Recognises the separator of the cells. Tab, semicolon and bar hardly occur inside cells, but addresses contain
 * commas. So a comma counts only if no other separator divides (nearly) every line into the same number of cells.
 */
export function recogniseSeparator(text: string): Separator {
  const declared = declaredSeparator(text);
  if (declared) return declared;
  const sample = text.slice(0, sampleCharacters);
  const found = separators.map(separator => ({ separator, ...regularity(sample, separator) }));
  const regular = found.find(one => one.columns > 1 && one.share >= 0.9);
  if (regular) return regular.separator;
  const best = found.filter(one => one.columns > 1).toSorted((a, b) => b.share - a.share)[0];
  // If no line contains text, the first separator that occurs counts.
  return best?.separator ?? separators.find(one => text.includes(one)) ?? ',';
}

export interface TextTable {
  rows: string[][];
  /** Whether there are more rows than were read. */
  isCut: boolean;
}

const isFilled = (row: readonly string[]): boolean => row.some(cell => cell.trim() !== '');

/**
 * Reads the rows of a text. Quoted cells may have several lines, every cell stays text, and the mark that keeps a text
 * from being a formula is removed. A quotation mark that is never closed is a normal character, so that no row is lost.
 * @param keepsBlank whether to keep rows without any text, for callers that count rows
 * @throws TableLimitError
 */
export function readTableText(
  text: string,
  limits: TableLimits,
  separator: Separator = recogniseSeparator(text),
  keepsBlank = false,
): TextTable {
  const body = withoutDeclaration(text);
  const newline = newlineOf(body.slice(0, newlineCharacters));
  const dialect = { separator, newline, maxColumns: limits.maxColumns };
  const read = (isQuoted: boolean): TextTable | null => {
    const budget = createTableBudget(limits);
    const table: TextTable = { rows: [], isCut: false };
    const isWell = scanTable(body, { ...dialect, isQuoted }, (row, beyond) => {
      if (beyond !== '') budget.take(limits.maxColumns, beyond);
      if (!keepsBlank && !isFilled(row)) return true;
      if (table.rows.length >= limits.maxRows) {
        table.isCut = true;
        return false;
      }
      table.rows.push(taken(row, budget));
      return true;
    });
    return isWell ? table : null;
  };
  return read(true) ?? read(false) ?? { rows: [], isCut: false };
}

function taken(row: readonly string[], budget: TableBudget): string[] {
  return row.map((cell, column) => {
    if (cell === '') return cell;
    budget.takeRaw(cell);
    const text = unguardedInCsv(cell);
    budget.take(column, text);
    return text;
  });
}

/** The first line `sep=;` that Excel writes. */
const declaration = /^\ufeff?"?sep=([\t;|,])"?(\r\n|\r|\n|$)/i;
const withoutDeclaration = (text: string): string => text.replace(declaration, '').replace(/^\ufeff/, '');
const declaredSeparator = (text: string): Separator | undefined =>
  separators.find(one => one === declaration.exec(text)?.[1]);

type Newline = '\r\n' | '\n' | '\r';

/** Line ending outside of quoted cells. Line ends inside cells may differ: on Windows they can be bare line feeds. */
function newlineOf(text: string): Newline {
  let hasLineFeed = false;
  let hasReturn = false;
  let start = 0;
  while (start < text.length) {
    const quote = text.indexOf('"', start);
    const closing = quote < 0 ? -1 : text.indexOf('"', quote + 1);
    // A quotation mark that is never closed is a normal character.
    const end = closing < 0 ? text.length : quote;
    const outside = text.slice(start, end);
    if (outside.includes('\r\n')) return '\r\n';
    hasLineFeed ||= outside.includes('\n');
    hasReturn ||= outside.includes('\r');
    start = closing < 0 ? text.length : closing + 1;
  }
  return hasLineFeed || !hasReturn ? '\n' : '\r';
}

/** The most frequent number of cells in a line, and the share of lines with that number. */
function regularity(sample: string, separator: Separator): { columns: number; share: number } {
  const lengths: number[] = [];
  const dialect = { separator, newline: newlineOf(sample), maxColumns: sample.length };
  const count = (isQuoted: boolean): boolean => {
    lengths.length = 0;
    return scanTable(sample, { ...dialect, isQuoted }, row => {
      if (row.some(cell => cell !== '')) lengths.push(row.length);
      return lengths.length < sampleLines;
    });
  };
  if (!count(true)) count(false);
  const counts = new Map<number, number>();
  for (const length of lengths) counts.set(length, (counts.get(length) ?? 0) + 1);
  const [columns, lines] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { columns, share: lengths.length === 0 ? 0 : lines / lengths.length };
}
