import { crc32, deflateSync } from 'node:zlib';

const widthPixels = 320;
const heightPixels = 200;
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export interface PictureLook {
  colour: readonly [number, number, number];
  /** Mark in a light colour: a line from left to right, or a spot in the middle. */
  mark?: 'line' | 'spot';
}

/** Creates a demonstration picture in one colour, which becomes lighter towards the lower edge. */
export function samplePng(look: PictureLook): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(widthPixels, 0);
  header.writeUInt32BE(heightPixels, 4);
  // In this order: 8 bits per channel, RGB, the only compression and filter methods that PNG has, and no interlace.
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: heightPixels }, (_, y) => rowOf(look, y));
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const markPixel = Buffer.from([228, 222, 214]);

function rowOf({ colour, mark }: PictureLook, y: number): Buffer {
  const pixel = colour.map(channel => Math.min(255, channel + Math.floor((y * 80) / heightPixels)));
  const row = Buffer.alloc(1 + widthPixels * 3);
  row.fill(Buffer.from(pixel), 1);
  const [from, to] = markedPixels(mark, y);
  if (from < to) row.fill(markPixel, 1 + from * 3, 1 + to * 3);
  return row;
}

const spotRadius = 34;
const lineWidth = 22;

/**
 * Returns the first pixel of a row that the mark covers, and the first one after the mark. If the mark does not reach
 * the row, the first number is not less than the second.
 */
function markedPixels(mark: PictureLook['mark'], y: number): [number, number] {
  const fromMiddle = y - heightPixels / 2;
  if (mark === 'spot') {
    const half = Math.floor(Math.sqrt(Math.max(0, spotRadius ** 2 - fromMiddle ** 2)));
    return [widthPixels / 2 - half, widthPixels / 2 + half];
  }
  if (mark !== 'line' || Math.abs(fromMiddle) > 20) return [0, 0];
  const start = Math.floor(widthPixels / 2 + fromMiddle * 5);
  return [start - lineWidth / 2, start + lineWidth / 2];
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(body.byteLength + 8);
  framed.writeUInt32BE(data.byteLength, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), body.byteLength + 4);
  return framed;
}
