import { crc32, deflateSync } from 'node:zlib';

const widthPixels = 320;
const heightPixels = 200;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A demonstration picture in one colour, lighter towards its lower edge. */
export function samplePng(colour: readonly [number, number, number]): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPixels, 0);
  header.writeUInt32BE(heightPixels, 4);
  // 8 bits a channel, RGB, the only compression and filter methods, no interlace.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: heightPixels }, (_, y) => rowOf(colour, y));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function rowOf(colour: readonly number[], y: number): Buffer {
  const pixel = colour.map(channel => Math.min(255, channel + Math.floor((y * 80) / heightPixels)));
  const row = Buffer.alloc(1 + widthPixels * 3);
  row.fill(Buffer.from(pixel), 1);
  return row;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
