/** A text that may be found in no place, or a control that must be found. */
export interface Needle {
  /** What the report calls it: the text itself is never printed. */
  name: string;
  text: string;
}

export interface Found {
  name: string;
  encoding: string;
}

/** Finds every needle that is somewhere in the bytes, in whichever encoding. */
export type Search = (bytes: Uint8Array) => Found[];

/** The ways in which programs write a text into other text. */
export function textFormsOf(text: string): [encoding: string, form: string][] {
  return [
    ['as it is', text],
    ['percent-encoded', encodeURIComponent(text)],
    ['form-encoded', new URLSearchParams({ v: text }).toString().slice(2)],
    ['JSON-escaped', JSON.stringify(text).slice(1, -1)],
    ['JSON-escaped to ASCII', asciiJson(text)],
    ...[0, 1, 2].flatMap((before): [string, string][] => [
      ['base64', base64Inside(text, before, 'base64')],
      ['base64url', base64Inside(text, before, 'base64url')],
    ]),
  ];
}

const asciiJson = (text: string): string =>
  JSON.stringify(text)
    .slice(1, -1)
    .replace(/[^\x20-\x7e]/g, unit => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** The characters that base64 of any longer text has where `text` begins `before` bytes after a group of three. */
function base64Inside(text: string, before: number, encoding: 'base64' | 'base64url'): string {
  const bytes = Buffer.concat([Buffer.alloc(before), Buffer.from(text)]);
  return bytes.toString(encoding).slice(Math.ceil((before * 8) / 6), Math.floor((bytes.byteLength * 8) / 6));
}

/** All needles at once, in one pass over the bytes. */
export function searchFor(needles: readonly Needle[]): Search {
  const patterns = new Map<string, Found & { bytes: Buffer }>();
  for (const { name, text } of needles) {
    // A short one would be found by accident.
    if (text.length < 8) throw new Error(`${name} is too short to be searched for`);
    for (const [encoding, form] of textFormsOf(text)) {
      for (const charset of ['utf8', 'utf16le', 'latin1'] as const) {
        const bytes = Buffer.from(form, charset);
        const isWhole = bytes.toString(charset) === form;
        const key = bytes.toString('hex');
        if (isWhole && !patterns.has(key))
          patterns.set(key, { name, encoding: `${encoding}, ${charset}`, bytes });
      }
    }
  }
  const byStart = new Map<number, (Found & { bytes: Buffer })[]>();
  for (const pattern of patterns.values()) {
    const start = pattern.bytes.readUInt16LE(0);
    byStart.set(start, [...(byStart.get(start) ?? []), pattern]);
  }
  const isStart = new Uint8Array(65_536);
  for (const start of byStart.keys()) isStart[start] = 1;
  return bytes => {
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found = new Map<string, Found>();
    for (let at = 0; at + 1 < buffer.length; at += 1) {
      const start = (buffer[at] ?? 0) | ((buffer[at + 1] ?? 0) << 8);
      if (isStart[start] === 0) continue;
      for (const { bytes: wanted, name, encoding } of byStart.get(start) ?? []) {
        if (wanted.equals(buffer.subarray(at, at + wanted.length)))
          found.set(`${name} ${encoding}`, { name, encoding });
      }
    }
    return [...found.values()];
  };
}
