import { promisify } from 'node:util';
import { crc32, deflateRaw } from 'node:zlib';

const packed = promisify(deflateRaw);

const headMark = 0x04034b50;
const directoryMark = 0x02014b50;
const endMark = 0x06054b50;
/** Version 2.0 of the format, which every program reads. */
const version = 20;
const deflated = 8;

/** A file in a ZIP file. Its name has only letters, digits, dots and hyphens. */
export interface ZipFile {
  name: string;
  bytes: Uint8Array;
}

/**
 * Returns the content of a ZIP file (without encryption and ZIP64: for less than 4 GiB).
 * @param atMs time of all files, Unix milliseconds. The format has it with two seconds; it is written in UTC.
 */
export async function zipOf(files: readonly ZipFile[], atMs: number): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, bytes } of files) {
    const content = await packed(bytes);
    const nameBytes = Buffer.from(name, 'latin1');
    const common = Buffer.alloc(26);
    common.writeUInt16LE(version, 0);
    common.writeUInt16LE(deflated, 4);
    common.writeUInt32LE(timeOf(atMs), 6);
    common.writeUInt32LE(crc32(bytes), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(bytes.length, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    const head = Buffer.concat([mark(headMark), common, nameBytes, content]);
    parts.push(head);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    const made = Buffer.alloc(2);
    made.writeUInt16LE(version);
    directory.push(Buffer.concat([mark(directoryMark), made, common, rest, nameBytes]));
    offset += head.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(
    directory.reduce((sum, one) => sum + one.length, 0),
    8,
  );
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, ...directory, mark(endMark), end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** The first and the last time that the format has. */
const [firstMs, lastMs] = [Date.UTC(1980, 0, 1), Date.UTC(2107, 11, 31)];

/**
 * A time in the form of MS-DOS: seconds / 2, minutes, hours, day, month, years since 1980. A clock that is set wrong
 * gives the nearest time that the format has.
 */
function timeOf(atMs: number): number {
  const at = new Date(Math.min(Math.max(atMs, firstMs), lastMs));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  return day * 65_536 + time;
}
