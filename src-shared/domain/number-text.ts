/** Parses a typed number, with a decimal comma or point; NaN for a text that is not a number. */
export const numberOf = (typed: string): number => Number(typed.trim().replace(',', '.'));
