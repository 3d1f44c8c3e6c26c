export interface Dialect {
  /** The single character that separates cells. */
  separator: string;
  newline: '\r\n' | '\n' | '\r';
  /** Whether cells can be enclosed in quotation marks. */
  isQuoted: boolean;
  /** Maximum number of cells of a row that are kept. */
  maxColumns: number;
}

/**
 * A function that gets each row, and the text of the row's first filled cell beyond `maxColumns` (otherwise empty). It
 * returns whether to continue.
 */
export type TakeRow = (row: string[], beyond: string) => boolean;

/** Text of a cell, and the position where the cell ends. */
interface ScannedCell {
  text: string;
  end: number;
}

/**
 * Reads a table text row by row, and passes each row to `takeRow`.
 * @returns false at a misplaced quotation mark; the rows before it were passed on
 */
export function scanTable(text: string, dialect: Dialect, takeRow: TakeRow): boolean {
  const { separator, newline, isQuoted, maxColumns } = dialect;
  let row: string[] = [];
  let beyond = '';
  let at = 0;
  // Both positions are kept until the reader has passed them. A new search at each cell could read the rest of the text
  // each time.
  let nextSeparator = -1;
  let nextNewline = -1;
  const endOf = (start: number): number => {
    if (nextSeparator < start) nextSeparator = positionOf(text, separator, start);
    if (nextNewline < start) nextNewline = positionOf(text, newline, start);
    return Math.min(nextSeparator, nextNewline);
  };
  for (;;) {
    const isOpened = isQuoted && text.charCodeAt(at) === quoteCode;
    const cell = isOpened ? quotedCell(text, at, separator, newline) : plainCell(text, at, endOf(at));
    if (cell === null) return false;
    if (row.length < maxColumns) row.push(cell.text);
    else if (beyond === '') beyond = cell.text;
    const { end } = cell;
    if (end >= text.length) {
      takeRow(row, beyond);
      return true;
    }
    if (text.startsWith(separator, end)) {
      at = end + separator.length;
      continue;
    }
    if (!takeRow(row, beyond)) return true;
    row = [];
    beyond = '';
    at = end + newline.length;
  }
}

const quoteCode = 0x22;
/**
 * Maximum length of a quoted cell. It is far more than a spreadsheet allows, even if every character is a quotation
 * mark.
 */
const maxQuotedLength = 100_000;

/** Position of `part` at or after `start`; the end of the text if there is none. */
function positionOf(text: string, part: string, start: number): number {
  const found = text.indexOf(part, start);
  return found < 0 ? text.length : found;
}

const plainCell = (text: string, start: number, end: number): ScannedCell => ({
  text: text.slice(start, end),
  end,
});

/**
 * Reads a cell in quotation marks. Two marks inside stand for one, and spaces may follow the cell. Null if the cell is
 * not closed, or if other text follows.
 */
function quotedCell(text: string, start: number, separator: string, newline: string): ScannedCell | null {
  let close = text.indexOf('"', start + 1);
  while (close >= 0 && text.charCodeAt(close + 1) === quoteCode) {
    if (close - start > maxQuotedLength) return null;
    close = text.indexOf('"', close + 2);
  }
  if (close < 0) return null;
  let end = close + 1;
  const isEnd = () => end >= text.length || text.startsWith(separator, end) || text.startsWith(newline, end);
  while (!isEnd()) {
    if (!/\s/.test(text.charAt(end))) return null;
    end += 1;
  }
  const inside = text.slice(start + 1, close);
  return { text: inside.includes('"') ? inside.replaceAll('""', '"') : inside, end };
}
