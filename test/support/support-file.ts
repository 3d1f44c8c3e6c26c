import { readFileSync } from 'node:fs';
import { openZip } from '../../src-renderer/features/table-file/zip.ts';
import { type SupportFileName, supportFileNames } from '../../src-shared/contract/diagnostics.ts';
import type { Fixture } from './core.ts';

/** Collects the support file and saves all of it. @returns its path */
export async function saveSupportFile({ call }: Pick<Fixture, 'call'>): Promise<string> {
  const { supportId, files } = await call('diagnostics.collect', {});
  const { path } = await call('diagnostics.save', { supportId, names: files.map(({ name }) => name) });
  if (path === null) throw new Error('Nobody said where to save.');
  return path;
}

/** The texts of the files in a saved support file, by name. */
export async function textsInZip(path: string): Promise<Partial<Record<SupportFileName, string>>> {
  const zip = openZip(readFileSync(path), 100_000_000);
  const texts: Partial<Record<SupportFileName, string>> = {};
  for (const name of supportFileNames) {
    if (!zip.has(name)) continue;
    const pieces: Uint8Array[] = [];
    for await (const piece of zip.pieces(name)) pieces.push(piece);
    texts[name] = Buffer.concat(pieces).toString('utf8');
  }
  return texts;
}

/** Collects the support file, saves all of it, and reads what was saved. */
export async function supportTexts(fixture: Pick<Fixture, 'call'>): Promise<Record<SupportFileName, string>> {
  const texts = await textsInZip(await saveSupportFile(fixture));
  // It has saved all of them.
  return texts as Record<SupportFileName, string>;
}
