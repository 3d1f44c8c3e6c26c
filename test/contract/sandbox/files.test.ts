import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fileUploadSchema, orderFileSchema } from '../../../src-shared/domain/file.ts';
import {
  announcedFile,
  content,
  effectsOf,
  fileBody,
  orderBody,
  placedOrder,
  uploadedFile,
  uploadForm,
} from '../../support/builders/request.ts';
import { newKey, refusalOf, startHarness, startOfTests } from '../../support/sandbox.ts';

const filesSchema = z.object({ data: z.array(orderFileSchema) });

describe('POST /v2/files', () => {
  // @interface file-upload.answer file-upload.expiry conventions.file-id
  it('answers where and how to upload, for 15 minutes', async () => {
    const harness = await startHarness();
    const answer = await harness.as('full')('/v2/files', { json: fileBody(), key: newKey() });
    expect(answer.status).toBe(201);
    expect(answer.json()).toEqual({
      file_id: expect.stringMatching(/^file_[a-z0-9]+$/),
      upload: {
        method: 'POST',
        url: expect.stringContaining(harness.baseUrl),
        fields: expect.objectContaining({ 'Content-Type': 'application/pdf' }),
        expires_at: new Date(startOfTests + 900_000).toISOString(),
      },
    });
  });

  it('takes exactly 12,582,912 bytes and refuses one more with 413', async () => {
    const harness = await startHarness();
    const announce = (size: number) =>
      harness.as('full')('/v2/files', { json: fileBody({ size_bytes: size }), key: newKey() });
    expect((await announce(12_582_912)).status).toBe(201);
    expect(refusalOf(await announce(12_582_913))).toMatchObject({ status: 413, code: 'file_too_large' });
    expect((await announce(1e300)).status).toBe(413);
  });

  it('refuses wrong fields with 400', async () => {
    const harness = await startHarness();
    const answer = await harness.as('full')('/v2/files', {
      json: { name: '', media_type: 'pdf', size_bytes: 0, category: 'secret' },
      key: newKey(),
    });
    expect(refusalOf(answer)).toEqual({
      status: 400,
      code: 'validation_error',
      errors: ['name: too_small', 'size_bytes: too_small', 'description: required'],
    });
    const values = await harness.as('full')('/v2/files', {
      json: fileBody({ media_type: 'text/plain\r\nX: y', category: 'secret' }),
      key: newKey(),
    });
    expect(refusalOf(values).errors).toEqual(['media_type: invalid_format', 'category: invalid_value']);
  });
});

describe('upload', () => {
  // @interface file.facts file.item-id file.content-address
  it('keeps the bytes, shows them with the order, and downloads them until the address expires', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const announced = await announcedFile(api);
    const upload = await harness.anonymous(announced.upload.url, { body: uploadForm(announced) });
    expect([upload.status, upload.bytes.byteLength]).toEqual([204, 0]);
    const order = await placedOrder(api, orderBody({ rest: { file_ids: [announced.file_id] } }));
    const files = filesSchema.parse((await api(`/v2/orders/${order.id}/files`)).json()).data;
    expect(files).toEqual([
      {
        id: announced.file_id,
        item_id: order.items[0]?.id,
        kind: 'document',
        category: 'customer_document',
        stage: null,
        evidence_for: [],
        description: 'Registration',
        name: 'registration.pdf',
        media_type: 'application/pdf',
        size_bytes: 11,
        created_at: new Date(startOfTests).toISOString(),
        content_url: expect.stringContaining(harness.baseUrl),
        content_url_expires_at: new Date(startOfTests + 900_000).toISOString(),
        can_delete: true,
      },
    ]);
    const url = files[0]?.content_url ?? '';
    const download = await harness.anonymous(url);
    expect([download.status, download.bytes.toString()]).toEqual([200, content]);
    expect(download.headers.get('content-type')).toBe('application/pdf');
    expect((await harness.anonymous(url.replace('expires=1', 'expires=2'))).status).toBe(403);
    // Another customer's file by the address of one's own.
    const other = await uploadedFile(harness.as('other_customer'), harness.anonymous);
    expect((await harness.anonymous(url.replace(announced.file_id, other))).status).toBe(403);
    harness.clock.nowMs += 900_000;
    expect((await harness.anonymous(url)).status).toBe(403);
  });

  it('takes the largest file', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'), { size_bytes: 12_582_912 });
    const body = uploadForm(announced, { bytes: new Uint8Array(12_582_912).fill(45) });
    expect((await harness.anonymous(announced.upload.url, { body })).status).toBe(204);
  });

  it('takes the same bytes again while the policy lives, and no others', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const send = (bytes: string) =>
      harness.anonymous(announced.upload.url, { body: uploadForm(announced, { bytes }) });
    const statuses = [await send(content), await send(content), await send('other bytes')];
    expect(statuses.map(({ status }) => status)).toEqual([204, 204, 403]);
    expect(await effectsOf(harness.control, 'upload')).toHaveLength(1);
  });

  it('takes two uploads at once as one', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const answers = await Promise.all(
      [1, 2, 3].map(() => harness.anonymous(announced.upload.url, { body: uploadForm(announced) })),
    );
    expect(answers.map(({ status }) => status)).toEqual([204, 204, 204]);
    expect(await effectsOf(harness.control, 'upload')).toHaveLength(1);
  });

  it.each([
    ['a larger file', { bytes: 'hello bytes!' }, 400, 'EntityTooLarge'],
    ['a smaller file', { bytes: 'hello' }, 400, 'EntityTooSmall'],
    ['another type', { mediaType: 'image/png' }, 403, 'AccessDenied'],
  ])('refuses %s', async (_case, changes, status, code) => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const answer = await harness.anonymous(announced.upload.url, { body: uploadForm(announced, changes) });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/xml']);
    expect(answer.bytes.toString()).toContain(`<Code>${code}</Code>`);
  });

  it('refuses a missing, a changed and an unknown field', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const { fields, url } = announced.upload;
    const names = Object.keys(fields);
    const variants = [
      ...names.map(name => Object.fromEntries(Object.entries(fields).filter(([other]) => other !== name))),
      ...names.map(name => ({ ...fields, [name]: `${fields[name]}x` })),
      { ...fields, acl: 'public-read' },
    ];
    for (const changed of variants) {
      const answer = await harness.anonymous(url, { body: uploadForm(announced, { fields: changed }) });
      expect(answer.status).toBe(403);
    }
    expect(await effectsOf(harness.control, 'upload')).toEqual([]);
  });

  it('refuses an expired policy', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const send = () => harness.anonymous(announced.upload.url, { body: uploadForm(announced) });
    harness.clock.nowMs += 899_999;
    expect((await send()).status).toBe(204);
    harness.clock.nowMs += 1;
    expect((await send()).status).toBe(403);
  });

  it('refuses a file that is not last, is missing, or comes twice', async () => {
    const harness = await startHarness();
    const announced = await announcedFile(harness.as('full'));
    const { fields, url } = announced.upload;
    const file = () => new Blob([content], { type: 'application/pdf' });
    const first = new FormData();
    first.append('file', file(), 'a.pdf');
    for (const [name, value] of Object.entries(fields)) first.append(name, value);
    const missing = new FormData();
    for (const [name, value] of Object.entries(fields)) missing.append(name, value);
    const twice = uploadForm(announced);
    twice.append('file', file(), 'a.pdf');
    for (const body of [first, missing, twice]) {
      expect((await harness.anonymous(url, { body })).status).toBe(400);
    }
  });

  it.each([
    ['no boundary', 'multipart/form-data', 'x', 400],
    [
      'an unfinished form',
      'multipart/form-data; boundary=b',
      '--b\r\nContent-Disposition: form-data; name="key"\r\n\r\nv',
      400,
    ],
    ['an empty body', 'multipart/form-data; boundary=b', '', 400],
    ['another content type', 'application/json', '{}', 415],
  ])('refuses %s', async (_case, contentType, body, status) => {
    const { anonymous } = await startHarness();
    const answer = await anonymous('/uploads', {
      method: 'POST',
      headers: { 'content-type': contentType },
      body,
    });
    expect(answer.status).toBe(status);
  });

  it('goes on over a restart of the sandbox', async () => {
    const first = await startHarness();
    const announced = await announcedFile(first.as('full'));
    await first.close();
    const second = await startHarness({ dataDir: first.dataDir });
    const answer = await second.anonymous('/uploads', { body: uploadForm(announced) });
    expect(answer.status).toBe(204);
  });
});

describe('file ids of an order (rule 8)', () => {
  it('must exist, be the customer’s own, be uploaded, be free and be listed once', async () => {
    const harness = await startHarness();
    const api = harness.as('full');
    const foreign = await uploadedFile(harness.as('other_customer'), harness.anonymous);
    const pending = (await announcedFile(api)).file_id;
    const taken = await uploadedFile(api, harness.anonymous);
    await placedOrder(api, orderBody({ rest: { file_ids: [taken] } }));
    const free = await uploadedFile(api, harness.anonymous);
    const answer = await api('/v2/orders', {
      json: orderBody({ rest: { file_ids: ['file_none', foreign, pending, taken, free, free] } }),
      key: newKey(),
    });
    expect(refusalOf(answer)).toEqual({
      status: 422,
      code: 'business_rule_violation',
      errors: [
        'file_ids.0: file_not_found',
        'file_ids.1: file_not_found',
        'file_ids.2: file_not_uploaded',
        'file_ids.3: file_already_attached',
        'file_ids.5: duplicate',
      ],
    });
    expect((await placedOrder(api, orderBody({ rest: { file_ids: [free] } }))).status).toBe('accepted');
  });
});

it('answers a file once per key, with the same address', async () => {
  const harness = await startHarness();
  const key = newKey();
  const first = await harness.as('full')('/v2/files', { json: fileBody(), key });
  const second = await harness.as('full')('/v2/files', { json: fileBody(), key });
  expect(second.bytes).toEqual(first.bytes);
  expect(await effectsOf(harness.control, 'file-create')).toMatchObject([
    { idempotency_key: key, file_id: fileUploadSchema.parse(first.json()).file_id },
  ]);
});
