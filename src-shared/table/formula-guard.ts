/**
 * The beginning of a text that spreadsheets take for a formula; full-width signs count in some countries. Some programs
 * skip spaces, invisible characters and line ends before the sign. A tab or line end at the beginning counts alone.
 * Marks (`'`) before it belong to the pattern: a text that has a mark gets another, so `unguarded` restores it exactly.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that no spreadsheet takes for a formula. A formula gets the mark that spreadsheets themselves use: `'`. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The original text of a cell that was written with `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** A character that some program uses to separate cells, and the text up to the next one. */
const parts = /([,;|\t\r\n])([^,;|\t\r\n]+)/g;
/** Groups: characters that a program skips before a formula; the marks; the sign with the rest of the text. */
const formulaPart = /^([\s\p{Cc}\p{Cf}"]*)('*)([=+\-@＝＋－＠].*)$/su;
/** A number with a sign, such as a second telephone number. */
const number = /^[+\-＋－][\d\s()./-]*$/;

/**
 * Whether a cell that began at `separator` ends before `rest`, for a program that splits at this separator. At the end
 * of our cell it does not: that program reads on behind our own separator, in the text of our next cell.
 */
const isCellEnd = (separator: string, rest: string): boolean =>
  rest.startsWith(separator) || (separator === '\n' && rest.startsWith('\r\n'));

const blank = /^[\s\p{Cc}\p{Cf}"]*$/u;
/** Consecutive separators of one kind. In a mixed sequence, one can begin a cell in which the next is only a blank. */
const oneKind = /^(\t+|\r+|(\r?\n)+)$/;

/** Changes the marks of each formula after a separator. Marks do not affect what is found, so this can be undone. */
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
 * As `guarded`, for a cell of a CSV file that is read with any separator: a program that splits lines at another
 * separator than ours finds the beginning of a cell inside one of ours. There, a number with a sign needs no mark.
 */
export const guardedInCsv = (text: string): string => guarded(withMarks(text, marks => `'${marks}`));

/** The original text of a cell that was written with `guardedInCsv`. */
export const unguardedInCsv = (cell: string): string =>
  cell.includes("'") ? withMarks(unguarded(cell), marks => marks.slice(1)) : cell;
