/**
 * The beginning of a text that spreadsheets take for a formula. Full-width signs count in some countries. Some programs
 * skip spaces, invisible characters and line ends before the sign; a tab or line end at the beginning alone is enough.
 * The pattern allows marks (`'`) before all this. So a text with a mark gets another one, and `unguarded` restores it
 * exactly.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that no spreadsheet takes for a formula. A formula gets the mark that spreadsheets themselves use: `'`. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The original text of a cell that was written with `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** A character at which some program separates cells, and the text up to the next such character. */
const parts = /([,;|\t\r\n])([^,;|\t\r\n]+)/g;
/**
 * A part that begins with a formula. Groups: the characters before the formula that a program skips; the marks (`'`);
 * the formula's sign with the rest of the text.
 */
const formulaPart = /^([\s\p{Cc}\p{Cf}"]*)('*)([=+\-@＝＋－＠].*)$/su;
/** A number with a sign, such as a second telephone number. */
const number = /^[+\-＋－][\d\s()./-]*$/;

/**
 * Whether `rest` begins with `separator`, so that a program that splits there ends the cell. False for an empty `rest`:
 * our cell ends, but that program reads on into our next one.
 */
const isCellEnd = (separator: string, rest: string): boolean =>
  rest.startsWith(separator) || (separator === '\n' && rest.startsWith('\r\n'));

const blank = /^[\s\p{Cc}\p{Cf}"]*$/u;
/**
 * Matches consecutive separators of one kind. If they are of different kinds, a program may take one of them for the
 * beginning of a cell, and the next one for a blank in that cell.
 */
const oneKind = /^(\t+|\r+|(\r?\n)+)$/;

/**
 * Changes the marks (`'`) of each formula behind a separator. A formula is found whatever its marks, so that a second
 * call can undo the change.
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
 * As `guarded`, for a cell of a CSV file. A program that splits lines at another separator than ours can see the
 * beginning of a cell inside our cell, so formulas there are marked, too. A number with a sign needs no mark there.
 */
export const guardedInCsv = (text: string): string => guarded(withMarks(text, marks => `'${marks}`));

/** The original text of a cell that was written with `guardedInCsv`. */
export const unguardedInCsv = (cell: string): string =>
  cell.includes("'") ? withMarks(unguarded(cell), marks => marks.slice(1)) : cell;
