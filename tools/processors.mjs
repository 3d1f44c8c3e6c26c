// For which system and processors a native module was built, by the head of its file.
import { closeSync, openSync, readSync } from 'node:fs';

/** Names of processors, as Node and electron-builder have them, by the number that each kind of file has for them. */
const elf = { 62: 'x64', 183: 'arm64' };
const pe = { 34404: 'x64', 43620: 'arm64' };
const machO = { 16777223: 'x64', 16777228: 'arm64' };

const HEAD_BYTES = 4_096;

/** @returns `system` as in `process.platform`, and the names of `processors`; a number where one has no name here */
export function builtFor(file) {
  const head = headOf(file);
  const magic = head.length < 64 ? 0 : head.readUInt32BE(0);
  if (magic === 0x7f454c46) return made('linux', elf, [head.readUInt16LE(18)]);
  if (magic >>> 16 === 0x4d5a) return made('win32', pe, [head.readUInt16LE(head.readUInt32LE(60) + 4)]);
  if (magic === 0xcffaedfe) return made('darwin', machO, [head.readUInt32LE(4)]);
  // A universal one: its list has a line of 20 bytes for each processor.
  if (magic === 0xcafebabe)
    return made(
      'darwin',
      machO,
      Array.from({ length: head.readUInt32BE(4) }, (_, index) => head.readUInt32BE(8 + 20 * index)),
    );
  throw new Error(`${file} is no native module.`);
}

const made = (system, names, numbers) => ({ system, processors: numbers.map(one => names[one] ?? one) });

function headOf(file) {
  const descriptor = openSync(file, 'r');
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return head.subarray(0, readSync(descriptor, head, 0, HEAD_BYTES, 0));
  } finally {
    closeSync(descriptor);
  }
}

/** Throws where a native module would not load in a program for this system and processor; `universal` is for both. */
export function checkBuiltFor(file, system, processor) {
  const found = builtFor(file);
  const wanted = processor === 'universal' ? ['x64', 'arm64'] : [processor];
  if (found.system === system && wanted.every(one => found.processors.includes(one))) return;
  throw new Error(
    `${file} is for ${found.system} ${found.processors.join(' and ')}, and not for ${system} ${processor}. Package on such a computer.`,
  );
}
