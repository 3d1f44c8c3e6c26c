/** A part of a filter's text: a word, a quoted text, or a term. */
export interface FilterPart {
  /** Where the part begins and ends in the text of the filter, in UTF-16 units. */
  start: number;
  end: number;
  /** The part exactly as it is in the text. */
  whole: string;
  /** The text between the quotation marks, if the whole part is in quotation marks; null for other parts. */
  quoted: string | null;
  /** The part without quotation marks: `to:"New York"` becomes `to:New York`. */
  plain: string;
}

/** Matches a word or a quoted text, with the key and sign of a term (`price>`) if these are directly before it. */
const pattern = /(-?[a-z]+(?::|[<>]=?))?(?:"([^"]*)"?|(\S+))/giu;

/** The parts of a filter, in the order of the text. */
export const partsOf = (text: string): FilterPart[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, 1: key = '', 2: quoted, 3: rest = '', index }) => ({
    start: index,
    end: index + whole.length,
    whole,
    quoted: quoted !== undefined && key === '' ? quoted : null,
    plain: key + (quoted ?? rest),
  }));
