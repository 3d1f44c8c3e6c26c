import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  name: string;
  content: Uint8Array | string;
  /** Instead of the truth. */
  says?: Partial<Record<'unpackedBytes' | 'packedBytes' | 'headAt' | 'method' | 'flags' | 'crc', number>>;
  isStored?: boolean;
  /** What stands in the file, where it is not what packing the content gives. */
  packed?: Uint8Array;
}

const bytesOf = (content: Uint8Array | string): Uint8Array =>
  typeof content === 'string' ? Buffer.from(content) : content;

/** A ZIP that may lie about what is in it. */
export function zipOf(
  entries: readonly ZipEntry[],
  directoryEnd: { at?: number; count?: number } = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, content, says = {}, isStored = false, packed } of entries) {
    const bytes = bytesOf(content);
    const written = packed ?? (isStored ? bytes : deflateRawSync(bytes));
    const nameBytes = Buffer.from(name);
    const fields = {
      flags: says.flags ?? 0,
      method: says.method ?? (isStored ? 0 : 8),
      crc: says.crc ?? crc32(bytes),
      packedBytes: says.packedBytes ?? written.length,
      unpackedBytes: says.unpackedBytes ?? bytes.length,
    };
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(fields.flags, 2);
    common.writeUInt16LE(fields.method, 4);
    common.writeUInt32LE(fields.crc >>> 0, 10);
    common.writeUInt32LE(fields.packedBytes >>> 0, 14);
    common.writeUInt32LE(fields.unpackedBytes >>> 0, 18);
    common.writeUInt16LE(nameBytes.length, 22);
    files.push(Buffer.concat([mark(0x04034b50), common, nameBytes, written]));
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((says.headAt ?? at) >>> 0, 10);
    directory.push(Buffer.concat([mark(0x02014b50), Buffer.from([20, 0]), common, rest, nameBytes]));
    at += 30 + nameBytes.length + written.length;
  }
  const end = Buffer.alloc(18);
  const size = directory.reduce((sum, one) => sum + one.length, 0);
  const count = Math.min(directoryEnd.count ?? entries.length, 65_535);
  end.writeUInt16LE(count, 4);
  end.writeUInt16LE(count, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE((directoryEnd.at ?? at) >>> 0, 12);
  return Buffer.concat([...files, ...directory, mark(0x06054b50), end]);
}

function mark(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
