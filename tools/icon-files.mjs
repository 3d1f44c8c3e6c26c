// Icons of Windows and macOS: both are containers of PNG pictures.

/** Windows shows none that is larger. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256];
/**
 * Type of each picture and its width in pixels. Those of 16 and 32 points are there at twice the resolution only: macOS
 * does not show PNG pictures of the types `icp4` and `icp5` everywhere.
 */
const icnsTypes = [
  ['ic11', 32],
  ['ic12', 64],
  ['ic07', 128],
  ['ic13', 256],
  ['ic08', 256],
  ['ic14', 512],
  ['ic09', 512],
  ['ic10', 1024],
];

/** @param pictures PNG pictures by their width in pixels */
export function icoOf(pictures) {
  const images = icoSizes.map(size => [size, pictureOf(pictures, size)]);
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let at = head.length;
  for (const [index, [size, png]] of images.entries()) {
    const entry = 6 + 16 * index;
    // 0 stands for 256.
    head.writeUInt8(size % 256, entry);
    head.writeUInt8(size % 256, entry + 1);
    head.writeUInt16LE(1, entry + 4);
    head.writeUInt16LE(32, entry + 6);
    head.writeUInt32LE(png.length, entry + 8);
    head.writeUInt32LE(at, entry + 12);
    at += png.length;
  }
  return Buffer.concat([head, ...images.map(([, png]) => png)]);
}

/** @param pictures PNG pictures by their width in pixels */
export function icnsOf(pictures) {
  const parts = icnsTypes.map(([type, size]) => partOf(type, pictureOf(pictures, size)));
  return partOf('icns', Buffer.concat(parts));
}

function partOf(type, content) {
  const head = Buffer.alloc(8);
  head.write(type, 'latin1');
  head.writeUInt32BE(8 + content.length, 4);
  return Buffer.concat([head, content]);
}

function pictureOf(pictures, size) {
  const png = pictures.get(size);
  if (png === undefined) throw new Error(`There is no picture of ${size} pixels.`);
  return png;
}
