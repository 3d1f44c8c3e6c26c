/** A number as somebody types it, with a comma or a point; NaN where it is none. */
export const numberOf = (typed: string): number => Number(typed.trim().replace(',', '.'));
