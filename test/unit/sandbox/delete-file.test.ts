import { expect, it, onTestFinished, vi } from 'vitest';
import { handleFileDelete } from '../../../src-main/sandbox/endpoints/delete-file.ts';
import type { Services } from '../../../src-main/sandbox/services/services.ts';
import { openSandboxDatabase } from '../../../src-main/sandbox/store/database.ts';
import { createEffectStore } from '../../../src-main/sandbox/store/effect-store.ts';
import { createFileStore, plainFile } from '../../../src-main/sandbox/store/file-store.ts';
import { createSandboxOrderStore } from '../../../src-main/sandbox/store/order-store.ts';
import { temporaryFolder } from '../../support/sandbox.ts';

const file = {
  id: 'file_1',
  customer: 'local',
  name: 'a.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 5,
  category: 'customer_document',
  kind: 'document',
  stage: null,
  description: null,
  createdAtMs: 0,
  uploadExpiresAtMs: 0,
  sha256: 'ab',
  orderId: null,
  itemId: null,
  isCustomers: true,
  ...plainFile,
};

/** The endpoint with one file in a real database. */
function withFile() {
  const database = openSandboxDatabase(temporaryFolder());
  onTestFinished(() => database.close());
  const files = createFileStore(database);
  files.add(file);
  const removed = vi.fn();
  const services = {
    database,
    files,
    orders: createSandboxOrderStore(database),
    effects: createEffectStore(database),
    blobs: { remove: removed },
    now: () => 0,
  };
  const exchange = {
    parameters: { file_id: 'file_1' },
    caller: { customer: 'local' },
    idempotencyKey: 'key-0001',
  };
  // Only what it needs is there.
  return {
    database,
    files,
    removed,
    remove: () => handleFileDelete(exchange as never, services as unknown as Services),
  };
}

it('removes the bytes once it is stored that the file is gone, and not before', async () => {
  const { database, files, removed, remove } = withFile();
  database.grouped(remove);
  expect(removed).not.toHaveBeenCalled();
  await database.settled();
  expect(files.find('file_1')).toBeNull();
  expect(removed.mock.calls).toEqual([['file_1']]);
});

it('keeps the bytes of a file that was not deleted after all', async () => {
  const { database, files, removed, remove } = withFile();
  const refused = () =>
    database.grouped(() => {
      remove();
      throw new Error('The answer could not be kept');
    });
  expect(refused).toThrow('could not be kept');
  await database.settled();
  expect(files.find('file_1')?.id).toBe('file_1');
  expect(removed).not.toHaveBeenCalled();
});
