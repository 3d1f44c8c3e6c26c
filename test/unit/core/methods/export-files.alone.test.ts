import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createExportFiles } from '../../../../src-main/core/methods/exports.ts';
import { fakePage } from '../../../support/fakes.ts';

const disk = vi.hoisted(() => ({ isFull: false }));

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof FsPromises>();
  return {
    ...fs,
    async open(...given: Parameters<typeof fs.open>) {
      const file = await fs.open(...given);
      const write = file.writeFile.bind(file);
      const noSpace = () => Promise.reject(Object.assign(new Error('ENOSPC'), { code: 'ENOSPC' }));
      file.writeFile = (...bytes) => (disk.isFull ? noSpace() : write(...bytes));
      return file;
    },
  };
});

afterEach(() => {
  disk.isFull = false;
});

const noFolder = { showInFolder: () => Promise.resolve() };

function exportsTo(name: string, maxBytes?: number) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const page = fakePage();
  const { whenPageGoes } = page;
  const suggested: string[] = [];
  const chooseSavePath = async (asked: string) => {
    suggested.push(asked);
    return join(folder, name);
  };
  const shown: string[] = [];
  const showInFolder = async (path: string) => void shown.push(path);
  const files = createExportFiles({ chooseSavePath, showInFolder, whenPageGoes }, maxBytes);
  return { files, folder, page, suggested, shown };
}
const piece = new Uint8Array(10);

describe('an export', () => {
  it('on a disk that gets full says so, leaves nothing, and is over', async () => {
    const { files, folder } = exportsTo('table.csv');
    const begun = await files.begin('table.csv');
    const id = begun?.exportId ?? '';
    await files.append(id, 0, piece);
    disk.isFull = true;
    await expect(files.append(id, 10, piece)).rejects.toMatchObject({ error: { code: 'storage_full' } });
    expect(readdirSync(folder)).toEqual([]);
    await expect(files.finish(id)).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('leaves nothing where the program ends just after its page has gone', async () => {
    const { files, folder, page } = exportsTo('table.csv');
    await files.begin('table.csv');
    page.go();
    await files.stop();
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is shown in its folder once it is whole, by its id alone, and the last 16 stay known', async () => {
    const { files, folder, shown } = exportsTo('table.csv');
    const ids: string[] = [];
    for (let number = 0; number < 17; number += 1) {
      const { exportId } = (await files.begin('table.csv')) ?? expect.unreachable('a place was chosen');
      await expect(files.show(exportId)).rejects.toThrow('This export is over.');
      await files.append(exportId, 0, piece);
      await files.finish(exportId);
      ids.push(exportId);
    }
    const [first = '', second = ''] = ids;
    await files.show(second);
    expect(shown).toEqual([join(folder, 'table.csv')]);
    await expect(files.show(first)).rejects.toThrow('This export is over.');
  });

  it('that grows too large says so, leaves nothing, and is over', async () => {
    const { files, folder } = exportsTo('table.csv', 15);
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    await files.append(id, 0, piece);
    await expect(files.append(id, 10, piece)).rejects.toMatchObject({
      error: { code: 'not_allowed_in_state', reason: 'export_too_large' },
    });
    expect(readdirSync(folder)).toEqual([]);
    await expect(files.finish(id)).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('may be as large as the limit', async () => {
    const { files } = exportsTo('table.csv', 20);
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    await files.append(id, 0, piece);
    await files.append(id, 10, piece);
    expect(await files.finish(id)).toMatchObject({ sizeBytes: 20 });
  });

  it.each([
    ['orders\u202excod.csv', 'ordersxcod.csv'],
    ['or\u200bders.xlsx\ufeff', 'orders.xlsx'],
    ['CON.CSV', '_CON.CSV'],
    ['Jyväskylä 2026-11-24.xlsx', 'Jyväskylä 2026-11-24.xlsx'],
  ])('is offered as it reads: %j', async (given, shown) => {
    const { files, suggested } = exportsTo('table.csv');
    await files.begin(given);
    await files.stop();
    expect(suggested).toEqual([shown]);
  });

  it.each(['a.exe', 'a.csv.lnk', 'a.csv .desktop', 'a', 'a.pdf', 'csv', 'a.csv\u200b.sh'])(
    'is a table: nobody is asked where to save %j',
    async name => {
      const { files, suggested } = exportsTo('table.csv');
      await expect(files.begin(name)).rejects.toMatchObject({
        error: { code: 'bad_request', reason: 'file_name' },
      });
      expect(suggested).toEqual([]);
    },
  );

  it('that cannot have its name leaves nothing beside it', async () => {
    const { files, folder } = exportsTo('table.csv');
    mkdirSync(join(folder, 'table.csv', 'in the way'), { recursive: true });
    const begun = await files.begin('table.csv');
    const id = begun?.exportId ?? '';
    await files.append(id, 0, piece);
    await expect(files.finish(id)).rejects.toMatchObject({ error: { code: 'storage_failed' } });
    expect(readdirSync(folder)).toEqual(['table.csv']);
  });

  it('is not begun where the dispatcher thought better of it, nor without end', async () => {
    const none = createExportFiles({ ...fakePage(), ...noFolder, chooseSavePath: async () => null });
    expect(await none.begin('table.csv')).toBeNull();
    const { files } = exportsTo('table.csv');
    const begun = await Promise.all(Array.from({ length: 16 }, () => files.begin('table.csv')));
    expect(new Set(begun.map(one => one?.exportId)).size).toBe(16);
    await expect(files.begin('table.csv')).rejects.toMatchObject({ error: { reason: 'exports' } });
    await files.stop();
    expect(await files.begin('table.csv')).not.toBeNull();
    await files.stop();
  });

  it('takes one piece at a time: many at once of the same place are not mixed, and the first is kept', async () => {
    const { files, folder } = exportsTo('table.csv');
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    const pieces = Array.from({ length: 20 }, (_, number) => new Uint8Array(500_000).fill(number + 1));
    const [first, ...others] = await Promise.allSettled(pieces.map(one => files.append(id, 0, one)));
    expect(first).toMatchObject({ status: 'fulfilled' });
    for (const other of others)
      expect(other).toMatchObject({ status: 'rejected', reason: { error: { code: 'bad_request' } } });
    expect(await files.finish(id)).toMatchObject({ sizeBytes: 500_000 });
    expect(readFileSync(join(folder, 'table.csv')).every(byte => byte === 1)).toBe(true);
  });

  it('does not end while a piece is written, nor twice, nor grow while it ends', async () => {
    const { files, folder } = exportsTo('table.csv');
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    const refused = { error: { code: 'bad_request' } };
    const written = files.append(id, 0, piece);
    await expect(files.finish(id)).rejects.toMatchObject(refused);
    await written;
    const finished = files.finish(id);
    await expect(files.append(id, 10, piece)).rejects.toMatchObject(refused);
    await expect(files.finish(id)).rejects.toMatchObject(refused);
    expect(await finished).toMatchObject({ sizeBytes: 10 });
    expect(readdirSync(folder)).toEqual(['table.csv']);
  });

  it('can be begun after any number that were saved or cancelled, one after the other', async () => {
    const { files, folder } = exportsTo('table.csv');
    for (let number = 0; number < 40; number += 1) {
      const id = (await files.begin('table.csv'))?.exportId ?? '';
      if (number % 2 === 0) await files.finish(id);
      else await files.cancel(id);
      await expect(files.append(id, 0, piece)).rejects.toMatchObject({ error: { code: 'not_found' } });
    }
    expect(readdirSync(folder)).toEqual(['table.csv']);
  });

  it('whose page goes before its end leaves nothing', async () => {
    const { files, folder, page } = exportsTo('table.csv');
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    await files.append(id, 0, piece);
    page.go();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
    await expect(files.append(id, 10, piece)).rejects.toMatchObject({ error: { code: 'not_found' } });
  });

  it('of which nothing comes for an hour leaves nothing', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { files, folder } = exportsTo('table.csv');
    const id = (await files.begin('table.csv'))?.exportId ?? '';
    vi.advanceTimersByTime(59 * 60_000);
    await files.append(id, 0, piece);
    vi.advanceTimersByTime(59 * 60_000);
    await files.append(id, 10, piece);
    vi.advanceTimersByTime(60 * 60_000);
    vi.useRealTimers();
    await vi.waitFor(() => expect(readdirSync(folder)).toEqual([]));
  });

  it('that is whole or cancelled is nothing to any page or clock any more', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { files, folder, page } = exportsTo('table.csv');
    await files.finish((await files.begin('table.csv'))?.exportId ?? '');
    await files.cancel((await files.begin('table.csv'))?.exportId ?? '');
    expect([page.listeners(), vi.getTimerCount()]).toEqual([0, 0]);
    page.go();
    expect(readdirSync(folder)).toEqual(['table.csv']);
  });

  it('counts from when the dispatcher is asked where to save it', async () => {
    let asked = 0;
    const { promise, resolve } = Promise.withResolvers<null>();
    const files = createExportFiles({
      ...noFolder,
      whenPageGoes: fakePage().whenPageGoes,
      chooseSavePath() {
        asked += 1;
        return promise;
      },
    });
    const begun = Array.from({ length: 200 }, () => files.begin('table.csv').catch(() => 'refused'));
    expect(asked).toBe(16);
    resolve(null);
    expect((await Promise.all(begun)).filter(one => one === 'refused')).toHaveLength(184);
    expect(await files.begin('table.csv')).toBeNull();
  });
});
