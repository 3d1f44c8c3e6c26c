import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createBlobStore } from '../../../../src-main/core/store/blob-store.ts';
import { newFolder } from '../../../support/stores.ts';

const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const bytes = Uint8Array.from([1, 2, 3, 4, 5]);
const sha256 = shaOf(bytes);
const never = () => false;
const always = () => true;
const inAnHour = () => Date.now() + 3_600_000;

async function written(name = 'arriving document') {
  const folder = newFolder();
  const blobs = createBlobStore(folder);
  const writer = await blobs.write(name);
  await writer.append(bytes.subarray(0, 2));
  await writer.append(bytes.subarray(2));
  const path = join(folder, sha256.slice(0, 2), sha256);
  return { blobs, writer, folder, path };
}

describe('a stored document', () => {
  it('is read piece by piece, the last one as short as it is', async () => {
    const { blobs, writer } = await written();
    await writer.finish();
    expect(await blobs.readPiece(sha256, 0, 3)).toEqual(bytes.subarray(0, 3));
    expect(await blobs.readPiece(sha256, 3, 3)).toEqual(bytes.subarray(3));
    expect(await blobs.readPiece(sha256, 5, 3)).toEqual(new Uint8Array(0));
  });

  it.runIf(process.platform !== 'win32')('is no pipe that has come into its place', async () => {
    const { blobs, writer, path } = await written();
    await writer.finish();
    rmSync(path);
    execFileSync('mkfifo', [path]);
    await expect(blobs.readPiece(sha256, 0, 3)).rejects.toThrow('This is no file.');
    await expect(blobs.read(sha256).next()).rejects.toThrow('This is no file.');
  });

  it('stays while its row is being written, and as long as something uses it', async () => {
    const { blobs, writer, path } = await written();
    await writer.finish();
    expect([blobs.removeUnused(sha256, never), existsSync(path)]).toEqual([false, true]);
    blobs.release(sha256);
    expect([blobs.removeUnused(sha256, always), existsSync(path)]).toEqual([false, true]);
    expect([blobs.removeUnused(sha256, never), existsSync(path)]).toEqual([true, false]);
  });

  it('that comes twice at once stays until both rows are there', async () => {
    const { blobs, writer, path } = await written();
    const other = await blobs.write('the same');
    await other.append(bytes);
    for (const one of [writer, other]) await one.finish();
    blobs.release(sha256);
    expect(blobs.removeUnused(sha256, never)).toBe(false);
    blobs.release(sha256);
    expect(blobs.removeUnused(sha256, never)).toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('that could not be stored is kept for nobody', async () => {
    const { blobs, writer, folder, path } = await written();
    writeFileSync(dirname(path), 'a file where the folder was');
    await expect(writer.finish()).rejects.toThrow();
    rmSync(dirname(path));
    const again = await blobs.write('again');
    await again.append(bytes);
    await again.finish();
    blobs.release(sha256);
    expect([blobs.removeUnused(sha256, never), existsSync(path)]).toEqual([true, false]);
    expect(existsSync(folder)).toBe(true);
  });

  it('that nothing uses goes only when it is old enough', async () => {
    const { blobs, writer } = await written();
    await writer.finish();
    blobs.release(sha256);
    expect(await blobs.collect(never, Date.now() - 3_600_000)).toBe(0);
    expect(await blobs.collect(always, inAnHour())).toBe(0);
    expect(await blobs.collect(never, inAnHour())).toBe(1);
    expect(await blobs.sizeBytes(sha256)).toBeNull();
  });
});

it('a document that is given up leaves nothing', async () => {
  const { blobs, writer, folder, path } = await written();
  await writer.abort();
  expect(existsSync(path)).toBe(false);
  expect(existsSync(join(folder, 'arriving', 'arriving document'))).toBe(false);
  expect((await blobs.usage()).blobBytes).toBe(0);
});
