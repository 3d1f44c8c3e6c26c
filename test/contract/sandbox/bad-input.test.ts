import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { orderBody, priceCheckBody } from '../../support/builders/request.ts';
import { controlToken, fetchToken, newKey, refusalOf, startHarness } from '../../support/sandbox.ts';

/** Sends bytes as they are and gives everything that comes back. */
const raw = (port: number, text: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.on('data', piece => {
      answer += piece.toString('latin1');
    });
    socket.on('close', () => resolve(answer));
    socket.on('error', reject);
  });

describe('problem details ("Errors")', () => {
  it('have every field', async () => {
    const harness = await startHarness();
    const answer = await harness.as('full')('/v2/orders/ord_none');
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.json()).toEqual({
      type: `${harness.baseUrl}/problems/resource-not-found`,
      title: 'Not found',
      status: 404,
      code: 'resource_not_found',
      instance: '/v2/orders/ord_none',
      request_id: expect.stringMatching(/^req_[a-z0-9]+$/),
      detail: 'There is no such order.',
    });
  });

  it.each([
    ['/', 'GET', 404],
    ['/v1/orders', 'GET', 404],
    ['/v2/orders/', 'GET', 404],
    ['/v2//orders', 'GET', 404],
    ['/v2/orders/ord_a/files/x', 'GET', 404],
    ['/v2/orders', 'PUT', 405],
    ['/v2/orders', 'HEAD', 405],
    ['/oauth2/token', 'GET', 405],
    ['/v2/price-checks', 'GET', 405],
    ['/uploads', 'GET', 405],
    ['/v2/orders/ord_a', 'PUT', 405],
    ['/v2/orders/ord_a', 'DELETE', 405],
    ['/v2/represented-business-checks', 'GET', 405],
    ['/v2/reports/orders', 'POST', 405],
    ['/v2/cmr-options', 'POST', 405],
    ['/v2/reports', 'GET', 404],
  ])('%s with %s gives %i', async (path, method, status) => {
    const harness = await startHarness();
    const answer = await harness.as('full')(path, { method });
    expect(answer.status).toBe(status);
    if (status === 405) expect(answer.headers.get('allow')).toBeTruthy();
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/merge-patch+json', ''])(
    'the content type "%s" gives 415',
    async contentType => {
      const harness = await startHarness();
      for (const path of ['/v2/price-checks', '/v2/represented-business-checks', '/v2/files', '/v2/orders']) {
        const headers = { 'content-type': contentType };
        const answer = await harness.as('full')(path, {
          body: new TextEncoder().encode('{}'),
          headers,
          key: newKey(),
        });
        expect(answer.status).toBe(415);
      }
    },
  );
});

describe('bodies that no client should send', () => {
  const deep = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
  const deepField = `{"a":${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}}`;
  const bodies: [string, string | Uint8Array<ArrayBuffer>][] = [
    ['nothing', ''],
    ['half an object', '{"pickup":'],
    ['a number', '7'],
    ['null', 'null'],
    ['a string', '"x"'],
    ['an array', '[]'],
    ['deep arrays', deep],
    ['deep objects', deepField],
    ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
    ['a huge number', JSON.stringify(priceCheckBody()).replace('"dealership"', '1e999')],
    ['a very long number', `{"size_bytes":-${'9'.repeat(5_000)}}`],
    ['prototype fields', '{"__proto__":{"a":1},"constructor":{"prototype":1}}'],
    ['duplicate keys', '{"pickup":1,"pickup":{"address":{}}}'],
    ['NaN', '{"size_bytes":NaN}'],
  ];
  it.each(bodies)('%s', async (_case, body) => {
    const harness = await startHarness();
    const headers = { 'content-type': 'application/json' };
    for (const path of ['/v2/price-checks', '/v2/files', '/v2/orders', '/v2/test/orders/ord_a/advance']) {
      const answer = await harness.as('full')(path, { method: 'POST', body, headers, key: newKey() });
      expect(refusalOf(answer)).toMatchObject({ status: 400, code: 'validation_error' });
    }
  });

  it('texts with nulls and lone surrogates come back as sent', async () => {
    const harness = await startHarness();
    const note = 'a\u0000b \ud800 c';
    const body = JSON.stringify(orderBody({ rest: { customer_note: note, customer_reference: 'r\u0000' } }));
    const headers = { 'content-type': 'application/json' };
    const answer = await harness.as('full')('/v2/orders', { body, headers, key: newKey() });
    expect([answer.status, answer.json()]).toMatchObject([
      201,
      { customer_note: note, customer_reference: 'r\u0000' },
    ]);
  });

  it('a body over the limit gives 413, at the limit it is read', async () => {
    const harness = await startHarness({ profile: { maxBodyBytes: 2_000 } });
    const send = (length: number) =>
      harness.as('full')('/v2/orders', {
        body: 'x'.repeat(length),
        headers: { 'content-type': 'application/json' },
        key: newKey(),
      });
    expect((await send(2_000)).status).toBe(400);
    expect(refusalOf(await send(2_001))).toMatchObject({ status: 413, code: 'request_too_large' });
  });

  it('a chunked body over the limit gives 413 too', async () => {
    const harness = await startHarness({ profile: { maxBodyBytes: 1_000 } });
    const token = await fetchToken(harness.baseUrl, 'full');
    const chunk = `400\r\n${'x'.repeat(0x400)}\r\n`;
    const answer = await raw(
      harness.port,
      `POST /v2/price-checks HTTP/1.1\r\nHost: 127.0.0.1:${harness.port}\r\nAuthorization: Bearer ${token}\r\n` +
        `Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk.repeat(3)}0\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 413/);
  });
});

describe('request identifier', () => {
  it.each([
    [1, 200],
    [255, 200],
    [256, 400],
  ])('of %i characters gives %i', async (length, status) => {
    const harness = await startHarness({ profile: { requestIdHeader: 'X-Trace' } });
    const answer = await harness.as('full')('/v2/orders', { headers: { 'x-trace': 'i'.repeat(length) } });
    expect(answer.status).toBe(status);
    const ignored = await harness.as('full')('/v2/orders', { headers: { 'x-request-id': 'i'.repeat(999) } });
    expect(ignored.status).toBe(200);
  });
});

describe('only this computer’s own programs', () => {
  it.each(['evil.example', '127.0.0.1', '127.0.0.1:1', '[::1]:PORT'])('refuses the Host %s', async host => {
    const { port } = await startHarness();
    const answer = await raw(
      port,
      `GET /_sandbox/effects HTTP/1.1\r\nHost: ${host.replace('PORT', String(port))}\r\n` +
        `Authorization: Bearer ${controlToken}\r\nConnection: close\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 403/);
  });

  it('takes localhost, and refuses the Origin of any page', async () => {
    const { port } = await startHarness();
    const get = (extra: string) =>
      raw(
        port,
        `GET /_sandbox/effects HTTP/1.1\r\nHost: localhost:${port}\r\nAuthorization: Bearer ${controlToken}\r\n${extra}Connection: close\r\n\r\n`,
      );
    expect(await get('')).toMatch(/^HTTP\/1\.1 200/);
    for (const origin of ['https://evil.example', 'null', 'app://dispatch']) {
      expect(await get(`Origin: ${origin}\r\n`)).toMatch(/^HTTP\/1\.1 403/);
    }
  });

  it.each(['GET http://evil.example/ HTTP/1.1', 'OPTIONS * HTTP/1.1', 'GET /%zz HTTP/1.1', 'nonsense'])(
    'survives "%s"',
    async line => {
      const harness = await startHarness();
      const answer = await raw(
        harness.port,
        `${line}\r\nHost: 127.0.0.1:${harness.port}\r\nConnection: close\r\n\r\n`,
      );
      expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/);
      expect((await harness.as('full')('/v2/orders')).status).toBe(200);
    },
  );
});
