/** A word, a quoted text, or a term, as it stands in the text of a filter. */
export interface FilterPart {
  /** Where the part begins and ends in the text, in UTF-16 units. */
  start: number;
  end: number;
  /** The part as it stands. */
  whole: string;
  /** The text of a part that is quoted as a whole; null for other parts. */
  quoted: string | null;
  /** The part without the quotation marks around the value of its key. */
  plain: string;
}

/** A word or a quoted text, with the key and sign of a term right before it. */
const pattern = /(-?[a-z]+(?::|[<>]=?))?(?:"([^"]*)"?|(\S+))/giu;

/** The parts of a filter, in their order. */
export const partsOf = (text: string): FilterPart[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, 1: key = '', 2: quoted, 3: rest = '', index }) => ({
    start: index,
    end: index + whole.length,
    whole,
    quoted: quoted !== undefined && key === '' ? quoted : null,
    plain: key + (quoted ?? rest),
  }));
