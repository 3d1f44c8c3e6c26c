import { readFileSync, writeFileSync } from 'node:fs';
import type { Dice } from './dice.ts';

const headerBytes = 32;
const frameHeadBytes = 24;

/** A place in the write-ahead log: its generation, and how far its last commit reaches. */
export interface WalMark {
  generation: string;
  endBytes: number;
}

interface Frame {
  page: number;
  start: number;
  end: number;
}

/** https://www.sqlite.org/fileformat2.html#the_write_ahead_log */
function read(wal: Buffer) {
  if (wal.byteLength < headerBytes) return { generation: '', frameBytes: 0, frames: [], endBytes: 0 };
  const pageBytes = wal.readUInt32BE(8);
  const frameBytes = frameHeadBytes + pageBytes;
  const generation = wal.toString('hex', 16, 24);
  const frames: Frame[] = [];
  let endBytes = headerBytes;
  let committed = 0;
  for (let start = headerBytes; start + frameBytes <= wal.byteLength; start += frameBytes) {
    // What an earlier generation left behind has other salts.
    if (wal.toString('hex', start + 8, start + 16) !== generation) break;
    frames.push({ page: wal.readUInt32BE(start), start: start + frameHeadBytes, end: start + frameBytes });
    if (wal.readUInt32BE(start + 4) === 0) continue;
    endBytes = start + frameBytes;
    committed = frames.length;
  }
  return { generation, frameBytes, frames: frames.slice(0, committed), endBytes };
}

export function walMark(database: string): WalMark {
  const { generation, endBytes } = read(readFileSync(`${database}-wal`));
  return { generation, endBytes };
}

/** Whether what was durable at a mark is also durable in a log that is good up to `goodBytes`. */
export const isWithin = (mark: WalMark, image: WalMark, goodBytes: number): boolean =>
  mark.generation !== image.generation || mark.endBytes <= goodBytes;

/** The last commits never reached the disk: cut off, or garbled. @returns up to where the log is good */
export function tear(database: string, dice: Dice): { image: WalMark; goodBytes: number } {
  const path = `${database}-wal`;
  const wal = readFileSync(path);
  const { generation, endBytes } = read(wal);
  const image = { generation, endBytes };
  if (endBytes <= headerBytes) return { image, goodBytes: endBytes };
  const goodBytes = dice.between(headerBytes, endBytes - 1);
  if (dice.chance(0.5)) writeFileSync(path, wal.subarray(0, goodBytes));
  else {
    const isWild = dice.chance(0.5);
    for (let at = goodBytes; at < wal.byteLength; at += isWild ? 1 : dice.between(1, 500))
      wal[at] = (wal[at] ?? 0) ^ dice.between(1, 255);
    writeFileSync(path, wal);
  }
  return { image, goodBytes };
}

/** A transaction was on its way when the power went: part of it follows the last commit. */
export function addTornTail(database: string, dice: Dice): void {
  const path = `${database}-wal`;
  const wal = readFileSync(path);
  const { frameBytes, frames, endBytes } = read(wal);
  if (frames.length === 0) return;
  const frame = dice.pick([...frames, ...frames.slice(0, 1)] as [Frame, ...Frame[]]);
  const copy = Buffer.from(wal.subarray(frame.start - frameHeadBytes, frame.end));
  copy.writeUInt32BE(dice.chance(0.5) ? 0 : 7, 4);
  const tail = copy.subarray(0, dice.between(1, frameBytes));
  writeFileSync(path, Buffer.concat([wal.subarray(0, endBytes), tail]));
}

/** The power went in the middle of a checkpoint: some pages are in the database already, the log is still whole. */
export function tearCheckpoint(database: string, dice: Dice): void {
  const wal = readFileSync(`${database}-wal`);
  const { frames } = read(wal);
  const last = new Map(frames.map(frame => [frame.page, frame]));
  const file = readFileSync(database);
  for (const { page, start, end } of last.values()) {
    const at = (page - 1) * (end - start);
    if (at + (end - start) <= file.byteLength && dice.chance(0.5)) wal.copy(file, at, start, end);
  }
  writeFileSync(database, file);
}
