import { appendFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { queueOrder } from '../../../../src-main/core/outbox/chain.ts';
import type { Entry } from '../../../../src-main/core/outbox/entry.ts';
import { buildSealed } from '../../../../src-main/core/outbox/seal.ts';
import { uploadBody } from '../../../../src-main/core/outbox/upload-body.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';
import { localSandboxProfile } from '../../../../src-shared/interface-profile.ts';
import { draftOf } from '../../../support/core-orders.ts';
import { entryOf, openStores, orderOf } from '../../../support/drain.ts';

const bytes = Buffer.from('%PDF-1.7 not a long one');

/** An order with a document whose file was registered: the next to be built is its upload. */
async function withUpload({
  name = 'contract.pdf',
  url = 'https://storage.example.com/bucket',
  fields = { key: 'uploads/1', policy: 'of the day' } as Record<string, string>,
} = {}) {
  const stores = openStores();
  const { entries, orders, documents, blobs, owner, folder } = stores;
  const writer = await blobs.write('arriving-1');
  await writer.append(bytes);
  const sha256 = await writer.finish();
  orders.insertDraft('order-1', draftOf(), 0);
  const document = {
    id: 'document-1',
    localId: 'order-1',
    name,
    mediaType: 'application/pdf',
    sizeBytes: bytes.byteLength,
    sha256,
    category: 'customer_document',
    description: '',
    thumbnail: null,
  };
  documents.insert(document, 0);
  queueOrder(owner, 'order-1', draftOf(), documents.ofOrder('order-1'), 0);
  const [create, upload] = entries.ofOrder('order-1') as [Entry, Entry];
  const granted = { method: 'POST' as const, url, fields, expires_at: '2026-11-21T08:00:00Z' };
  entries.finish(create.id, { file_id: 'file_1', upload: granted }, null, 0);
  const sources = { ...stores, profile: localSandboxProfile, baseUrl: () => 'http://127.0.0.1:808/api' };
  const build = () => buildSealed(entries.get(upload.id), sources);
  return { ...sources, build, blobPath: join(folder, 'blobs', sha256.slice(0, 2), sha256) };
}

async function bodyOf({ build, blobs }: Awaited<ReturnType<typeof withUpload>>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of uploadBody(await build(), { blobs }, () => undefined)) pieces.push(piece);
  return Buffer.concat(pieces).toString('utf8');
}

describe('an upload', () => {
  it('is a form with the fields as they were given, then the file, and is as long as it says', async () => {
    const fixture = await withUpload();
    const { headers, method, target } = await fixture.build();
    const body = await bodyOf(fixture);
    const boundary = /boundary=(\S+)$/.exec(headers['content-type'] ?? '')?.[1];
    expect([method, target]).toEqual(['POST', 'https://storage.example.com/bucket']);
    expect(body.split(`--${boundary}`)).toEqual([
      '',
      '\r\nContent-Disposition: form-data; name="key"\r\n\r\nuploads/1\r\n',
      '\r\nContent-Disposition: form-data; name="policy"\r\n\r\nof the day\r\n',
      `\r\nContent-Disposition: form-data; name="file"; filename="contract.pdf"\r\nContent-Type: application/pdf\r\n\r\n${bytes}\r\n`,
      '--\r\n',
    ]);
    expect(headers['content-length']).toBe(String(Buffer.byteLength(body)));
  });

  it('is the same however often it is built', async () => {
    const { build } = await withUpload();
    expect(await build()).toEqual(await build());
  });

  it('writes what would end a name early as browsers do', async () => {
    const fixture = await withUpload({ name: 'Kauppa "kirja"\r\nä.pdf', fields: { 'x"y': '1' } });
    const body = await bodyOf(fixture);
    expect(body).toContain('filename="Kauppa %22kirja%22%0D%0Aä.pdf"');
    expect(body).toContain('name="x%22y"');
  });

  it.each([
    ['of our own service moves with it', 'http://127.0.0.1:808/uploads/1?a=b', '/uploads/1?a=b'],
    ['of a host that begins alike stays as it is', 'http://127.0.0.1:8080/uploads/1', null],
    ['of another host stays as it is', 'https://storage.example.com/uploads/1', null],
    [
      'of our own service with a host in its path stays there',
      'http://127.0.0.1:808//evil.test/x',
      '//evil.test/x',
    ],
    ['with a user name stays as it is', 'http://user@127.0.0.1:808/uploads/1', null],
  ])('to an address %s', async (_what, url, target) => {
    const { build } = await withUpload({ url });
    expect((await build()).target).toBe(target ?? url);
  });

  it.each([
    ['has grown', (path: string) => appendFileSync(path, ' and more')],
    ['has shrunk', (path: string) => truncateSync(path, 3)],
  ])('of a copy that %s is not made', async (_how, spoil) => {
    const { build, blobPath } = await withUpload();
    spoil(blobPath);
    const error = await build().catch((thrown: unknown) => thrown);
    expect(error instanceof DispatchError && error.error).toMatchObject({
      code: 'file_rejected',
      reason: 'unreadable',
    });
  });

  it('tells its progress to the last byte', async () => {
    const { build, blobs } = await withUpload();
    const sealed = await build();
    const told: number[] = [];
    for await (const _piece of uploadBody(sealed, { blobs }, sentBytes => void told.push(sentBytes)));
    expect(told).toHaveLength(3);
    expect(String(told.at(-1))).toBe(sealed.headers['content-length']);
  });
});

describe('what is done to an order that the service has', () => {
  function sources(profile = localSandboxProfile) {
    const stores = openStores();
    const order = orderOf({ revision: 'r7' });
    stores.orders.insertOrder(order, 0);
    const build = (entry: Entry) =>
      buildSealed(
        { ...entry, localId: order.id },
        { ...stores, profile, baseUrl: () => 'http://127.0.0.1:1' },
      );
    return { ...stores, order, build };
  }
  const jsonOf = (body: Uint8Array): unknown => JSON.parse(Buffer.from(body).toString());

  it('has a path of its own, with what could not stand in one written so that it can', async () => {
    const { order, build } = sources({
      ...localSandboxProfile,
      cancelOrderPath: '/v2/orders/{order_id}/cancel',
      deleteFilePath: '/v2/files/{file_id}',
    });
    expect(await build(entryOf('order-cancel'))).toMatchObject({
      method: 'POST',
      target: `/v2/orders/${order.id}/cancel`,
    });
    const intent = { kind: 'file-delete' as const, fileId: 'file_1/../2', name: 'a.pdf' };
    expect(await build(entryOf('file-delete', { intent }))).toMatchObject({
      method: 'DELETE',
      target: '/v2/files/file_1%2F..%2F2',
    });
  });

  it('names the time of an event as the interface profile does, and only where one was given', async () => {
    const { build } = sources({ ...localSandboxProfile, eventTimeField: 'happened_at' });
    const intent = { kind: 'scenario' as const, scenario: 'tracking_paused' as const };
    const eventAt = '2026-11-21T08:00:00Z';
    const [withTime, without] = [
      await build(entryOf('scenario', { intent: { ...intent, eventAt } })),
      await build(entryOf('scenario', { intent: { ...intent, eventAt: null } })),
    ];
    expect(jsonOf(withTime.body)).toEqual({ scenario: 'tracking_paused', happened_at: eventAt });
    expect(jsonOf(without.body)).toEqual({ scenario: 'tracking_paused' });
  });

  it('adds a document on the newest revision that is known', async () => {
    const { order, build, documents } = sources();
    const facts = { mediaType: 'application/pdf', sizeBytes: 1, sha256: 'ab', category: '', description: '' };
    documents.insert({ id: 'd-1', localId: order.id, name: 'a.pdf', thumbnail: null, ...facts }, 0);
    const entry = entryOf('file-attach', { documentId: 'd-1' });
    await expect(build(entry)).rejects.toMatchObject({ error: { reason: 'no_file' } });
    documents.setFile('d-1', 'file_1');
    const { method, headers, body } = await build(entry);
    expect([method, headers['if-match'], jsonOf(body)]).toEqual(['PATCH', '"r7"', { file_ids: ['file_1'] }]);
  });
});
