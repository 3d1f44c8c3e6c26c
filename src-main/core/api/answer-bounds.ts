/**
 * What an answer may hold at most. The limits are far above all that the interface allows (a page has 100 entries, of
 * about 1 KiB), and low enough that reading the largest answer holds up nobody for more than a moment.
 */

export interface AnswerBounds {
  /** Before and after decoding. */
  bytes: number;
  /** Texts, numbers, lists and objects together. */
  values: number;
  /** Of the list that the answer is. */
  entries: number;
}

export const bounds = {
  /** Of orders or report rows: five times the entries that the interface allows ("Limits"), whatever was asked for. */
  page: { bytes: 3 * 1_048_576, values: 20_000, entries: 500 },
  /** Of an order. */
  files: { bytes: 4 * 1_048_576, values: 50_000, entries: 2_500 },
  /** Tracking and inspection, whose shapes are not shown: every value is a line on screen. */
  record: { bytes: 1_048_576, values: 10_000, entries: Number.POSITIVE_INFINITY },
  /** Anything else that is asked for, and the answers to writes. */
  one: { bytes: 2 * 1_048_576, values: 50_000, entries: Number.POSITIVE_INFINITY },
  token: { bytes: 65_536, values: 1_000, entries: Number.POSITIVE_INFINITY },
  /** Whatever comes with another status than success. */
  refusal: { bytes: 1_048_576, values: 20_000, entries: Number.POSITIVE_INFINITY },
} as const satisfies Record<string, AnswerBounds>;

/** Of one list or object in an answer. */
const maxInOne = 5_000;
/** Lists and objects within each other. What reads an answer calls itself for each of them. */
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
 * Looks through JSON before it is read, in one pass and without memory for its content. Text that is no JSON is for the
 * reader to refuse.
 * @returns what it has too much of; null where it may be read
 */
export function boundsFault(json: Uint8Array, maxValues: number): BoundsFault | null {
  /** Commas of each list or object that is open. */
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

/** Where the text ends that begins at `start`; the end of all where it has none. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== codes.quote) at += json[at] === codes.backslash ? 2 : 1;
  return at;
}
