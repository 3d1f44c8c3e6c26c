import { createHash } from 'node:crypto';
import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createBlobStore } from '../../src-main/core/store/blob-store.ts';
import { type Fixture, startCore, temporaryFolder } from '../support/core.ts';
import { attach, draftOf, makeDraft, untilPhase } from '../support/core-orders.ts';
import { supportTexts } from '../support/support-file.ts';

const blobsOf = (folder: string): string => join(folder, 'environments', 'local', 'blobs');
const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const pathOf = (folder: string, sha256: string): string => join(blobsOf(folder), sha256.slice(0, 2), sha256);
const isThere = ({ folder }: Fixture, bytes: Uint8Array): boolean => existsSync(pathOf(folder, shaOf(bytes)));

/** As if it had been copied a day ago. */
function age(folder: string, bytes: Uint8Array): void {
  const dayAgo = Date.now() / 1_000 - 86_400;
  utimesSync(pathOf(folder, shaOf(bytes)), dayAgo, dayAgo);
}

/** A start cleans up. */
async function restart(fixture: Fixture): Promise<Fixture> {
  await fixture.stop();
  return startCore({ folder: fixture.folder });
}

const one = Uint8Array.from([1, 1, 1]);
const other = Uint8Array.from([2, 2, 2]);

describe('copies of documents', () => {
  it('that no row names go at a start, once they are old; those of a draft stay', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', one);
    const orphans = createBlobStore(blobsOf(fixture.folder));
    for (const bytes of [other, Uint8Array.from([3])]) {
      // A crash came between the copy and its row.
      const writer = await orphans.write('x');
      await writer.append(bytes);
      await writer.finish();
    }
    writeFileSync(join(blobsOf(fixture.folder), 'arriving', 'half'), 'half');
    age(fixture.folder, one);
    age(fixture.folder, other);
    const after = await restart(fixture);
    await vi.waitFor(() => expect(isThere(after, other)).toBe(false), 5_000);
    expect(isThere(after, Uint8Array.from([3]))).toBe(true);
    expect(isThere(after, one)).toBe(true);
    expect(readdirSync(join(blobsOf(fixture.folder), 'arriving'))).toEqual([]);
  });

  it('are shared by documents with the same bytes, and go with the last of them', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    const documentId = await attach(fixture, localId, 'a.pdf', one);
    const second = await makeDraft(fixture);
    await attach(fixture, second.localId, 'same.pdf', one);
    await fixture.call('documents.remove', { documentId });
    expect(isThere(fixture, one)).toBe(true);
    await fixture.call('drafts.remove', { localId: second.localId });
    expect(isThere(fixture, one)).toBe(false);
  });

  it('stay as long as a sealed upload needs them, and are sent', async () => {
    const fixture = await startCore();
    const made = await makeDraft(fixture, draftOf());
    await attach(fixture, made.localId, 'a.pdf', one);
    await fixture.control.faults({ operation: 'upload', kind: 'reset_before', times: 1_000 });
    await fixture.call('orders.place', { ...made, quotedTotalCents: null });
    await fixture.until(async () => {
      const entries = await fixture.call('outbox.list', { filter: 'open' });
      return entries.some(({ kind, attempts }) => kind === 'file-upload' && attempts > 0);
    }, 'the upload is sealed');
    // Whatever becomes of the row, the sealed bytes are to leave as they are.
    fixture.database.exec('UPDATE outbox_entry SET document_id = NULL; DELETE FROM document');
    age(fixture.folder, one);
    const after = await restart(fixture);
    await untilPhase(after, made.localId, 'accepted');
    expect(await after.control.effectsOf('upload')).toHaveLength(1);
  });

  it('are not lost where the same document is dropped while they are cleaned up', async () => {
    const folder = temporaryFolder();
    const blobs = createBlobStore(folder);
    for (let round = 0; round < 50; round += 1) {
      const bytes = Uint8Array.from([round]);
      const used = new Set<string>();
      const drop = async (name: string) => {
        const writer = await blobs.write(name);
        await writer.append(bytes);
        const sha256 = await writer.finish();
        await new Promise(setImmediate);
        used.add(sha256);
        blobs.release(sha256);
        return sha256;
      };
      const sha256 = await drop(`first ${round}`);
      used.clear();
      const collect = async () => {
        for (let times = 0; times < 5; times += 1)
          await blobs.collect(one => used.has(one), Date.now() + 1_000);
      };
      await Promise.all([drop(`again ${round}`), collect()]);
      expect(await blobs.sizeBytes(sha256)).toBe(1);
    }
  });

  it('are told with what the disk has left', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', one);
    await attach(fixture, localId, 'b.pdf', new Uint8Array(1_000));
    const usage = await createBlobStore(blobsOf(fixture.folder)).usage();
    expect(usage.blobBytes).toBe(1_003);
    expect(usage.freeBytes).toBeGreaterThan(0);
  });

  it('are all kept for a while after a repair: they may be what is left of an order', async () => {
    const fixture = await startCore();
    const { localId } = await makeDraft(fixture);
    await attach(fixture, localId, 'a.pdf', one);
    await fixture.stop();
    writeFileSync(
      join(fixture.folder, 'environments', 'local', 'dispatch.db'),
      'nothing of ours'.repeat(500),
    );
    age(fixture.folder, one);
    const after = await startCore({ folder: fixture.folder });
    expect(await after.call('repair.get', {})).not.toBeNull();
    // What the start measures comes after what it cleans up.
    await after.until(async () => {
      const { 'environments.json': environments } = await supportTexts(after);
      return /"blobBytes"/.test(environments);
    }, 'the copies were looked through');
    expect(isThere(after, one)).toBe(true);
  });
});
