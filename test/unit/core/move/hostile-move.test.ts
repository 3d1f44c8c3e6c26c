import { createHash } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  createMoveWriter,
  type MoveWriter,
  maxFrameBytes,
} from '../../../../src-main/core/move/move-frames.ts';
import { inspectMove } from '../../../../src-main/core/move/read-move.ts';
import { soundRow } from '../../../../src-main/core/move/sound-row.ts';
import { currentSchemaVersion } from '../../../../src-main/core/store/migrate.ts';
import { errorOf, temporaryFolder } from '../../../support/core.ts';

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const head = {
  what: 'environment',
  environmentId: 'there',
  accountId: 'account',
  environment: { name: 'Office', kind: 'sandbox', baseUrl: 'https://api.example.com' },
  seat: { id: 'seat', epoch: 1, moved: { atMs: 1, moveId: 'move' } },
  schemaVersion: currentSchemaVersion,
};
const bytes = Buffer.from('%PDF');
const document = { what: 'bytes', sha256: sha256Of(bytes), sizeBytes: bytes.byteLength };
const row = { what: 'row', table: 'meta', row: { name: 'bulk.row.1', value: '{}' } };

/** Inspects a file with a right end, whatever else is in it. */
async function inspected(write: (writer: MoveWriter) => Promise<void>) {
  const path = join(temporaryFolder(), 'work.dispatchmove');
  const writer = createMoveWriter(async piece => appendFileSync(path, piece));
  await write(writer);
  await writer.end();
  return inspectMove(path, new AbortController().signal);
}

it('a file with an environment, a document and a row is counted', async () => {
  const { parts } = await inspected(async writer => {
    await writer.json(head);
    await writer.json(document);
    await writer.bytes(bytes);
    await writer.json(row);
  });
  expect(parts).toMatchObject([{ counts: { documents: 1, documentBytes: 4, typedRows: 1, drafts: 0 } }]);
});

const hostile: [string, readonly (object | Uint8Array)[]][] = [
  ['nothing in it', []],
  ['a row of no environment', [row]],
  ['bytes of no document', [head, bytes]],
  ['a document without its bytes', [head, document]],
  ['bytes after a row', [head, row, document, bytes]],
  ['more bytes than the document has', [head, document, Buffer.from('%PDF and more')]],
  ['other bytes than the document has', [head, document, Buffer.from('%XYZ')]],
  ['a path in place of a hash', [head, { ...document, sha256: '../../../../etc/passwd' }, bytes]],
  ['a document that is too large', [head, { ...document, sizeBytes: 1e12 }, bytes]],
  ['a table of another kind', [head, { ...row, table: 'sqlite_schema' }]],
  ['a column that is a statement', [head, { ...row, row: { 'id) VALUES (1); --': 'one' } }]],
  ['an environment at no address', [{ ...head, environment: { ...head.environment, baseUrl: 'file:///' } }]],
  ['a seat that has not moved', [{ ...head, seat: { ...head.seat, moved: null } }]],
  ['more environments than there can be', Array.from({ length: 201 }, () => head)],
];

it.each(hostile)('a file with %s is refused', async (_what, messages) => {
  const refused = inspected(async writer => {
    for (const one of messages) await (one instanceof Uint8Array ? writer.bytes(one) : writer.json(one));
  });
  expect(await errorOf(refused)).toMatchObject({ code: 'bad_request', reason: 'move_file' });
});

it('a file of a newer version says so', async () => {
  const refused = inspected(writer => writer.json({ ...head, schemaVersion: currentSchemaVersion + 1 }));
  expect(await errorOf(refused)).toMatchObject({ reason: 'move_file_newer' });
});

it('a frame that says to be longer than any is not read', async () => {
  const path = join(temporaryFolder(), 'work.dispatchmove');
  const length = Buffer.alloc(4);
  length.writeUInt32LE(maxFrameBytes + 1);
  appendFileSync(path, Buffer.concat([Buffer.from('DISPATCH-MOVE 1\n\x01'), length]));
  expect(await errorOf(inspectMove(path, new AbortController().signal))).toMatchObject({
    reason: 'move_file',
  });
});

const body = Buffer.from('{}');
const entry = {
  id: 'entry',
  local_id: 'order',
  chain_position: 1,
  kind: 'order-cancel',
  state: 'sealed',
  environment_id: 'there',
  account_id: 'account',
  idempotency_key: 'key-of-the-entry',
  intent_json: JSON.stringify({ kind: 'order-cancel' }),
  document_id: null,
  sealed_method: 'POST',
  sealed_target: '/v2/orders/ord_1/cancel',
  sealed_headers_json: JSON.stringify({ 'idempotency-key': 'key-of-the-entry' }),
  sealed_body: body,
  sealed_blob_sha256: null,
  sealed_body_end: Buffer.alloc(0),
  sealed_sha256: sha256Of(body),
  first_attempt_at_ms: 1,
  attempts: 1,
  same_failures: 0,
  next_attempt_at_ms: null,
  last_error_json: null,
  request_id: null,
  result_json: null,
  created_at_ms: 1,
  updated_at_ms: 1,
};

it('a sealed request is taken, and put at the end of those that are here', () => {
  expect(soundRow('outbox_entry', { ...entry, sequence: 7 })).toEqual(entry);
});

it.each([
  ['to another host', { sealed_target: 'https://elsewhere.example/v2/orders' }],
  ['to a host by another way', { sealed_target: '//elsewhere.example/v2/orders' }],
  ['with another method', { sealed_method: 'GET' }],
  ['with other bytes', { sealed_sha256: sha256Of(Buffer.from('{"other":1}')) }],
  ['with another key', { sealed_headers_json: JSON.stringify({ 'idempotency-key': 'another-key' }) }],
  ['without its bytes', { sealed_body: null }],
  ['of another kind', { kind: 'order-create' }],
  ['that cannot be read, and waits', { intent_json: '{}' }],
])('a sealed request %s is refused', (_what, change) => {
  expect(soundRow('outbox_entry', { ...entry, ...change })).toBeNull();
});

it('an entry without its sealed bytes is taken where it is never sent by itself', () => {
  const doubtful = { ...entry, sealed_body: null, state: 'uncertain' };
  expect(soundRow('outbox_entry', doubtful)).toEqual(doubtful);
});

it('an entry that cannot be read is taken where it is never sent', () => {
  const parked = { ...entry, intent_json: '{}', state: 'parked' };
  expect(soundRow('outbox_entry', parked)).toEqual(parked);
});

it('of what is stored by name, only rows of many orders are taken', () => {
  expect(soundRow('meta', { name: 'bulk.row.1', value: '{}' })).not.toBeNull();
  expect(soundRow('meta', { name: 'seat', value: '{}' })).toBeNull();
});
