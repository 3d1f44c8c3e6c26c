import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultInterfaceProfile } from '../../../src-shared/interface-profile.ts';
import { placedOrder, uploadedFile } from '../../support/builders/request.ts';
import { credentials, startHarness, temporaryFolder } from '../../support/sandbox.ts';

const failure = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });

describe('a sandbox that cannot start says what to do', () => {
  it('port taken', async () => {
    const { port } = await startHarness();
    await expect(startHarness({ port })).rejects.toEqual(
      failure('port_taken', /Port \d+ is in use\. .*choose another/),
    );
  });

  it('folder not writable', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'file'), '');
    await expect(startHarness({ dataDir: join(folder, 'file', 'data') })).rejects.toEqual(
      failure('data_folder_not_writable', /cannot be written\. Choose another folder/),
    );
    mkdirSync(join(folder, 'data', 'sandbox.db'), { recursive: true });
    await expect(startHarness({ dataDir: join(folder, 'data') })).rejects.toEqual(
      failure('data_folder_not_writable', /cannot be written/),
    );
  });

  it('blobs folder not writable, and nothing stays open', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'blobs'), '');
    const refused = failure('data_folder_not_writable', /cannot be written/);
    await expect(startHarness({ dataDir: folder })).rejects.toEqual(refused);
    await expect(startHarness({ dataDir: folder })).rejects.toEqual(refused);
  });

  it.each([
    ['no database at all', Buffer.from('this is a letter, not a database. '.repeat(100))],
    ['a torn header', Buffer.concat([Buffer.from('SQLite format 3\0'), Buffer.alloc(4_080, 7)])],
  ])('damaged database: %s', async (_case, bytes) => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'sandbox.db'), bytes);
    await expect(startHarness({ dataDir: folder })).rejects.toEqual(
      failure('database_damaged', /is damaged\. Move sandbox\.db away/),
    );
    expect(readFileSync(join(folder, 'sandbox.db'))).toEqual(bytes);
  });

  it('folder in use by another sandbox', async () => {
    const { dataDir } = await startHarness();
    await expect(startHarness({ dataDir })).rejects.toEqual(
      failure('data_folder_in_use', /Stop it, or choose/),
    );
  });

  it('written by a newer version', async () => {
    const first = await startHarness();
    await first.close();
    const database = new DatabaseSync(join(first.dataDir, 'sandbox.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(startHarness({ dataDir: first.dataDir })).rejects.toEqual(
      failure('database_too_new', /newer/),
    );
  });
});

describe('what is on disk', () => {
  it('is durable, and holds no secret and no token', async () => {
    const harness = await startHarness();
    await placedOrder(harness.as('full'));
    await uploadedFile(harness.as('full'), harness.anonymous);
    await harness.close();
    const files = readdirSync(harness.dataDir, { recursive: true, withFileTypes: true }).filter(entry =>
      entry.isFile(),
    );
    const text = files.map(file => readFileSync(join(file.parentPath, file.name), 'latin1')).join('');
    expect(text).toContain('Mannerheimintie');
    expect(text).not.toMatch(/secret-full|Bearer|control-token/);
    expect(files.some(({ name }) => name.startsWith('staged-'))).toBe(false);
    const database = new DatabaseSync(join(harness.dataDir, 'sandbox.db'));
    onTestFinished(() => database.close());
    expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  });
});

describe('worker thread', () => {
  const entry = new URL('../../../src-main/sandbox/worker.ts', import.meta.url);
  const startWorker = (dataDir: string, port: number) =>
    new Worker(entry, {
      workerData: { dataDir, port, profile: defaultInterfaceProfile, credentials, controlToken: 'control' },
    });
  const messageOf = (worker: Worker) => new Promise(resolve => worker.once('message', resolve));
  const exitOf = (worker: Worker) => new Promise(resolve => worker.once('exit', resolve));

  it('says where it serves, and ends when told', async () => {
    const worker = startWorker(temporaryFolder(), 0);
    const message = await messageOf(worker);
    expect(message).toEqual({ type: 'ready', baseUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/) });
    const exited = exitOf(worker);
    worker.postMessage({ type: 'other' });
    worker.postMessage({ type: 'stop' });
    expect(await exited).toBe(0);
  });

  it('says why it cannot serve, and ends', async () => {
    const { port } = await startHarness();
    const worker = startWorker(temporaryFolder(), port);
    const exited = exitOf(worker);
    expect(await messageOf(worker)).toEqual({
      type: 'failed',
      code: 'port_taken',
      message: expect.stringContaining('in use'),
    });
    expect(await exited).toBe(0);
  });
});

it('removes what an upload left that a killed sandbox did not finish, and no file', async () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'blobs'));
  for (const name of ['staged-1', 'file_1']) writeFileSync(join(dataDir, 'blobs', name), 'bytes');
  await startHarness({ dataDir });
  expect(readdirSync(join(dataDir, 'blobs'))).toEqual(['file_1']);
});
