import { fstatSync, read as readFile } from 'node:fs';
import { promisify } from 'node:util';

/** Number of bytes read at once. Parsing this much JSON takes a few milliseconds. */
const pieceBytes = 32_768;
/**
 * Maximum length in bytes of the end of a line whose beginning has not been read yet. A longer one is dropped, because
 * no useful line is that long.
 */
const maxRestBytes = 2 * pieceBytes;
const newLine = 0x0a;
const nothing = Buffer.alloc(0);

const readPiece = promisify(readFile);

/** Yields the non-empty lines of an open text file in batches, last line first. */
export async function* linesFromEnd(descriptor: number): AsyncGenerator<string[]> {
  /** End of a line whose beginning is in the piece before, which is read next. */
  let rest = nothing;
  for (let end = fstatSync(descriptor).size; end > 0; end -= pieceBytes) {
    const start = Math.max(0, end - pieceBytes);
    const bytes = Buffer.concat([await pieceOf(descriptor, start, end), rest]);
    // Bytes before the first line break are kept for the next piece, so that no character is cut in two.
    const first = start === 0 ? 0 : bytes.indexOf(newLine) + 1 || bytes.length;
    rest = first > maxRestBytes ? nothing : bytes.subarray(0, first);
    yield textsOf(bytes.subarray(first));
  }
}

async function pieceOf(descriptor: number, start: number, end: number): Promise<Buffer> {
  const { buffer, bytesRead } = await readPiece(descriptor, Buffer.alloc(end - start), 0, end - start, start);
  return buffer.subarray(0, bytesRead);
}

const textsOf = (bytes: Buffer): string[] =>
  bytes
    .toString()
    .split('\n')
    .filter(line => line !== '')
    .reverse();
