import { once } from 'node:events';
import { type OutgoingHttpHeaders, request } from 'node:http';
import { connect } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createBuiltInReceiver } from '../../../../src-main/core/sandbox/built-in-receiver.ts';
import { webhookSignature } from '../../../../src-main/sandbox/webhooks/signature.ts';
import { fakeClock } from '../../../support/fakes.ts';

const secret = 'whatever is shared';

async function started() {
  const clock = fakeClock();
  const receiver = createBuiltInReceiver(clock, () => undefined);
  const url = await receiver.start();
  receiver.setSecret(secret);
  onTestFinished(() => receiver.stop());
  const { port } = new URL(url);
  /** @returns the status */
  const post = async (body: string, headers: OutgoingHttpHeaders = {}): Promise<number> => {
    const signature = webhookSignature(secret, body, clock.nowMs());
    const sent = request(url, {
      method: 'POST',
      agent: false,
      headers: { 'webhook-signature': signature, ...headers },
    });
    // Refused in the middle, it may be cut before it was sent.
    sent.on('error', () => undefined);
    sent.end(body);
    const [response] = await once(sent, 'response');
    response.resume();
    return response.statusCode;
  };
  /** What comes back for these lines. */
  const raw = async (...lines: string[]): Promise<string> => {
    const socket = connect(Number(port), '127.0.0.1');
    let text = '';
    // What is refused may be cut before all of it was sent.
    socket.on('error', () => undefined);
    socket.on('data', piece => {
      text += String(piece);
    });
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await once(socket, 'close');
    return text;
  };
  return { receiver, port, post, raw };
}

it('takes what the sandbox sends', async () => {
  const { receiver, post } = await started();
  expect(await post('{"id":"evt_1"}')).toBe(204);
  expect(receiver.received()).toMatchObject([{ body: '{"id":"evt_1"}', verdict: 'verified' }]);
});

it.each([
  ['another name that leads here', { host: 'rebound.example' }],
  ['another name with the port', (port: string) => ({ host: `rebound.example:${port}` })],
  ['the name of this computer', (port: string) => ({ host: `localhost:${port}` })],
  ['another port', { host: '127.0.0.1:1' }],
  ['no port', { host: '127.0.0.1' }],
  ['a page', (port: string) => ({ origin: `http://127.0.0.1:${port}` })],
  ['a page of another place', { origin: 'https://example.com' }],
  ['a page without a place', { origin: 'null' }],
])('keeps nothing of what comes from %s', async (_, headers) => {
  const { receiver, port, post } = await started();
  expect(await post('{}', typeof headers === 'function' ? headers(port) : headers)).toBe(403);
  expect(receiver.received()).toEqual([]);
});

it('keeps nothing of what names two hosts, or none', async () => {
  const { receiver, port, raw } = await started();
  const own = `Host: 127.0.0.1:${port}`;
  const post = ['POST /webhooks HTTP/1.1', 'Content-Length: 0', 'Connection: close'];
  expect(await raw(...post, own, 'Host: rebound.example')).toMatch(/^HTTP\/1\.1 40[03] /);
  expect(await raw(...post, 'Host: rebound.example', own)).toMatch(/^HTTP\/1\.1 40[03] /);
  expect(await raw('POST /webhooks HTTP/1.0', 'Content-Length: 0')).toMatch(/^HTTP\/1\.1 403 /);
  expect(receiver.received()).toEqual([]);
});

it('refuses a body that is too large, however it comes, and goes on', async () => {
  const { receiver, post } = await started();
  expect(await post('x'.repeat(262_145))).toBe(413);
  expect(await post('x'.repeat(5_000_000))).toBe(413);
  expect(await post('x'.repeat(262_144))).toBe(204);
  expect(receiver.received()).toHaveLength(1);
});

it('answers once where more pieces come behind what is too large, all at once', async () => {
  const { receiver, port, post, raw } = await started();
  const size = 262_100;
  const pieces = `${size.toString(16)}\r\n${'x'.repeat(size)}\r\n${'1\r\nx\r\n'.repeat(200)}0`;
  const head = ['POST /webhooks HTTP/1.1', `Host: 127.0.0.1:${port}`, 'Transfer-Encoding: chunked', ''];
  expect((await raw(...head, pieces)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 413']);
  expect(await post('{}')).toBe(204);
  expect(receiver.received()).toHaveLength(1);
});

it('keeps the newest of what comes, and no more than some megabytes of it', async () => {
  const { receiver, post } = await started();
  for (let count = 0; count < 20; count += 1) await post(`${count} ${'x'.repeat(250_000)}`);
  const kept = receiver.received();
  expect(kept[0]?.body).toMatch(/^19 x/);
  expect(kept.length).toBeGreaterThan(10);
  const bytes = kept.reduce((sum, { body }) => sum + body.length, 0);
  expect(bytes).toBeLessThanOrEqual(4_194_304);
  for (let count = 0; count < 105; count += 1) await post(`small ${count}`);
  expect(receiver.received()).toHaveLength(100);
  expect(receiver.received().at(-1)?.body).toBe('small 5');
});
