/**
 * The beginning of a text that spreadsheets take for a formula. Full-width signs count in some countries. Some programs
 * skip spaces, invisible characters and line ends before the sign; a tab or line end at the beginning alone is enough.
 * Marks (`'`) before all this belong to the pattern, so that a text with a mark gets another one, and `unguarded`
 * restores it exactly.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that no spreadsheet takes for a formula. A formula gets the mark that spreadsheets themselves use: `'`. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The original text of a cell that was written with `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** A character that some program uses as separator of cells, and the text up to the next such character. */
const parts = /([,;|\t\r\n])([^,;|\t\r\n]+)/g;
/**
 * A part that begins with a formula. Groups: the characters that a program skips before it; the marks; the sign with
 * the rest of the text.
 */
const formulaPart = /^([\s\p{Cc}\p{Cf}"]*)('*)([=+\-@＝＋－＠].*)$/su;
/** A number with a sign, such as a second telephone number. */
const number = /^[+\-＋－][\d\s()./-]*$/;

/**
 * Whether a program that splits at `separator` ends the cell here. If `rest` is empty, only our cell ends: that program
 * reads on into our next cell.
 */
const isCellEnd = (separator: string, rest: string): boolean =>
  rest.startsWith(separator) || (separator === '\n' && rest.startsWith('\r\n'));

const blank = /^[\s\p{Cc}\p{Cf}"]*$/u;
/**
 * Separators in a row that are all of one kind. In a mixed row, one separator can begin a cell in which the next one is
 * only a blank.
 */
const oneKind = /^(\t+|\r+|(\r?\n)+)$/;

/**
 * Changes the marks of each formula after a separator. Marks do not affect which formulas are found, so a second call
 * can undo the change.
 */
function withMarks(text: string, change: (marks: string) => string): string {
  let seen = 0;
  let isBehindBlank = false;
  return text.replace(parts, (whole: string, separator: string, part: string, at: number) => {
    const [run = ''] = /[,;|\t\r\n]+$/.exec(text.slice(seen, at + 1)) ?? [];
    const isBegunBefore = !/[,;|]/.test(separator) && (isBehindBlank || !oneKind.test(run));
    isBehindBlank = blank.test(part);
    seen = at + whole.length;
    const [, before = '', marks = '', rest] = formulaPart.exec(part) ?? [];
    if (rest === undefined) return whole;
    const isNumber = number.test(rest) && isCellEnd(separator, text.slice(seen, seen + 2));
    return isNumber && !isBegunBefore ? whole : `${separator}${before}${change(marks)}${rest}`;
  });
}

/**
 * As `guarded`, for a cell of a CSV file. A program that splits lines at another separator than ours sees the beginning
 * of a cell inside one of our cells, so formulas there are marked, too. A number with a sign needs no mark there.
 */
export const guardedInCsv = (text: string): string => guarded(withMarks(text, marks => `'${marks}`));

/** The original text of a cell that was written with `guardedInCsv`. */
export const unguardedInCsv = (cell: string): string =>
  cell.includes("'") ? withMarks(unguarded(cell), marks => marks.slice(1)) : cell;
