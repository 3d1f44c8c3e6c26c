/**
 * A spreadsheet takes a text that begins so for a formula, the full-width signs too in some countries. Some programs
 * leave out spaces, invisible signs and line ends before they look, so those before a sign do not help; a tab or a line
 * end at the beginning counts alone. The marks that may stand before it are part of the rule, so that a text that has
 * one of its own gets another one, and is read back as it was.
 */
const formula = /^'*(?:[\t\r\n]|[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])/u;

/** Text that stays text in every table we write: the mark before it is what spreadsheets themselves have for that. */
export const guarded = (text: string): string => (formula.test(text) ? `'${text}` : text);

/** A cell of a table that was written with `guarded`, as it was before. */
export const unguarded = (cell: string): string =>
  cell.startsWith("'") && formula.test(cell) ? cell.slice(1) : cell;

/**
 * The same within a cell of a CSV: a program that splits the line at another separator than ours finds the beginning of
 * a cell there. Numbers with a sign, such as a second telephone number, begin no formula.
 */
const within = /(([,;|\t\r\n])[\s\p{Cc}\p{Cf}"]*'*)(?=[=@＝＠]|[+\-＋－](?![\d\s()./-]*(?:\2|$)))/gu;

/** Of a cell of a CSV, with whichever separator it is read. */
export const guardedInCsv = (text: string): string => guarded(text.replace(within, "$1'"));

const guardedWithin = new RegExp(within.source.replace("'*)", "'*)'"), within.flags);

/** A cell that was written with `guardedInCsv`, as it was before. */
export const unguardedInCsv = (cell: string): string => unguarded(cell).replace(guardedWithin, '$1');
