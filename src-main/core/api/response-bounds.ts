/**
 * Limits of responses. They are far higher than the interface description requires (a page has 100 entries of about 1
 * KiB), but low enough that parsing the largest response blocks the program only for a moment.
 */

export interface ResponseBounds {
  /** Maximum size in bytes of the body, both compressed and decompressed. */
  bytes: number;
  /** Maximum number of strings, numbers, lists and objects together. */
  values: number;
  /** Maximum number of entries if the response is a list. */
  entries: number;
}

export const bounds = {
  /**
   * Pages of orders or report rows: five times the entries that the interface allows (section "Limits"), whatever page
   * size was requested.
   */
  page: { bytes: 3 * 1_048_576, values: 20_000, entries: 500 },
  /** The files of one order. */
  files: { bytes: 4 * 1_048_576, values: 50_000, entries: 2_500 },
  /**
   * Tracking and inspection report. The interface description does not specify their fields, so every value becomes a
   * line on screen.
   */
  record: { bytes: 1_048_576, values: 10_000, entries: Number.POSITIVE_INFINITY },
  /** All other reads, and responses to writes. */
  one: { bytes: 2 * 1_048_576, values: 50_000, entries: Number.POSITIVE_INFINITY },
  token: { bytes: 65_536, values: 1_000, entries: Number.POSITIVE_INFINITY },
  /** Every response that is not a success. */
  refusal: { bytes: 1_048_576, values: 20_000, entries: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, ResponseBounds>;

/** Maximum number of entries in any single list or object. */
const maxInOne = 5_000;
/** Maximum nesting depth, limited because code that reads a response is recursive. */
const maxDepth = 64;

export type BoundsFault = 'answer_too_deep' | 'answer_too_large' | 'too_many_entries';

const codes = {
  quote: 0x22,
  comma: 0x2c,
  openList: 0x5b,
  backslash: 0x5c,
  closeList: 0x5d,
  openObject: 0x7b,
  closeObject: 0x7d,
};

/**
 * Checks the limits of JSON before it is parsed, in one pass and without a copy. Does not report invalid JSON, which
 * the parser detects.
 * @returns the limit that is exceeded; null if the JSON may be parsed
 */
export function boundsFault(json: Uint8Array, maxValues: number): BoundsFault | null {
  /** Number of commas in each open list or object. */
  const commas = new Uint32Array(maxDepth + 1);
  let depth = 0;
  let count = 1;
  for (let at = 0; at < json.length; at += 1) {
    const code = json[at];
    if (code === codes.quote) at = endOfText(json, at);
    else if (code === codes.comma) {
      count += 1;
      const here = (commas[depth] ?? 0) + 1;
      commas[depth] = here;
      if (here >= maxInOne) return 'too_many_entries';
    } else if (code === codes.openList || code === codes.openObject) {
      count += 1;
      depth += 1;
      if (depth > maxDepth) return 'answer_too_deep';
      commas[depth] = 0;
    } else if (code === codes.closeList || code === codes.closeObject) depth = Math.max(0, depth - 1);
    if (count > maxValues) return 'answer_too_large';
  }
  return null;
}

/**
 * Returns the position of the quotation mark that ends the string starting at `start`; the end of the input if there is
 * none.
 */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== codes.quote) at += json[at] === codes.backslash ? 2 : 1;
  return at;
}
