import { TableFileError } from './table-file.ts';

/**
 * A part of a ZIP file, as its directory describes it. The declared unpacked size is left out, because it cannot be
 * trusted.
 */
interface Entry {
  name: string;
  flags: number;
  method: number;
  packedBytes: number;
  /** Offset of the local header in the file, in bytes. */
  headAt: number;
}

export type Zip = ReturnType<typeof openZip>;

const directoryMark = 0x02014b50;
const headMark = 0x04034b50;
const endMark = 0x06054b50;
const end64Mark = 0x06064b50;
const locator64Mark = 0x07064b50;
/** This value in a field means that the real value is in the extension for large files (ZIP64). */
const elsewhere = 0xffffffff;
const maxEntries = 10_000;
const stored = 0;
const deflated = 8;

const broken = (): TableFileError => new TableFileError('broken');

/**
 * The name of a part in a form for comparison: upper and lower case, `\` and `/`, and a slash at the beginning make no
 * difference.
 */
const keyOf = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();

/**
 * Opens a ZIP file.
 * @throws TableFileError `broken` if the file has no directory, or if the directory points outside of the file
 */
export function openZip(bytes: Uint8Array, maxUnpackedBytes: number) {
  const entries = new Map(entriesOf(bytes).map(entry => [keyOf(entry.name), entry]));
  let unpackedBytes = 0;

  /**
   * Unpacks a part piece by piece. The unpacked bytes count against the limit of the whole file.
   * @throws TableFileError `broken`, `password`, `unpacks_too_large`
   */
  async function* pieces(name: string): AsyncGenerator<Uint8Array, void> {
    const entry = entries.get(keyOf(name));
    if (!entry) throw broken();
    if ((entry.flags & 1) === 1) throw new TableFileError('password');
    for await (const piece of unpacked(packedBytesOf(bytes, entry), entry.method)) {
      unpackedBytes += piece.byteLength;
      if (unpackedBytes > maxUnpackedBytes) throw new TableFileError('unpacks_too_large');
      yield piece;
    }
  }
  return { has: (name: string) => entries.has(keyOf(name)), pieces };
}

function packedBytesOf(bytes: Uint8Array, { headAt, packedBytes }: Entry): Uint8Array<ArrayBuffer> {
  const view = viewOf(bytes);
  if (headAt + 30 > bytes.length || view.getUint32(headAt, true) !== headMark) throw broken();
  const start = headAt + 30 + view.getUint16(headAt + 26, true) + view.getUint16(headAt + 28, true);
  if (start + packedBytes > bytes.length) throw broken();
  return new Uint8Array(bytes.subarray(start, start + packedBytes));
}

async function* unpacked(packed: Uint8Array<ArrayBuffer>, method: number): AsyncGenerator<Uint8Array, void> {
  if (method === stored) {
    yield packed;
    return;
  }
  if (method !== deflated) throw broken();
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } catch (cause) {
    throw cause instanceof TypeError ? broken() : cause;
  } finally {
    // Cancels the stream if the caller stopped early. For a broken stream this fails, because the stream is already
    // closed.
    await reader.cancel().catch(() => undefined);
  }
}

const viewOf = (bytes: Uint8Array): DataView =>
  new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function entriesOf(bytes: Uint8Array): Entry[] {
  const view = viewOf(bytes);
  const names = new TextDecoder();
  const found: Entry[] = [];
  let at = directoryAt(bytes);
  while (at + 46 <= bytes.length && view.getUint32(at, true) === directoryMark) {
    if (found.length >= maxEntries) throw new TableFileError('too_much');
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const nameAt = at + 46;
    const next = nameAt + nameBytes + extraBytes + view.getUint16(at + 32, true);
    if (next > bytes.length) throw broken();
    found.push({
      name: names.decode(bytes.subarray(nameAt, nameAt + nameBytes)),
      flags: view.getUint16(at + 8, true),
      method: view.getUint16(at + 10, true),
      ...placeOf(view, at, nameAt + nameBytes, extraBytes),
    });
    at = next;
  }
  if (found.length === 0) throw broken();
  return found;
}

/** Offset of the directory, as the end of the file states it. */
function directoryAt(bytes: Uint8Array): number {
  const view = viewOf(bytes);
  let end = bytes.length - 22;
  const earliest = Math.max(0, end - 65_535);
  while (end >= earliest && view.getUint32(end, true) !== endMark) end -= 1;
  if (end < earliest) throw broken();
  const at = view.getUint32(end + 16, true);
  if (at !== elsewhere) return at;
  const isLarge = end >= 20 && view.getUint32(end - 20, true) === locator64Mark;
  const end64 = isLarge ? Number(view.getBigUint64(end - 12, true)) : bytes.length;
  if (end64 + 56 > bytes.length || view.getUint32(end64, true) !== end64Mark) throw broken();
  return Number(view.getBigUint64(end64 + 48, true));
}

/** Size and offset of a part. Some programs use the extension for large files (ZIP64) even for small ones. */
function placeOf(
  view: DataView,
  at: number,
  extraAt: number,
  extraBytes: number,
): Pick<Entry, 'packedBytes' | 'headAt'> {
  const [unpackedSaid, packedSaid, headSaid] = [24, 20, 42].map(offset => view.getUint32(at + offset, true));
  const large = largeValues(view, extraAt, extraBytes);
  const value = (said = 0): number => (said === elsewhere ? (large.shift() ?? Number.NaN) : said);
  value(unpackedSaid);
  const packedBytes = value(packedSaid);
  const headAt = value(headSaid);
  if (!Number.isSafeInteger(packedBytes) || !Number.isSafeInteger(headAt)) throw broken();
  return { packedBytes, headAt };
}

function largeValues(view: DataView, extraAt: number, extraBytes: number): number[] {
  const end = extraAt + extraBytes;
  for (let at = extraAt; at + 4 <= end; at += 4 + view.getUint16(at + 2, true)) {
    if (view.getUint16(at, true) !== 1) continue;
    const count = Math.min(view.getUint16(at + 2, true), end - at - 4) >> 3;
    return Array.from({ length: Math.min(count, 3) }, (_, index) =>
      Number(view.getBigUint64(at + 4 + index * 8, true)),
    );
  }
  return [];
}
