import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, extname, join } from 'node:path';
import { promisify } from 'node:util';
import Papa from 'papaparse';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

const run = promisify(execFile);
const names = ['soffice', 'libreoffice', '/Applications/LibreOffice.app/Contents/MacOS/soffice'];

async function office(args: string[]): Promise<void> {
  for (const name of names) {
    try {
      // It only ends what hangs: on a busy machine LibreOffice takes minutes.
      await run(name, args, { timeout: 540_000 });
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
  try {
    return await readByOffice(path, inputFilter);
  } catch (error) {
    // LibreOffice rarely crashes while it makes its profile. A file that crashes it does so again.
    if (!(error instanceof Error && error.message.includes('Unspecified Application Error'))) throw error;
    console.warn(`LibreOffice has crashed, and is started once more:\n${error.message}`);
    return await readByOffice(path, inputFilter);
  }
}

async function readByOffice(path: string, inputFilter: string | null): Promise<string[][]> {
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

/** A PDF of these objects, the first of which is its catalog. */
function pdfOf(objects: readonly string[], trailer = ''): string {
  let text = '%PDF-1.7\n';
  const offsets = objects.map((object, index) => {
    const at = text.length;
    text += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = text.length;
  const rows = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${rows}`;
  return `${text}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${start}\n%%EOF\n`;
}

const stream = (content: string, more = ''): string =>
  `<< /Length ${content.length} ${more} >>\nstream\n${content}\nendstream`;

/** Pages with a word in a standard font and a coloured bar. */
export function pdfWithPages(count: number, word: string): string {
  const pages = Array.from({ length: count }, (_, index) => 5 + index);
  const kids = pages.map(id => `${id} 0 R`).join(' ');
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${count} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    stream(`0.1 0.3 0.8 rg 0 720 595 122 re f BT /F1 64 Tf 1 1 1 rg 40 760 Td (${word}) Tj ET
0 0 0 rg BT /F1 24 Tf 40 640 Td (Purchase contract) Tj ET`),
    ...pages.map(
      () =>
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents 4 0 R >>',
    ),
  ]);
}

/** It cannot be opened without a password that nobody here knows. */
export const encryptedPdf = (): string =>
  pdfOf(
    [
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
      `<< /Filter /Standard /V 1 /R 2 /P -4 /O <${'11'.repeat(32)}> /U <${'22'.repeat(32)}> >>`,
    ],
    `/Encrypt 4 0 R /ID [<${'33'.repeat(16)}> <${'33'.repeat(16)}>]`,
  );

/** A few hundred bytes that draw for hours: each form draws the next one ten times. */
export function endlessPdf(): string {
  const levels = 9;
  const first = 4;
  const forms = Array.from({ length: levels }, (_, level) => {
    const isLast = level === levels - 1;
    const content = isLast ? '0 0 10 10 re f' : '/X Do '.repeat(10);
    const next = isLast ? '' : `/Resources << /XObject << /X ${first + level + 1} 0 R >> >>`;
    return stream(content, `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${next}`);
  });
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /XObject << /X 4 0 R >> >> /Contents ${first + levels} 0 R >>`,
    ...forms,
    stream('/X Do'),
  ]);
}

export interface PdfPage {
  widthPt: number;
  heightPt: number;
  /** Its words in reading order, with one space between them. */
  text: string;
}

/** What is on the pages of a PDF, read by pdf.js: not by who has written it. */
export async function pagesOf(file: Uint8Array): Promise<PdfPage[]> {
  const reading = getDocument({ data: new Uint8Array(file) });
  const document = await reading.promise;
  try {
    const numbers = Array.from({ length: document.numPages }, (_, index) => index + 1);
    return await Promise.all(
      numbers.map(async number => {
        const page = await document.getPage(number);
        const { width, height } = page.getViewport({ scale: 1 });
        const { items } = await page.getTextContent();
        const text = items
          .map(item => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
          .join('')
          .replaceAll(/\s+/g, ' ');
        return { widthPt: width, heightPt: height, text };
      }),
    );
  } finally {
    await reading.destroy();
  }
}
