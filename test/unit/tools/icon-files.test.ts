import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { icnsOf, icoOf } from '../../../tools/icon-files.mjs';

const assets = new URL('../../../assets/', import.meta.url);
const fileOf = (name: string): Buffer => readFileSync(new URL(name, assets));
const sizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024];
const pictures = new Map(sizes.map(size => [size, Buffer.from(`picture of ${size}`)]));

/** Width and height of a PNG picture. */
function sizeOf(png: Buffer): [width: number, height: number] {
  expect(png.subarray(1, 4).toString()).toBe('PNG');
  return [png.readUInt32BE(16), png.readUInt32BE(20)];
}

/** Width that the file says, and the picture. */
function picturesOfIco(ico: Buffer): [number, Buffer][] {
  expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + 16 * index;
    const at = ico.readUInt32LE(entry + 12);
    return [ico.readUInt8(entry) || 256, ico.subarray(at, at + ico.readUInt32LE(entry + 8))];
  });
}

/** Type and picture. */
function picturesOfIcns(icns: Buffer): [string, Buffer][] {
  expect([icns.toString('latin1', 0, 4), icns.readUInt32BE(4)]).toEqual(['icns', icns.length]);
  const found: [string, Buffer][] = [];
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4))
    found.push([icns.toString('latin1', at, at + 4), icns.subarray(at + 8, at + icns.readUInt32BE(at + 4))]);
  return found;
}

it('an icon of Windows holds a picture of each size that Windows shows', () => {
  const found = picturesOfIco(icoOf(pictures)).map(([size, picture]) => [size, picture.toString()]);
  expect(found).toEqual([16, 24, 32, 48, 64, 128, 256].map(size => [size, `picture of ${size}`]));
});

it('an icon of macOS holds the pictures by their types', () => {
  const found = picturesOfIcns(icnsOf(pictures)).map(([type, picture]) => `${type} ${picture.toString()}`);
  expect(found).toEqual([
    'ic11 picture of 32',
    'ic12 picture of 64',
    'ic07 picture of 128',
    'ic13 picture of 256',
    'ic08 picture of 256',
    'ic14 picture of 512',
    'ic09 picture of 512',
    'ic10 picture of 1024',
  ]);
});

it('a size that nobody has drawn is missed', () => {
  expect(() => icoOf(new Map())).toThrow('no picture of 16 pixels');
  expect(() => icnsOf(new Map([[32, Buffer.of()]]))).toThrow('no picture of 64 pixels');
});

it('the icons of all installers are drawn from assets/icon.svg as it is now, each in its size', () => {
  const drawing = createHash('sha256').update(fileOf('icon.svg')).digest('hex');
  expect(fileOf('icon.svg.sha256').toString().trim(), 'run npm run icons').toBe(drawing);
  const names = readdirSync(new URL('icons/', assets));
  expect(names).toHaveLength(8);
  for (const name of names) {
    const size = Number.parseInt(name, 10);
    expect([name, ...sizeOf(fileOf(`icons/${name}`))]).toEqual([`${size}x${size}.png`, size, size]);
  }
  for (const [size, png] of picturesOfIco(fileOf('icon.ico'))) expect(sizeOf(png)).toEqual([size, size]);
  const widths = picturesOfIcns(fileOf('icon.icns')).map(([, png]) => sizeOf(png)[0]);
  expect(widths).toEqual([32, 64, 128, 256, 256, 512, 512, 1024]);
});
