import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Connections } from '../../src-main/core/ports/ports.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';
import { longestWaitMs } from '../support/longest-wait.ts';

const pieceBytes = 1_048_576;

/** An accepted order with these documents. */
async function orderWith(fixture: Fixture, files: Record<string, Uint8Array<ArrayBuffer>>): Promise<string> {
  const made = await makeDraft(fixture, draftOf());
  for (const [name, bytes] of Object.entries(files)) await attach(fixture, made.localId, name, bytes);
  await fixture.call('orders.place', { ...made, quotedTotalCents: null });
  await untilPhase(fixture, made.localId, 'accepted');
  await fixture.call('orders.readFiles', { localId: made.localId });
  return made.localId;
}

const filesOf = async ({ call }: Fixture, localId: string) => (await call('orders.get', { localId })).files;

const downloads = async ({ control }: Fixture) =>
  (await control.requests()).filter(({ path }) => path.startsWith('/content/'));

it('whether an order has files is known once they were read', async () => {
  const fixture = await startCore();
  const localId = await place(fixture, draftOf());
  const areKnown = async () => (await fixture.call('orders.get', { localId })).areFilesKnown;
  await untilPhase(fixture, localId, 'accepted');
  expect(await areKnown()).toBe(false);
  await fixture.call('orders.readFiles', { localId });
  expect(await areKnown()).toBe(true);
});

it('a large file is looked at in pieces, and downloaded once', async () => {
  const fixture = await startCore();
  const bytes = new Uint8Array(2 * pieceBytes + 700).map((_, index) => index % 251);
  const localId = await orderWith(fixture, { 'large.pdf': bytes });
  const [file] = await filesOf(fixture, localId);
  const fileId = file?.id ?? '';
  const read = (offsetBytes: number) => fixture.call('orders.readFile', { localId, fileId, offsetBytes });
  const pieces = [await read(0), await read(pieceBytes), await read(2 * pieceBytes)];
  expect(pieces.map(piece => piece.bytes.byteLength)).toEqual([pieceBytes, pieceBytes, 700]);
  expect(Buffer.concat(pieces.map(piece => piece.bytes)).equals(bytes)).toBe(true);
  expect(pieces[0]?.sizeBytes).toBe(bytes.byteLength);
  expect(await downloads(fixture)).toHaveLength(1);
});

it('any number of files is looked at, at once and one after the other, also where one came to nothing', async () => {
  const fixture = await startCore();
  const contents = Array.from({ length: 6 }, (_, number) => new Uint8Array([number]));
  const localId = await orderWith(
    fixture,
    Object.fromEntries(contents.map((bytes, number) => [`${number}.pdf`, bytes])),
  );
  const fileIds = (await filesOf(fixture, localId)).map(({ id }) => id);
  await fixture.control.faults({ operation: 'file-content', kind: 'truncate', times: 4 });
  const failed: string[] = [];
  let ended = 0;
  const lookAt = (fileId: string) =>
    fixture
      .call('orders.readFile', { localId, fileId, offsetBytes: 0 })
      .catch(() => failed.push(fileId))
      .finally(() => {
        ended += 1;
      });
  const untilEnded = (count: number) => expect.poll(() => ended, { timeout: longestWaitMs }).toBe(count);
  for (const fileId of fileIds) void lookAt(fileId);
  await untilEnded(6);
  expect(failed).toHaveLength(4);
  // A second look downloads again what the first one did not get.
  for (const fileId of failed.splice(0)) {
    ended = 0;
    void lookAt(fileId);
    await untilEnded(1);
  }
  expect(failed).toEqual([]);
});

it('an address that is over is read anew, also where only the service knows', async () => {
  const fixture = await startCore();
  const localId = await orderWith(fixture, { 'keys.pdf': new Uint8Array([1, 2, 3]) });
  const [file] = await filesOf(fixture, localId);
  await fixture.control.faults({ operation: 'file-content', kind: 'status', status: 403, times: 1 });
  const { bytes } = await fixture.call('orders.readFile', {
    localId,
    fileId: file?.id ?? '',
    offsetBytes: 0,
  });
  expect([...bytes]).toEqual([1, 2, 3]);
  expect((await downloads(fixture)).map(({ status }) => status)).toEqual([403, 200]);
  expect(JSON.stringify(await fixture.call('orders.get', { localId }))).not.toContain('/content/');
});

it('all files are saved in one folder under free names, and those that fail are named', async () => {
  const chosen: { path: string | null } = { path: null };
  const fixture = await startCore({ chooseFolder: () => Promise.resolve(chosen.path) });
  const localId = await orderWith(fixture, {
    'keys.pdf': new Uint8Array([1]),
    'other.pdf': new Uint8Array([2, 2]),
  });
  const fileIds = (await filesOf(fixture, localId)).map(({ id }) => id);
  const notWanted = await fixture.call('orders.downloadFiles', { localId, fileIds });
  expect(notWanted).toMatchObject({ folder: null, saved: 0 });

  chosen.path = join(fixture.folder, 'saved');
  mkdirSync(chosen.path);
  writeFileSync(join(chosen.path, 'KEYS.pdf'), 'another');
  const all = await fixture.call('orders.downloadFiles', { localId, fileIds });
  expect(all).toMatchObject({ folder: chosen.path, saved: 2, failed: [], isStopped: false });
  expect(readdirSync(chosen.path).toSorted()).toEqual(['KEYS.pdf', 'keys (2).pdf', 'other.pdf']);
  expect(readFileSync(join(chosen.path, 'KEYS.pdf'), 'utf8')).toBe('another');
  const progress = fixture.events.filter(({ event }) => event === 'orders.downloadProgress');
  expect(progress.map(({ payload }) => payload)).toMatchObject([
    { done: 0, total: 2, name: 'keys.pdf' },
    { done: 1, total: 2, name: 'other.pdf' },
  ]);

  await fixture.control.faults({ operation: 'file-content', kind: 'truncate', times: 1 });
  const second = await fixture.call('orders.downloadFiles', { localId, fileIds });
  expect(second.saved).toBe(1);
  expect(second.failed).toMatchObject([{ name: 'keys.pdf', error: { code: 'service_unreachable' } }]);
  expect(readdirSync(chosen.path)).not.toContainEqual(expect.stringContaining('.part'));
});

describe('a file that may run as a program', () => {
  async function withProgram(options: Parameters<typeof startCore>[0]) {
    const fixture = await startCore(options);
    const localId = await orderWith(fixture, {
      'invoice.pdf.exe': new Uint8Array([1]),
      'keys.pdf': new Uint8Array([2]),
    });
    const files = await filesOf(fixture, localId);
    return { fixture, localId, files };
  }

  it('is saved on its own only where somebody says so', async () => {
    const asked: string[] = [];
    let answer = false;
    const { fixture, localId, files } = await withProgram({
      desktop: {
        confirmDangerousFile: name => {
          asked.push(name);
          return Promise.resolve(answer);
        },
      },
    });
    const save = (name: string) => {
      const fileId = files.find(file => file.name === name)?.id ?? '';
      return fixture.call('orders.downloadFile', { localId, fileId });
    };
    expect(await save('invoice.pdf.exe')).toEqual({ path: null });
    expect(readdirSync(fixture.folder)).not.toContain('invoice.pdf.exe');
    answer = true;
    expect(await save('invoice.pdf.exe')).toEqual({ path: join(fixture.folder, 'invoice.pdf.exe') });
    expect(await save('keys.pdf')).toEqual({ path: join(fixture.folder, 'keys.pdf') });
    expect(asked).toEqual(['invoice.pdf.exe', 'invoice.pdf.exe']);
  });

  it('gets another ending among all files, and is named', async () => {
    let folder = '';
    const { fixture, localId, files } = await withProgram({ chooseFolder: () => Promise.resolve(folder) });
    folder = join(fixture.folder, 'saved');
    mkdirSync(folder);
    const fileIds = files.map(({ id }) => id);
    const outcome = await fixture.call('orders.downloadFiles', { localId, fileIds });
    expect(outcome).toMatchObject({ saved: 2, renamed: ['invoice.pdf.exe.download'], failed: [] });
    expect(readdirSync(folder).toSorted()).toEqual(['invoice.pdf.exe.download', 'keys.pdf']);
  });
});

it('every saved file is marked as coming from elsewhere before it has its name, or is not saved', async () => {
  const marked: { content: string; beside: string[] }[] = [];
  let folder = '';
  let failure: Error | null = null;
  const fixture = await startCore({
    chooseFolder: () => Promise.resolve(folder),
    desktop: {
      markFromInternet: path => {
        const beside = readdirSync(dirname(path)).filter(name => name.endsWith('.pdf'));
        marked.push({ content: readFileSync(path, 'latin1'), beside });
        return failure ? Promise.reject(failure) : Promise.resolve();
      },
    },
  });
  folder = join(fixture.folder, 'saved');
  mkdirSync(folder);
  const localId = await orderWith(fixture, { 'a.pdf': new Uint8Array([65]) });
  const [file] = await filesOf(fixture, localId);
  const fileId = file?.id ?? '';
  await fixture.call('orders.downloadFiles', { localId, fileIds: [fileId] });
  expect(marked).toEqual([{ content: 'A', beside: [] }]);
  failure = new Error('no');
  expect(await errorOf(fixture.call('orders.downloadFile', { localId, fileId }))).toMatchObject({
    code: 'storage_failed',
  });
  expect(marked).toHaveLength(2);
  expect(readdirSync(fixture.folder).filter(name => /\.(pdf|part)$/.test(name))).toEqual([]);
});

it('a file whose name is as long as a disk takes is saved', async () => {
  const fixture = await startCore();
  const name = `${'ä'.repeat(125)}.pdf`;
  const localId = await orderWith(fixture, { [name]: new Uint8Array([65]) });
  const [file] = await filesOf(fixture, localId);
  await fixture.call('orders.downloadFile', { localId, fileId: file?.id ?? '' });
  expect(readdirSync(fixture.folder)).toContain(name);
});

it('a download of all is stopped: what was saved stays', async () => {
  const fixture = await startCore({ chooseFolder: () => Promise.resolve(fixture.folder) });
  const localId = await orderWith(fixture, { 'a.pdf': new Uint8Array([1]), 'b.pdf': new Uint8Array([2]) });
  const fileIds = (await filesOf(fixture, localId)).map(({ id }) => id);
  await fixture.control.faults({ operation: 'file-content', kind: 'delay', delay_ms: 60_000 });
  const work = fixture.call('orders.downloadFiles', { localId, fileIds });
  await fixture.until(
    async () => fixture.events.some(({ event }) => event === 'orders.downloadProgress'),
    'the download has begun',
  );
  const twice = fixture.call('orders.downloadFiles', { localId, fileIds });
  expect(await errorOf(twice)).toMatchObject({ reason: 'download_running' });
  await fixture.call('orders.stopDownload', { localId });
  expect(await work).toMatchObject({ saved: 0, failed: [], isStopped: true });
  expect(readdirSync(fixture.folder).filter(name => name.endsWith('.pdf'))).toEqual([]);
});

// @interface errors.404-resource-not-found
it('an order that the service does not know any more is marked, and stays readable', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.control.faults({ operation: 'order-get', kind: 'status', status: 404 });
  for (const attempt of [1, 2]) {
    const detail = await fixture.call('orders.refresh', { localId });
    expect(detail.order, `attempt ${attempt}`).not.toBeNull();
    expect(detail.row.isGone).toBe(true);
    expect(detail.history.filter(({ kind }) => kind === 'gone')).toHaveLength(1);
  }
  await fixture.control.noFaults();
  const back = await fixture.call('orders.refresh', { localId });
  expect(back.history[0]).toMatchObject({ kind: 'found' });
  expect(back.row.isGone).toBe(false);
});

it('an order whose documents are not found is not gone, and is read all the same', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  await fixture.control.faults({ operation: 'order-files', kind: 'status', status: 404 });
  await expect(fixture.call('orders.refresh', { localId })).rejects.toMatchObject({ error: { status: 404 } });
  const { row, history } = await fixture.call('orders.get', { localId });
  expect([row.isGone, history.filter(({ kind }) => kind === 'gone')]).toEqual([false, []]);
});

/** A service whose orders allow to get no files; the bytes of its answers are as many as before. */
const withoutFiles = (connections: Connections): Connections => ({
  ...connections,
  dispatcher: connections.dispatcher.compose(
    dispatch => (options, handler) =>
      dispatch(options, {
        onRequestStart: (controller, context) => handler.onRequestStart?.(controller, context),
        onResponseStart: (...start) => handler.onResponseStart?.(...start),
        onResponseData(controller, chunk) {
          const other = chunk.toString('latin1').replaceAll('"get_files"', '"got_files"');
          handler.onResponseData?.(controller, Buffer.from(other, 'latin1'));
        },
        onResponseEnd: (controller, trailers) => handler.onResponseEnd?.(controller, trailers),
        onResponseError: (controller, error) => handler.onResponseError?.(controller, error),
      }),
  ),
});

it('documents are not asked for where the order does not allow it', async () => {
  const fixture = await startCore({ watchConnections: withoutFiles });
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  const { order } = await fixture.call('orders.refresh', { localId });
  expect(order?.allowed_actions).toContain('got_files');
  expect((await fixture.control.requests()).filter(({ path }) => path.endsWith('/files'))).toEqual([]);
});

it('the history tells ETAs of both stops and the price with what they were', async () => {
  const fixture = await startCore();
  const localId = await place(fixture);
  await untilPhase(fixture, localId, 'accepted');
  for (const scenario of [
    'pickup_readiness_confirmed',
    'pickup_completed',
    'delivery_eta_changed',
  ] as const) {
    await fixture.call('sandbox.advance', { localId, scenario, eventAt: null });
    await fixture.until(async () => {
      const { entries } = await fixture.call('orders.get', { localId });
      return entries.every(({ state }) => state === 'done');
    }, `${scenario} is done`);
  }
  const { history, order } = await fixture.call('orders.get', { localId });
  const changes = history.filter(({ kind }) => kind === 'delivery_eta').map(({ value }) => value ?? '');
  const [was, is] = changes[0]?.split('/') ?? [];
  expect(is).toBe(order?.delivery.eta);
  expect(Date.parse(was ?? '')).not.toBeNaN();
});
