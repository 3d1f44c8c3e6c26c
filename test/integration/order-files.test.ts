import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { attach, draftOf, makeDraft, place, untilPhase } from '../support/core-orders.ts';

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
