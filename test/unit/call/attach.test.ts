import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { attach } from '../../../src-main/call/attach.ts';
import { documentPieceBytes } from '../../../src-shared/contract/documents.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { fakeCore } from '../../support/fake-core.ts';

function fileOf(bytes: Uint8Array): string {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-attach-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'CMR 1.pdf'), bytes);
  return join(folder, 'CMR 1.pdf');
}

const pieceSchema = z.object({
  documentId: z.literal('document-1'),
  offsetBytes: z.number(),
  bytes: z.instanceof(Uint8Array),
});

/** A core that puts the pieces together where they say. */
function receiving() {
  const core = fakeCore();
  const calls: [string, unknown][] = [];
  const received: number[] = [];
  core.router.invoke.mockImplementation((method, input, environmentId) => {
    expect(environmentId).toBe('local');
    if (method === 'documents.append') {
      const { offsetBytes, bytes } = pieceSchema.parse(input);
      expect(offsetBytes).toBe(received.length);
      expect(bytes.byteLength).toBeLessThanOrEqual(documentPieceBytes);
      for (const byte of bytes) received.push(byte);
    } else calls.push([method, input]);
    return Promise.resolve({ ok: true, value: { documentId: 'document-1' } });
  });
  return { core, calls, received };
}

it.each([0, 1, documentPieceBytes, documentPieceBytes + 1])(
  'hands over a file of %i bytes, byte for byte',
  async size => {
    const bytes = Uint8Array.from({ length: size }, (_, index) => (index * 7) % 251);
    const path = fileOf(bytes);
    const { core, calls, received } = receiving();
    const reply = await attach(core, 'local', { localId: 'order-1', path, mediaType: 'application/pdf' });
    expect(reply.ok).toBe(true);
    expect(Buffer.from(received).equals(bytes)).toBe(true);
    expect(calls).toEqual([
      [
        'documents.begin',
        { localId: 'order-1', name: 'CMR 1.pdf', mediaType: 'application/pdf', sizeBytes: size },
      ],
      ['documents.finish', { documentId: 'document-1', thumbnail: null }],
    ]);
  },
);

it.each(['documents.begin', 'documents.append'])('stops where the core says no: %s', async where => {
  const { core } = receiving();
  const { error } = new DispatchError('not_allowed_in_state', 'No.');
  const usual = core.router.invoke.getMockImplementation();
  core.router.invoke.mockImplementation(async (method, ...rest) =>
    method === where ? { ok: false, error } : ((await usual?.(method, ...rest)) ?? { ok: true, value: null }),
  );
  expect(await attach(core, 'local', { localId: 'order-1', path: fileOf(new Uint8Array(9)) })).toEqual({
    ok: false,
    error,
  });
  expect(core.router.invoke.mock.lastCall?.[0]).toBe(where);
});
