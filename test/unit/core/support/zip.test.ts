import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { zipOf } from '../../../../src-main/core/support/zip.ts';
import { openZip } from '../../../../src-renderer/features/table-file/zip.ts';

const files = [
  { name: 'about.json', bytes: Buffer.from('{"a":"ä"}\n') },
  { name: 'log.txt', bytes: Buffer.from('line\n'.repeat(50_000)) },
  { name: 'empty.txt', bytes: Buffer.alloc(0) },
];
const atMs = Date.parse('2026-11-28T23:59:58Z');

it('what is zipped is read again, and is smaller', async () => {
  const zipped = await zipOf(files, atMs);
  expect(zipped.byteLength).toBeLessThan(5_000);
  const zip = openZip(zipped, 10_000_000);
  for (const { name, bytes } of files) {
    const pieces: Uint8Array[] = [];
    for await (const piece of zip.pieces(name)) pieces.push(piece);
    expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
  }
});

it('other programs find it sound, with its checksums and times', async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-zip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const path = join(folder, 'support.zip');
  writeFileSync(path, await zipOf(files, atMs));
  const program = `
import json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as z:
    print(json.dumps([z.testzip(), [[i.filename, list(i.date_time), i.file_size] for i in z.infolist()]]))`;
  const { status, stdout } = spawnSync('python3', ['-c', program, path], { encoding: 'utf8' });
  if (status === null) skip('There is no Python on this computer.');
  const time = [2026, 11, 28, 23, 59, 58];
  expect(JSON.parse(stdout)).toEqual([null, files.map(({ name, bytes }) => [name, time, bytes.byteLength])]);
});

it.each(['1970-01-01T00:00:00Z', '1979-12-31T23:59:59Z', '2150-01-01T00:00:00Z'])(
  'a clock that is set to %s does not keep anybody from a support file',
  async time => {
    const zip = openZip(await zipOf(files, Date.parse(time)), 10_000_000);
    for (const { name } of files) expect(zip.pieces(name)).toBeDefined();
  },
);
