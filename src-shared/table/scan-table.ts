export interface Dialect {
  /** One character. */
  separator: string;
  newline: '\r\n' | '\n' | '\r';
  /** Cells may stand in quotation marks. */
  isQuoted: boolean;
  /** Cells of a row that are kept. */
  maxColumns: number;
}

/**
 * Takes the next row, and the text of the first filled cell beyond `maxColumns`, else empty. Returns whether to go on.
 */
export type TakeRow = (row: string[], beyond: string) => boolean;

/** What stands in a cell, and where it ends. */
interface ScannedCell {
  text: string;
  end: number;
}

/**
 * Goes through a text once, row by row, and keeps nothing of it.
 * @returns false where quotation marks are not as they must be; the rows before that were handed on
 */
export function scanTable(text: string, dialect: Dialect, takeRow: TakeRow): boolean {
  const { separator, newline, isQuoted, maxColumns } = dialect;
  let row: string[] = [];
  let beyond = '';
  let at = 0;
  // Found once and kept until they are passed: a search for each cell would go through the whole text again and again.
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
/** Far more than a spreadsheet has in a cell, every character a quotation mark. */
const maxQuotedLength = 100_000;

/** The end of the text where there is none. */
function positionOf(text: string, part: string, start: number): number {
  const found = text.indexOf(part, start);
  return found < 0 ? text.length : found;
}

const plainCell = (text: string, start: number, end: number): ScannedCell => ({
  text: text.slice(start, end),
  end,
});

/**
 * A cell in quotation marks, of which two inside are one; spaces may follow it. Null: it is not closed, or something else
 * follows.
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
