import { fstatSync, read as readFile } from 'node:fs';
import { promisify } from 'node:util';

/** Parsing so much JSON takes a few milliseconds. */
const pieceBytes = 32_768;
/** What goes on for longer without an end is no line that anybody wants. */
const maxRestBytes = 2 * pieceBytes;
const newLine = 0x0a;
const nothing = Buffer.alloc(0);

const readPiece = promisify(readFile);

/** Lines of an open text file without those that are empty, some at a time, the last line first. */
export async function* linesFromEnd(descriptor: number): AsyncGenerator<string[]> {
  /** The end of a line whose beginning was not read yet. */
  let rest = nothing;
  for (let end = fstatSync(descriptor).size; end > 0; end -= pieceBytes) {
    const start = Math.max(0, end - pieceBytes);
    const bytes = Buffer.concat([await pieceOf(descriptor, start, end), rest]);
    // Cut between lines only, so that no character is cut.
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
