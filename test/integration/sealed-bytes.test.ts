import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { temporaryFolder } from '../support/core.ts';
import { createNetwork, startApp } from '../support/torture/app.ts';
import { credentialOf, startServiceHere } from '../support/torture/service.ts';
import { createHands, orderText } from '../support/torture/work.ts';

const client = credentialOf('office', 'office');
const document = Buffer.from('%PDF-1.7, not a long one');

/** Reads whole requests and answers none of them: what came is all that is known of an attempt. */
async function openRecorder(): Promise<{ origin: string; requests: string[] }> {
  const requests: string[] = [];
  const server: Server = createServer(socket => {
    let received = '';
    socket.on('error', () => undefined);
    socket.setEncoding('latin1').on('data', piece => {
      received += piece;
      const headEnd = received.indexOf('\r\n\r\n');
      const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? 0);
      if (headEnd < 0 || received.length < headEnd + 4 + length) return;
      requests.push(received);
      socket.resetAndDestroy();
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The recorder is not open.');
  return { origin: `http://127.0.0.1:${address.port}`, requests };
}

/** Without what belongs to an attempt: its token, and our own id of the request. */
const sealedPart = (request: string): string =>
  request.replace(/^(authorization|x-request-id): .*\r\n/gim, '');

const operations = [
  ['file-create', 'POST', /^\/v2\/files$/],
  ['file-upload', 'POST', /^\/uploads/],
  ['order-create', 'POST', /^\/v2\/orders$/],
  ['order-update', 'PATCH', /^\/v2\/orders\/[^/]+$/],
  ['file-attach', 'PATCH', /^\/v2\/orders\/[^/]+$/],
  ['scenario', 'POST', /\/advance$/],
  ['file-delete', 'DELETE', /^\/v2\/files\//],
  ['order-cancel', 'POST', /\/cancel$/],
] as const;

// @interface requests.idempotency-key update-order.retry
it.each(operations)(
  'every attempt of %s sends the same bytes, also after a restart',
  async (kind, method, path) => {
    const folder = temporaryFolder();
    const service = await startServiceHere(join(folder, 'service'));
    onTestFinished(() => service.close());
    const recorder = await openRecorder();
    const network = createNetwork();
    const open = () =>
      startApp({
        folder: join(folder, 'data'),
        services: [{ baseUrl: service.baseUrl, client }],
        watchConnections: network.watch,
      });
    const loseIt = () =>
      network.trouble((sent, target) =>
        sent === method && path.test(target) ? { origin: recorder.origin } : null,
      );

    let app = await open();
    const hands = createHands(app.front, () => undefined);
    const draft = await hands.draft(orderText('T-1', 'first'));
    await hands.attach(draft.localId, 'contract.pdf', document);
    const isOfPlacing = ['file-create', 'file-upload', 'order-create'].includes(kind);
    if (isOfPlacing) loseIt();
    await hands.place(draft);
    if (!isOfPlacing) {
      await app.front.drained();
      loseIt();
      if (kind === 'order-update') await hands.update(draft.localId, { customer_note: 'second' });
      else if (kind === 'scenario') await hands.advance(draft.localId, 'pickup_readiness_confirmed');
      else if (kind === 'file-attach') await hands.add(draft.localId, 'keys.pdf', Buffer.from('%PDF-1.6'));
      else if (kind === 'order-cancel') await hands.cancel(draft.localId);
      else {
        const [file] = (await app.front.call('orders.refresh', { localId: draft.localId })).files;
        await app.front.call('orders.deleteFile', { localId: draft.localId, fileId: file?.id ?? '' });
      }
    }
    await expect.poll(() => recorder.requests.length).toBeGreaterThanOrEqual(3);
    await app.stop();
    const beforeRestart = recorder.requests.length;
    app = await open();
    await expect.poll(() => recorder.requests.length).toBeGreaterThan(beforeRestart);
    const [first, ...others] = recorder.requests.map(sealedPart);
    expect(first).toMatch(kind === 'file-upload' ? /boundary=/ : /idempotency-key: /i);
    if (kind === 'file-upload') expect(first).toContain(document.toString('latin1'));
    for (const other of others) expect(other).toBe(first);

    network.trouble(() => null);
    await app.front.drained();
    await app.stop();
    expect(
      (await service.control.effects()).filter(({ operation }) => `${operation}` === effectOf(kind)),
    ).toHaveLength(1);
  },
);

const effects: Record<string, string> = { 'file-upload': 'upload', 'file-attach': 'order-update' };
const effectOf = (kind: string): string => effects[kind] ?? kind;
