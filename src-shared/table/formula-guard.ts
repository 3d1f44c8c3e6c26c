/**
 * A spreadsheet takes a text that begins so for a formula, the full-width signs too in some countries. Some programs
 * leave out spaces, invisible signs and line ends before they look, so those before a sign do not help; a tab or a line
 * end at the beginning counts alone. The marks that may stand before it are part of the rule, so that a text that has
 * one of its own gets another one, and is read back as it was.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that no spreadsheet takes for a formula: starts with the mark that spreadsheets themselves use for that. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** The original text of a cell that was written with `guarded`. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/** What parts cells for some program, and what stands there up to the next of these. */
const parts = /([,;|\t\r\n])([^,;|\t\r\n]+)/g;
/** What may stand before the sign; the marks; the sign with the rest. */
const formulaPart = /^([\s\p{Cc}\p{Cf}"]*)('*)([=+\-@＝＋－＠].*)$/su;
/** A number with a sign, such as a second telephone number. */
const number = /^[+\-＋－][\d\s()./-]*$/;

/**
 * Whether a program that parts cells at this separator has nothing else in the one that begins with it. At the end of
 * our cell it may have: the next one goes on behind our separator.
 */
const isCellEnd = (separator: string, rest: string): boolean =>
  rest.startsWith(separator) || (separator === '\n' && rest.startsWith('\r\n'));

const blank = /^[\s\p{Cc}\p{Cf}"]*$/u;
/** Separators of one kind that follow each other. Of other kinds some begin a cell, and are blanks in it for others. */
const oneKind = /^(\t+|\r+|(\r?\n)+)$/;

/** Changes the marks of each formula behind a separator. No mark decides where one is, so that it can be undone. */
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
 * The same of a cell of a CSV, with whichever separator it is read: a program that splits the line at another separator
 * than ours finds the beginning of a cell within one of ours. Numbers with a sign begin no formula there.
 */
export const guardedInCsv = (text: string): string => guarded(withMarks(text, marks => `'${marks}`));

/** The original text of a cell that was written with `guardedInCsv`. */
export const unguardedInCsv = (cell: string): string =>
  cell.includes("'") ? withMarks(unguarded(cell), marks => marks.slice(1)) : cell;
