import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type DispatchError, refusal } from '../../../src-shared/errors.ts';
import { cancelled } from '../api/failure.ts';

/** First bytes of a file of a move. Another format would get another number. */
const magic = Buffer.from('DISPATCH-MOVE 1\n');

/** Kinds of frames. Each is a byte with its kind, four bytes with its length (little endian), and its content. */
const frameKinds = { json: 1, bytes: 2, end: 3 } as const;
const headBytes = 5;
/** Maximum length of a frame in bytes: the longest row is an entry with its sealed body as Base64. */
export const maxFrameBytes = 8 * 1_048_576;
const pieceBytes = 262_144;
const sha256Bytes = 32;

export const notAMoveFile = (): DispatchError =>
  refusal('bad_request', 'The file is no file of a move, or it is damaged.', 'move_file');

/**
 * The end of a file is written only after the computers of its environments have stopped sending for good. So a file
 * without its end must not be used: the old computer may still send.
 */
const incomplete = (): DispatchError =>
  refusal('bad_request', 'The file has no end.', 'move_file_incomplete');

export type MoveWriter = ReturnType<typeof createMoveWriter>;

/**
 * Writes the frames of a file of a move.
 * @param append writes bytes at the end of the file
 */
export function createMoveWriter(append: (bytes: Uint8Array) => Promise<void>) {
  const hash = createHash('sha256').update(magic);
  let due: Buffer[] = [magic];
  let dueBytes = magic.byteLength;

  async function flush(): Promise<void> {
    const bytes = Buffer.concat(due);
    due = [];
    dueBytes = 0;
    if (bytes.byteLength > 0) await append(bytes);
  }

  async function frame(kind: number, content: Uint8Array): Promise<void> {
    if (content.byteLength > maxFrameBytes) throw new Error('A frame of the move is too long.');
    const head = Buffer.alloc(headBytes);
    head.writeUInt8(kind);
    head.writeUInt32LE(content.byteLength, 1);
    hash.update(head).update(content);
    due.push(head, Buffer.from(content));
    dueBytes += headBytes + content.byteLength;
    if (dueBytes >= pieceBytes) await flush();
  }

  return {
    json: (value: unknown): Promise<void> => frame(frameKinds.json, Buffer.from(JSON.stringify(value))),
    bytes: (piece: Uint8Array): Promise<void> => frame(frameKinds.bytes, piece),
    /** Writes what is left to write. */
    flush,
    /** The SHA-256 of everything so far. */
    sum: (): Buffer => hash.copy().digest(),
    /** Writes the end: the SHA-256 of everything before it. */
    async end(): Promise<void> {
      await flush();
      const sum = hash.copy().digest();
      const head = Buffer.alloc(headBytes);
      head.writeUInt8(frameKinds.end);
      head.writeUInt32LE(sum.byteLength, 1);
      await append(Buffer.concat([head, sum]));
    },
  };
}

export type Frame = { kind: 'json'; value: unknown } | { kind: 'bytes'; bytes: Uint8Array };

/**
 * Yields the frames of a file one after the other, and checks the file meanwhile: what was yielded counts only once the
 * generator has ended.
 * @param onRead called with the number of bytes of each piece that was read
 * @param unended SHA-256 of a file that has no end yet, to check what was written; otherwise null
 * @returns the SHA-256 of the file's content, in hex
 * @throws DispatchError `bad_request` (`move_file`, `move_file_incomplete`), `cancelled`, Error of the disk
 */
export async function* readFrames(
  path: string,
  signal: AbortSignal,
  onRead: (bytes: number) => void = () => undefined,
  unended: Buffer | null = null,
): AsyncGenerator<Frame, string> {
  const file = await openFile(path);
  try {
    const read = createReader(file, signal, onRead);
    const start = await read(magic.byteLength);
    if (start === null || !start.equals(magic)) throw notAMoveFile();
    const hash = createHash('sha256').update(start);
    for (;;) {
      const head = await read(headBytes);
      if (head === null && unended?.equals(hash.copy().digest()) && (await read(1)) === null)
        return unended.toString('hex');
      if (head === null) throw incomplete();
      const [kind, length] = [head.readUInt8(), head.readUInt32LE(1)];
      if (length > maxFrameBytes) throw notAMoveFile();
      const content = await read(length);
      if (content === null) throw incomplete();
      if (kind === frameKinds.end) {
        const sum = hash.digest();
        if (length !== sha256Bytes || !content.equals(sum) || (await read(1)) !== null) throw notAMoveFile();
        return sum.toString('hex');
      }
      hash.update(head).update(content);
      if (kind === frameKinds.json) yield { kind: 'json', value: parsed(content) };
      else if (kind === frameKinds.bytes) yield { kind: 'bytes', bytes: content };
      else throw notAMoveFile();
    }
  } finally {
    await file.close();
  }
}

/** Refuses a named pipe at the path, because reading it would block until another program writes to it. */
async function openFile(path: string): Promise<FileHandle> {
  const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  if ((await file.stat()).isFile()) return file;
  await file.close();
  throw notAMoveFile();
}

/** Returns a function that reads the next bytes; null if the file has fewer. */
function createReader(file: FileHandle, signal: AbortSignal, onRead: (bytes: number) => void) {
  let buffer = Buffer.alloc(0);
  return async (length: number): Promise<Buffer | null> => {
    const parts = [buffer];
    for (let known = buffer.byteLength; known < length; ) {
      if (signal.aborted) throw cancelled();
      const piece = Buffer.alloc(pieceBytes);
      const { bytesRead } = await file.read(piece, 0, pieceBytes, null);
      if (bytesRead === 0) {
        buffer = Buffer.concat(parts);
        return null;
      }
      onRead(bytesRead);
      parts.push(piece.subarray(0, bytesRead));
      known += bytesRead;
    }
    const all = parts.length === 1 ? buffer : Buffer.concat(parts);
    buffer = all.subarray(length);
    return all.subarray(0, length);
  };
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'));
  } catch {
    throw notAMoveFile();
  }
}
