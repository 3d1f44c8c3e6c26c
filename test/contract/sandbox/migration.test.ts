import { cpSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileUploadSchema } from '../../../src-shared/domain/file.ts';
import { pageSchema } from '../../../src-shared/domain/order.ts';
import {
  advance,
  content,
  effectsOf,
  orderBody,
  placedOrder,
  uploadForm,
} from '../../support/builders/request.ts';
import { type Harness, refusalOf, startHarness, temporaryFolder } from '../../support/sandbox.ts';
import { loggedEvents, loggedOnce, startReceiver } from '../../support/webhook-receiver.ts';

const fixture = fileURLToPath(new URL('./fixtures/version-1', import.meta.url));

/** What clients asked the sandbox that wrote the fixture, as text, and what it answered, byte for byte. */
const { writes, reads, cursor, contents } = z
  .object({
    writes: z.array(
      z.object({
        path: z.string(),
        key: z.string(),
        body: z.string(),
        status: z.number(),
        headers: z.record(z.string(), z.string()),
        answer: z.string(),
      }),
    ),
    reads: z.array(z.object({ path: z.string(), answer: z.string() })),
    cursor: z.string(),
    contents: z.array(
      z.object({ id: z.string(), url: z.url(), media_type: z.string(), size_bytes: z.number() }),
    ),
  })
  .parse(JSON.parse(readFileSync(join(fixture, 'exchanges.json'), 'utf8')));

/** A data folder as the first version of the schema left it. */
function folderOfVersion1(): string {
  const folder = temporaryFolder();
  cpSync(join(fixture, 'blobs'), join(folder, 'blobs'), { recursive: true });
  const database = new DatabaseSync(join(folder, 'sandbox.db'));
  database.exec(readFileSync(join(fixture, 'sandbox.sql'), 'utf8'));
  database.close();
  return folder;
}

const summaries = pageSchema(z.object({ id: z.string() }));
const ids = (answer: string) => summaries.parse(JSON.parse(answer)).data.map(({ id }) => id);
const pathOf = (url: string): string => url.slice(new URL(url).origin.length);

/** A few seconds after the last write of the fixture. */
const openFixture = (): Promise<Harness> => startHarness({ dataDir: folderOfVersion1() });

describe('a sandbox of the first schema', () => {
  it('shows its orders as it did, by list, by cursor, by filter and one by one', async () => {
    const api = (await openFixture()).as('full');
    for (const { path, answer } of reads) expect((await api(path)).bytes.toString()).toBe(answer);
    const all = ids(reads[0]?.answer ?? '');
    const listed = async (query: string) => ids((await api(`/v2/orders?${query}`)).bytes.toString());
    expect(await listed(`limit=100&cursor=${cursor}`)).toEqual(all.slice(1));
    expect(await listed('customer_reference=PO-1')).toEqual([all[0], all[2]]);
    expect(await listed('status=cancelled')).toEqual([all[1]]);
    const report = await api('/v2/reports/orders');
    expect(report.json()).toMatchObject({ data: all.map(order_id => ({ order_id })) });
  });

  it('replays every key byte for byte, and does nothing again', async () => {
    const harness = await openFixture();
    for (const { path, key, body, status, headers, answer } of writes) {
      const again = await harness.as('full')(path, {
        method: 'POST',
        body,
        key,
        headers: { 'content-type': 'application/json' },
      });
      expect([again.status, again.bytes.toString()]).toEqual([status, answer]);
      expect(Object.fromEntries(again.headers)).toMatchObject(headers);
      const other = await harness.as('full')(path, { json: { other: true }, key });
      expect(refusalOf(other)).toMatchObject({ status: 409, code: 'idempotency_conflict' });
    }
    const effects = await Promise.all(
      ['order-create', 'scenario', 'file-create', 'upload'].map(one => effectsOf(harness.control, one)),
    );
    expect(effects.map(({ length }) => length)).toEqual([3, 3, 2, 1]);
    expect(await loggedEvents(harness.control)).toEqual([]);
  });

  it('has its files, also by the addresses that it gave', async () => {
    const harness = await openFixture();
    for (const { id, url, media_type, size_bytes } of contents) {
      const answer = await harness.anonymous(pathOf(url));
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, media_type]);
      expect(answer.bytes).toEqual(readFileSync(join(fixture, 'blobs', id)));
      expect(answer.bytes).toHaveLength(size_bytes);
    }
    const [order] = ids(reads[0]?.answer ?? '').slice(2);
    const files = await harness.as('full')(`/v2/orders/${order}/files`);
    expect(files.json()).toMatchObject({ data: contents.map(({ id }) => ({ id })) });
    const announced = fileUploadSchema.parse(JSON.parse(writes.at(-1)?.answer ?? ''));
    const uploaded = await harness.anonymous(pathOf(announced.upload.url), { body: uploadForm(announced) });
    expect(uploaded.status).toBe(204);
    expect(readFileSync(join(harness.dataDir, 'blobs', announced.file_id), 'utf8')).toBe(content);
    const next = await placedOrder(
      harness.as('full'),
      orderBody({ rest: { file_ids: [announced.file_id] } }),
    );
    expect(ids((await harness.as('full')('/v2/orders')).bytes.toString())).toContain(next.id);
  });

  it('goes on: its orders change, and events of that arrive, also after another restart', async () => {
    const first = await openFixture();
    const receiver = await startReceiver();
    await first.control('/_sandbox/webhook', { method: 'PUT', json: { url: receiver.url } });
    const [newest = '', , oldest = ''] = ids(reads[0]?.answer ?? '');
    const { revision } = z
      .object({ revision: z.string() })
      .parse(JSON.parse(reads.find(({ path }) => path.endsWith(newest))?.answer ?? ''));
    const changed = await first.as('full')(`/v2/orders/${newest}`, {
      method: 'PATCH',
      body: JSON.stringify({ customer_note: 'Changed.' }),
      key: 'changed-after-version-1',
      headers: { 'content-type': 'application/merge-patch+json', 'if-match': `"${revision}"` },
    });
    expect([changed.status, changed.json()]).toMatchObject([200, { id: newest, customer_note: 'Changed.' }]);
    expect((await advance(first.as('full'), oldest, 'pickup_completed')).status).toBe(200);
    await receiver.arrived(3);
    await loggedOnce(first.control, events => events.every(({ delivery }) => delivery === 'delivered'));
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir });
    const placed = await placedOrder(second.as('full'));
    await receiver.arrived(4);
    expect(receiver.received.at(-1)?.event).toMatchObject({ type: 'order.created', order_id: placed.id });
    const logged = await loggedEvents(second.control);
    expect(logged.map(({ order_id }) => order_id)).toEqual([newest, oldest, oldest, placed.id]);
  });
});

it('a sandbox of the next schema is refused, and left as it is', async () => {
  const first = await startHarness();
  await placedOrder(first.as('full'));
  await first.close();
  const path = join(first.dataDir, 'sandbox.db');
  const database = new DatabaseSync(path);
  const { user_version } = z
    .object({ user_version: z.int() })
    .parse(database.prepare('PRAGMA user_version').get());
  database.exec(`PRAGMA user_version = ${user_version + 1}`);
  database.close();
  const before = readFileSync(path);
  await expect(startHarness({ dataDir: first.dataDir })).rejects.toMatchObject({
    code: 'database_too_new',
    message: 'A newer version wrote this sandbox. Use that version, or choose another folder.',
  });
  expect(readFileSync(path)).toEqual(before);
});
