import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { processTree } from '../process-tree.ts';

/** Bytes of one place, under the name that the report shows. */
export interface Place {
  name: string;
  bytes: Uint8Array;
}

export const textPlace = (name: string, text: string): Place => ({ name, bytes: Buffer.from(text) });

/** Every file in a folder but those in `except`, and the values of every database, where no page divides them. */
export function filesOf(folder: string, except: readonly string[]): Place[] {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter(name => !except.some(other => name.startsWith(other)));
  return names.flatMap(name => {
    const path = join(folder, name);
    // Chromium may have taken it away since.
    if (!existsSync(path)) return [];
    const file = { name, bytes: readFileSync(path) };
    return name.endsWith('.db') ? [file, { name: `${name}, rows`, bytes: rowsOf(path) }] : [file];
  });
}

/** Read from a copy, with what stands in the write-ahead log: the app holds the database itself. */
function rowsOf(path: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-rows-'));
  try {
    const copy = join(folder, 'copy.db');
    copyFileSync(path, copy);
    if (existsSync(`${path}-wal`)) copyFileSync(`${path}-wal`, `${copy}-wal`);
    const database = new DatabaseSync(copy);
    const tables = database.prepare(`SELECT name FROM sqlite_schema WHERE type = 'table'`).all();
    const pieces = tables.flatMap(({ name }) =>
      database
        .prepare(`SELECT * FROM "${name}"`)
        .all()
        .flatMap(row => Object.values(row).map(bytesOf)),
    );
    database.close();
    return Buffer.concat(pieces);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const bytesOf = (value: unknown): Buffer =>
  value instanceof Uint8Array ? Buffer.from(value) : Buffer.from(`${value}\n`);

/** Command lines and environments of a process and all it started, as the system shows them. */
export function processesOf(pid: number): Place[] {
  return processTree(pid).flatMap(({ pid: id }, index) =>
    (['cmdline', 'environ'] as const).flatMap(file => {
      try {
        return [{ name: `${file} of process ${index}`, bytes: readFileSync(`/proc/${id}/${file}`) }];
      } catch {
        // It ended, or Chromium's sandbox hides it.
        return [];
      }
    }),
  );
}

/** Every string that the page's JavaScript still holds, the preload's included. */
export async function heapOf(page: Page): Promise<Place> {
  const session = await page.context().newCDPSession(page);
  const pieces: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => pieces.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  const { strings }: { strings: string[] } = JSON.parse(pieces.join(''));
  return textPlace('heap of the page', strings.join('\n'));
}

/** The document with what stands in its fields, which no attribute shows. */
export async function documentOf(page: Page): Promise<Place> {
  const text = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea, select')];
    const values = fields.map(field => ('value' in field ? String(field.value) : ''));
    return [document.documentElement.outerHTML, location.href, document.title, ...values].join('\n');
  });
  return textPlace('document of the page', text);
}
