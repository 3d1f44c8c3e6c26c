/**
 * A typed number without the spaces between its thousands (`1 330`). Users type such spaces, because the screen shows
 * them.
 */
export const plainNumber = (typed: string): string =>
  typed.trim().replace(/^\d{1,3}(?:\s\d{3})+(?!\d)/, grouped => grouped.replaceAll(/\s/g, ''));

/** Parses a typed number, with a decimal comma or point; NaN for a text that is not a number. */
export const numberOf = (typed: string): number => Number(plainNumber(typed).replace(',', '.'));
