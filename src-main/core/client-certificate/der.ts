/** Maximum nesting of values. A PKCS#12 file has about ten levels. */
const maxDepth = 30;
/** Maximum number of values in a text. A file of the maximum size with a long chain has a few thousand. */
const maxValues = 20_000;

/** A value of ASN.1 in DER or BER, the encodings of certificates and keys. */
export interface DerValue {
  /** The tag byte, class and constructed bit included: 0x30 is a SEQUENCE. */
  tag: number;
  /** The content of a value without parts; empty for one with parts. */
  bytes: Buffer;
  parts: readonly DerValue[];
  /** The whole encoding, tag and length included. */
  whole: Buffer;
}

/** A text that is not the ASN.1 that was expected. */
export class DerError extends Error {}

/**
 * Reads the value at the beginning of a text, also one of indefinite length, which some programs write.
 * @throws DerError if it is cut off, nested too deep, or no ASN.1
 */
export function readDer(text: Buffer): DerValue {
  let count = 0;

  function read(at: number, end: number, depth: number): { value: DerValue; next: number } {
    count += 1;
    const tag = text[at];
    if (tag === undefined || at + 2 > end || depth > maxDepth || count > maxValues)
      throw new DerError('The value is cut off or nested too deep.');
    if ((tag & 0x1f) === 0x1f) throw new DerError('The tag is none of a certificate.');
    const { length, from } = lengthAt(text, at + 1);
    const isConstructed = (tag & 0x20) !== 0;
    const till = length === null ? end : from + length;
    if (till > end || (length === null && !isConstructed)) throw new DerError('The value is cut off.');
    if (!isConstructed) {
      const value = { tag, bytes: text.subarray(from, till), parts: [], whole: text.subarray(at, till) };
      return { value, next: till };
    }
    const parts: DerValue[] = [];
    let next = from;
    while (length === null ? !isEndAt(text, next, end) : next < till) {
      const part = read(next, till, depth + 1);
      parts.push(part.value);
      next = part.next;
    }
    if (length === null) next += 2;
    return { value: { tag, bytes: Buffer.alloc(0), parts, whole: text.subarray(at, next) }, next };
  }

  return read(0, text.byteLength, 0).value;
}

/** The length at an index and the index of the content; the length is null if the content ends with two zeros. */
function lengthAt(text: Buffer, at: number): { length: number | null; from: number } {
  const first = text[at] ?? 0;
  if (first < 0x80) return { length: first, from: at + 1 };
  const size = first & 0x7f;
  if (size === 0) return { length: null, from: at + 1 };
  if (size > 4 || at + 1 + size > text.byteLength) throw new DerError('The length is none of a certificate.');
  return { length: text.readUIntBE(at + 1, size), from: at + 1 + size };
}

function isEndAt(text: Buffer, at: number, end: number): boolean {
  if (at + 2 > end) throw new DerError('The value has no end.');
  return text[at] === 0 && text[at + 1] === 0;
}

/**
 * Returns a part of a value.
 * @throws DerError if there is none
 */
export function derPart(value: DerValue, index: number): DerValue {
  const part = value.parts[index];
  if (part) return part;
  throw new DerError('A part is missing.');
}

/** The content of an OCTET STRING, also of one in pieces. */
export const octetsOf = (value: DerValue): Buffer =>
  value.parts.length === 0 ? value.bytes : Buffer.concat(value.parts.map(octetsOf));

/**
 * Returns an INTEGER that is not negative.
 * @throws DerError if it has more than six bytes
 */
export function integerOf({ tag, bytes }: DerValue): number {
  if (tag !== 0x02 || bytes.byteLength === 0 || bytes.byteLength > 6)
    throw new DerError('This is no number.');
  return bytes.readUIntBE(0, bytes.byteLength);
}

/** Returns an OBJECT IDENTIFIER as `1.2.840.…`; empty if the value is something else. */
export function oidOf({ tag, bytes }: DerValue): string {
  if (tag !== 0x06) return '';
  const numbers: number[] = [];
  let number = 0;
  for (const byte of bytes) {
    number = number * 128 + (byte & 0x7f);
    if ((byte & 0x80) !== 0) continue;
    if (numbers.length === 0)
      numbers.push(Math.min(2, Math.floor(number / 40)), number - 40 * Math.min(2, Math.floor(number / 40)));
    else numbers.push(number);
    number = 0;
  }
  return numbers.join('.');
}
