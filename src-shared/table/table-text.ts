import Papa from 'papaparse';

export const separators = ['\t', ';', '|', ','] as const;
export type Separator = (typeof separators)[number];

/** Lines that are looked at to find the separator. */
const sampleLines = 50;

/**
 * What parts the cells of a text. Tab, semicolon and bar hardly occur inside a cell, commas do in every address: so a
 * comma counts only where no other separator makes the same number of cells in (nearly) every line.
 */
export function recogniseSeparator(text: string): Separator {
  const declared = declaredSeparator(text);
  if (declared) return declared;
  const found = separators.map(separator => ({ separator, ...regularity(text, separator) }));
  const regular = found.find(one => one.columns > 1 && one.share >= 0.9);
  if (regular) return regular.separator;
  const best = found.filter(one => one.columns > 1).toSorted((a, b) => b.share - a.share)[0];
  // Of lines without any text, whatever they are made of.
  return best?.separator ?? separators.find(one => text.includes(one)) ?? ',';
}

/**
 * Rows of cells, as they stand: quotes over several lines are understood, text is never taken for a number. A quote
 * that is never closed is a character like others, so that it swallows no rows. Rows without any text are left out.
 */
export const parseTable = (text: string, separator: Separator = recogniseSeparator(text)): string[][] =>
  parseAllRows(text, separator).filter(row => row.some(cell => cell.trim() !== ''));

/** The same with rows without any text, for who counts rows. */
export function parseAllRows(text: string, separator: Separator = recogniseSeparator(text)): string[][] {
  const body = withoutDeclaration(text);
  const quoted = read(body, separator, '"');
  return quoted.errors.some(one => one.type === 'Quotes')
    ? read(body, separator, unusedCharacter).data
    : quoted.data;
}

/** Excel's own first line `sep=;`. */
const declaration = /^\ufeff?"?sep=([\t;|,])"?(\r\n|\r|\n|$)/i;
const withoutDeclaration = (text: string): string => text.replace(declaration, '');
const declaredSeparator = (text: string): Separator | undefined =>
  separators.find(one => one === declaration.exec(text)?.[1]);

/** Of the private use area: stands for "no quotes". */
const unusedCharacter = '\uf8ff';

const read = (text: string, separator: Separator, quoteChar: string, preview = 0) =>
  Papa.parse<string[]>(text, { delimiter: separator, newline: newlineOf(text), quoteChar, preview });

/** The first line may lie: a file saved on Windows can have bare line feeds inside its cells. */
function newlineOf(text: string): '\r\n' | '\n' | '\r' {
  const outside = text.replace(/"[^"]*"/g, '');
  if (outside.includes('\r\n')) return '\r\n';
  return outside.includes('\n') || !outside.includes('\r') ? '\n' : '\r';
}

/** How many cells most lines have, and the share of lines that have so many. */
function regularity(text: string, separator: Separator): { columns: number; share: number } {
  const rows = read(text, separator, '"', sampleLines).data.filter(row => row.some(cell => cell !== ''));
  const counts = new Map<number, number>();
  for (const row of rows) counts.set(row.length, (counts.get(row.length) ?? 0) + 1);
  const [columns, lines] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  return { columns, share: rows.length === 0 ? 0 : lines / rows.length };
}
