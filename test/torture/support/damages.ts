import { existsSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Dice } from './dice.ts';

const pageBytes = 4_096;

type Damaging = (path: string, dice: Dice) => void;

const flip: Damaging = (path, dice) =>
  edit(path, bytes => {
    for (let times = dice.pick([1, 3, 40]); times > 0; times -= 1) {
      const at = anyByte(bytes, dice);
      bytes[at] = (bytes[at] ?? 0) ^ (1 << dice.below(8));
    }
  });

const zeroPages: Damaging = (path, dice) =>
  edit(path, bytes => {
    for (let times = dice.pick([1, 2, 8]); times > 0; times -= 1) {
      const start = dice.below(Math.ceil(bytes.byteLength / pageBytes)) * pageBytes;
      bytes.fill(0, start, start + pageBytes);
    }
  });

const swapPages: Damaging = (path, dice) =>
  edit(path, bytes => {
    const pages = Math.floor(bytes.byteLength / pageBytes);
    const [one, other] = [dice.below(pages) * pageBytes, dice.below(pages) * pageBytes];
    const kept = Buffer.from(bytes.subarray(one, one + pageBytes));
    bytes.copyWithin(one, other, other + pageBytes);
    kept.copy(bytes, other);
  });

/** What can happen to the files of a database whose disk fails. */
export const damages: Record<string, Damaging> = {
  'flipped bits': flip,
  'pages of zeros': zeroPages,
  'swapped pages': swapPages,
  'a wild stretch': (path, dice) =>
    edit(path, bytes => {
      const start = anyByte(bytes, dice);
      const end = Math.min(start + dice.between(100, 10_000), bytes.byteLength);
      for (let at = start; at < end; at += 1) if (!isVersion(at)) bytes[at] = dice.below(256);
    }),
  'a first page of zeros': path => edit(path, bytes => bytes.fill(0, 0, pageBytes)),
  'cut off': (path, dice) => truncateSync(path, dice.below(readFileSync(path).byteLength)),
  'another file': path => writeFileSync(path, 'no database, but somebody’s work'.repeat(200)),
  'deleted whole': path => {
    for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
  },
  'deleted without its log': path => rmSync(path),
  'a garbled log': (path, dice) => onLog(path, log => flip(log, dice)),
  'no log': path => onLog(path, log => rmSync(log)),
  'a cut log': (path, dice) =>
    onLog(path, log => truncateSync(log, dice.below(readFileSync(log).byteLength))),
  'a garbled journal': (path, dice) => {
    const folder = join(path, '..', 'journal');
    for (const name of readdirSync(folder)) flip(join(folder, name), dice);
  },
};

function onLog(path: string, damage: (log: string) => void): void {
  if (existsSync(`${path}-wal`)) damage(`${path}-wal`);
}

function edit(path: string, change: (bytes: Buffer) => void): void {
  const bytes = readFileSync(path);
  if (bytes.byteLength > 0) change(bytes);
  writeFileSync(path, bytes);
}

/** The number of the schema: another one there is another version of Dispatch, which is refused as such. */
const isVersion = (at: number): boolean => at >= 60 && at < 64;

function anyByte(bytes: Buffer, dice: Dice): number {
  for (;;) {
    const at = dice.below(bytes.byteLength);
    if (!isVersion(at)) return at;
  }
}
