import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import Papa from 'papaparse';

const run = promisify(execFile);
const names = ['soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

async function office(args: string[]): Promise<void> {
  for (const name of names) {
    try {
      await run(name, args, { timeout: 120_000 });
      return;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
    }
  }
  throw new Error(
    'LibreOffice is needed to read exports with other eyes than ours: install it (on Debian: apt-get install libreoffice-calc-nogui), then run the test again.',
  );
}

/** UTF-8, everything quoted as needed, numbers with all their digits instead of as they are shown. */
const csvFilter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false';

/**
 * The cells of a spreadsheet or CSV, as LibreOffice has them.
 * @param inputFilter how it is to read a CSV: its separator (59 is `;`) and language decide what is a number
 */
export async function cellsByOffice(path: string, inputFilter: string | null = null): Promise<string[][]> {
  // A profile of its own: it may run beside another one, and asks nobody anything.
  const folder = await mkdtemp(join(tmpdir(), 'dispatch-office-'));
  try {
    await office([
      '--headless',
      `-env:UserInstallation=file://${join(folder, 'profile')}`,
      ...(inputFilter === null ? [] : [`--infilter=${inputFilter}`]),
      '--convert-to',
      csvFilter,
      '--outdir',
      join(folder, 'out'),
      path,
    ]);
    const name = `${basename(path, extname(path))}.csv`;
    const text = await readFile(join(folder, 'out', name), 'utf8');
    return Papa.parse<string[]>(text.replace(/^\ufeff/, '').trimEnd(), { delimiter: ',' }).data;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
