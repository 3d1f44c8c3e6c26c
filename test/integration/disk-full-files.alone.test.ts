import type * as Fs from 'node:fs';
import { readdirSync } from 'node:fs';
import type * as FsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorOf, startCore } from '../support/core.ts';
import { attach, makeDraft, place, untilPhase } from '../support/core-orders.ts';

/** Which files find no space: the journal's, and arriving documents'. */
const disk = vi.hoisted(() => ({
  isJournalFull: false,
  areDocumentsFull: false,
  journal: new Set<number>(),
}));
const noSpace = () => Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });

vi.mock('node:fs', async original => {
  const fs = await original<typeof Fs>();
  return {
    ...fs,
    openSync(...given: Parameters<typeof fs.openSync>) {
      const file = fs.openSync(...given);
      if (/journal-\d+\.log/.test(String(given[0]))) disk.journal.add(file);
      return file;
    },
    writeSync(file: number, bytes: Uint8Array, at: number, length: number, position: number) {
      if (!(disk.isJournalFull && disk.journal.has(file)))
        return fs.writeSync(file, bytes, at, length, position);
      // A disk fills up in the middle of a line.
      if (length > 50) return fs.writeSync(file, bytes, at, 50, position);
      throw noSpace();
    },
  };
});

vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof FsPromises>();
  return {
    ...fs,
    async open(...given: Parameters<typeof fs.open>) {
      const file = await fs.open(...given);
      const append = file.appendFile.bind(file);
      if (String(given[0]).includes('arriving'))
        file.appendFile = (...bytes) =>
          disk.areDocumentsFull ? Promise.reject(noSpace()) : append(...bytes);
      return file;
    },
  };
});

afterEach(() => {
  disk.isJournalFull = false;
  disk.areDocumentsFull = false;
});

describe('on a disk that is full for files', () => {
  it('nothing is sent that the journal did not take, and all of it once there is space', async () => {
    const fixture = await startCore();
    disk.isJournalFull = true;
    const localId = await place(fixture);
    await fixture.until(
      async () => (await fixture.call('connection.get', {})).storageError?.code === 'storage_full',
      'the screen says that the disk is full',
    );
    expect((await fixture.control.requests()).filter(({ path }) => path === '/v2/orders')).toEqual([]);
    const [entry] = await fixture.call('outbox.list', { filter: 'open' });
    expect(entry?.state).toBe('queued');
    disk.isJournalFull = false;
    await untilPhase(fixture, localId, 'accepted');
    expect(await fixture.control.effectsOf('order-create')).toHaveLength(1);
    await fixture.stop();
    const again = await startCore({ folder: fixture.folder });
    expect((await again.call('orders.get', { localId })).row.phase).toBe('accepted');
    expect(await again.call('repair.get', {})).toBeNull();
  });

  it('a document that finds no space is refused as such, leaves nothing behind, and comes when there is some', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    disk.areDocumentsFull = true;
    const refused = attach(fixture, localId, 'a.pdf', new Uint8Array(2_000_000));
    expect(await errorOf(refused)).toMatchObject({ code: 'storage_full' });
    expect(readdirSync(join(fixture.folder, 'environments', 'local', 'blobs', 'arriving'))).toEqual([]);
    disk.areDocumentsFull = false;
    await attach(fixture, localId, 'a.pdf', new Uint8Array(2_000_000));
    expect((await fixture.call('drafts.get', { localId })).documents).toMatchObject([{ state: 'stored' }]);
  });
});
