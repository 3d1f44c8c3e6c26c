export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'windows-1250';

export interface DecodedText {
  text: string;
  encoding: TextEncodingName;
}

/**
 * Declares `TextDecoder`, which every runtime has. It is not in the types of the language, and this folder must not use
 * types of a runtime.
 */
declare const TextDecoder: new (
  label: string,
  options?: { fatal?: boolean },
) => { decode(bytes: Uint8Array): string };

/**
 * Decodes a file of unknown encoding: UTF-8 or UTF-16 with or without a byte order mark, otherwise a Windows encoding.
 * Null for bytes that are no text, such as those of a picture. An empty file gives empty text.
 */
export function decodeText(bytes: Uint8Array): DecodedText | null {
  const encoding = byMark(bytes) ?? byNulls(bytes);
  if (encoding) return strictly(encoding, bytes);
  return strictly('utf-8', bytes) ?? asWindows(bytes);
}

function byMark(bytes: Uint8Array): TextEncodingName | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return first === 0xef && second === 0xbb && third === 0xbf ? 'utf-8' : null;
}

/** Recognises UTF-16 without a byte order mark: in western text every other byte is zero, always on the same side. */
function byNulls(bytes: Uint8Array): TextEncodingName | null {
  const sample = bytes.subarray(0, 4_096);
  if (bytes.length < 2 || bytes.length % 2 === 1) return null;
  let atEven = 0;
  let atOdd = 0;
  for (const [index, byte] of sample.entries()) {
    if (byte === 0 && index % 2 === 0) atEven += 1;
    if (byte === 0 && index % 2 === 1) atOdd += 1;
  }
  const most = sample.length * 0.35;
  if (atOdd > most && atEven === 0) return 'utf-16le';
  return atEven > most && atOdd === 0 ? 'utf-16be' : null;
}

function strictly(encoding: TextEncodingName, bytes: Uint8Array): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return isText(text) ? { text, encoding } : null;
  } catch {
    return null;
  }
}

/**
 * Matches text that was decoded as Windows-1252, but is probably Windows-1250, as Polish Excel writes it: its Polish
 * letters have become signs that words do not contain.
 */
const looksPolish = /[a-zóęê][¹³¿Ÿ][a-zóê]|(^|[^\p{L}\d])[£¯\u008f][a-zóê¹³]/u;

function asWindows(bytes: Uint8Array): DecodedText | null {
  const western = strictly('windows-1252', bytes);
  return western && looksPolish.test(western.text) ? (strictly('windows-1250', bytes) ?? western) : western;
}

/**
 * Whether decoded bytes are text: no null character, and few other control characters. Those few may come from pasting.
 */
function isText(text: string): boolean {
  if (text.includes('\0')) return false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
  const strange = text.slice(0, 100_000).match(/[\x01-\x08\x0b\x0e-\x1a\x1c-\x1f\x7f\ufffd]/g)?.length ?? 0;
  return strange <= Math.max(3, text.length * 0.01);
}
