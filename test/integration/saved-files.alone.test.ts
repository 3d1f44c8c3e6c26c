import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { addressFileWords } from '../support/builders/address-file-words.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { saveSupportFile } from '../support/support-file.ts';

/** Of the files that somebody asks for. */
const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof FsPromises>();
  const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
  /** A disk fills up in the middle of a file. */
  async function half(write: typeof fs.writeFile, place: Parameters<typeof fs.writeFile>[0]): Promise<never> {
    await write(place, 'half');
    throw noSpace();
  }
  return {
    ...fs,
    writeFile: (...given: Parameters<typeof fs.writeFile>) =>
      disk.isFull ? half(fs.writeFile, given[0]) : fs.writeFile(...given),
    async open(...given: Parameters<typeof fs.open>) {
      const file = await fs.open(...given);
      const write = file.writeFile.bind(file);
      file.writeFile = async (...content) => {
        if (!disk.isFull) return write(...content);
        await write('half');
        throw noSpace();
      };
      return file;
    },
  };
});

afterEach(() => {
  disk.isFull = false;
});

async function saveSheets({ call }: Fixture): Promise<unknown> {
  const options = { isWithPrice: true, isWithNote: true, suggestedName: 'sheets.pdf' };
  const begun = await call('sheets.begin', { environmentId: 'local', localIds: ['order-1'], ...options });
  const { sheetsId } = begun ?? expect.unreachable('a place was chosen');
  await call('sheets.ready', { sheetsId, missing: [], partial: [] });
  return call('sheets.result', { sheetsId });
}

const saves: [what: string, name: string, save: (fixture: Fixture) => Promise<unknown>, starts: string][] = [
  ['the environments', 'dispatch-environments.json', ({ call }) => call('environments.export', {}), '{'],
  ['the support file', 'dispatch-support.zip', saveSupportFile, 'PK'],
  [
    'the addresses',
    'dispatch-addresses.csv',
    ({ call }) => call('addressBook.export', { words: addressFileWords }),
    '\ufeffKind;',
  ],
  [
    'an order sheet',
    'sheet.pdf',
    ({ call }) => call('windows.savePdf', { suggestedName: 'sheet.pdf' }),
    '%PDF-',
  ],
  ['many order sheets', 'sheets.pdf', saveSheets, '%PDF-'],
];

it.each(saves)('a file of %s replaces what was there when it is whole, and not before', async (...row) => {
  const [, name, save, starts] = row;
  const pageAsPdf = () => Promise.resolve(Buffer.from('%PDF-1.7'));
  const fixture = await startCore({ desktop: { pageAsPdf, sheetsAsPdf: pageAsPdf } });
  const path = join(fixture.folder, name);
  writeFileSync(path, 'before');
  const besides = () => readdirSync(fixture.folder).filter(file => file.endsWith('.part'));
  disk.isFull = true;
  expect(await errorOf(save(fixture))).toMatchObject({ code: 'storage_full' });
  expect([readFileSync(path, 'utf8'), besides()]).toEqual(['before', []]);
  disk.isFull = false;
  await save(fixture);
  expect(readFileSync(path, 'utf8').startsWith(starts)).toBe(true);
  expect(besides()).toEqual([]);
});
