import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { linesFromEnd } from '../../../src-main/adapters/lines-from-end.ts';

/** So much is read at once. */
const pieceBytes = 32_768;

/** What comes of a file with this text, a piece each. */
async function piecesOf(text: string | Buffer): Promise<string[][]> {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-lines-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'lines');
  writeFileSync(path, text);
  const descriptor = openSync(path, 'r');
  onTestFinished(() => closeSync(descriptor));
  const pieces: string[][] = [];
  for await (const piece of linesFromEnd(descriptor)) pieces.push(piece);
  return pieces;
}
const linesOf = async (text: string | Buffer): Promise<string[]> => (await piecesOf(text)).flat();

it('an empty file has no lines', async () => {
  expect(await piecesOf('')).toEqual([]);
});

it.each(['one\ntwo\nthree\n', 'one\ntwo\nthree', '\none\n\n\ntwo\nthree\n\n'])(
  'the last line comes first, with or without an end, and no empty one: %j',
  async text => {
    expect(await linesOf(text)).toEqual(['three', 'two', 'one']);
  },
);

it('a file of many pieces comes a piece at a time, each line of it once and whole', async () => {
  const lines = Array.from({ length: 5_000 }, (_, number) => `${number} ${'ä€😀'.repeat(number % 7)}`);
  const text = lines.join('\n');
  const pieces = await piecesOf(text);
  expect(pieces).toHaveLength(Math.ceil(Buffer.byteLength(text) / pieceBytes));
  expect(pieces.every(piece => piece.length > 0)).toBe(true);
  expect(pieces.flat()).toEqual(lines.toReversed());
});

/** Of so many bytes, with its end. */
const lineOf = (character: string, bytes: number): string => `${character.repeat(bytes - 1)}\n`;

it.each([-2, -1, 0, 1, 2])('a line that ends %i bytes from a border of pieces is whole', async bytes => {
  const [first, last] = [lineOf('a', 100), lineOf('b', pieceBytes + bytes)];
  expect(await linesOf(first + last)).toEqual([last.trim(), first.trim()]);
});

it('a line over several borders is whole', async () => {
  const [first, long, last] = [lineOf('a', 100), lineOf('b', 2 * pieceBytes), lineOf('c', 100)];
  expect(await linesOf(first + long + last)).toEqual([last.trim(), long.trim(), first.trim()]);
});

it('a character over a border of pieces is whole', async () => {
  for (const ahead of [0, 1, 2, 3]) {
    const line = `${'x'.repeat(ahead)}${'😀'.repeat(pieceBytes / 2)}`;
    expect(await linesOf(`first\n${line}\nlast\n`)).toEqual(['last', line, 'first']);
  }
});

it('of what goes on without an end its beginning is not kept, and the lines around it are there', async () => {
  const lines = await linesOf(`first\n${'x'.repeat(20 * pieceBytes)}\nlast\n`);
  expect([lines[0], lines.at(-1)]).toEqual(['last', 'first']);
  expect(Math.max(...lines.map(line => line.length))).toBeLessThan(3 * pieceBytes);
});
