import { getEventListeners } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { localSandboxProfile } from '../../../src-shared/interface-profile.ts';
import { advance, content, orderBody, placedOrder, uploadedFile } from '../../support/builders/request.ts';
import { clientOf, failureOf, until } from '../../support/client.ts';
import { hostileServer, type RawAnswer, rawAnswer } from '../../support/hostile-server.ts';
import { startHarness, temporaryFolder } from '../../support/sandbox.ts';

const pdf = 'application/pdf';

describe('a download', () => {
  it('of an order’s file comes whole, with progress and without our token', async () => {
    const harness = await startHarness({ profile: localSandboxProfile });
    const api = harness.as('full');
    const fileId = await uploadedFile(api, harness.anonymous);
    const { id } = await placedOrder(api, orderBody({ rest: { file_ids: [fileId] } }));
    const { endpoints, lines } = clientOf({ baseUrl: harness.baseUrl, credential: 'full' });
    const [file] = (await endpoints.listFiles(id)).files;
    const toPath = join(temporaryFolder(), 'registration.pdf');
    const progress: [number, number | null][] = [];
    const downloaded = await endpoints.downloadContent(file?.content_url ?? '', toPath, {
      expectedBytes: file?.size_bytes ?? null,
      onProgress: (received, total) => void progress.push([received, total]),
    });
    expect(downloaded).toEqual({ sizeBytes: content.length });
    expect(readFileSync(toPath, 'utf8')).toBe(content);
    expect(progress.at(-1)).toEqual([content.length, content.length]);
    expect(lines.at(-1)).toMatchObject({ path: '(download)', status: 200, requestId: null });
    // The address is the permission: it must not get into the log.
    expect(JSON.stringify(lines)).not.toContain('signature');
  });

  // @interface file.content-address
  it('from an address that has expired says to load the list again, and is no refusal of the sign-in', async () => {
    const harness = await startHarness({ profile: localSandboxProfile });
    const api = harness.as('full');
    const { id } = await placedOrder(api);
    await advance(api, id, 'pickup_readiness_confirmed');
    await advance(api, id, 'files_published');
    const { endpoints } = clientOf({ baseUrl: harness.baseUrl, credential: 'full' });
    const [file] = (await endpoints.listFiles(id)).files;
    harness.clock.nowMs += 24 * 3_600_000;
    const folder = temporaryFolder();
    const error = await failureOf(endpoints.downloadContent(file?.content_url ?? '', join(folder, 'x')));
    expect(error).toMatchObject({ code: 'service_refused', reason: 'content_expired', status: 403 });
    expect(readdirSync(folder)).toEqual([]);
  });

  it.each<[what: string, answer: RawAnswer, expectedBytes: number | null, reason: string | null]>([
    ['larger than announced', { type: pdf, body: 'x'.repeat(20) }, 10, 'wrong_size'],
    [
      'larger than announced, without saying so',
      { type: pdf, body: 'x'.repeat(20), length: null },
      10,
      'wrong_size',
    ],
    ['smaller than announced', { type: pdf, body: 'x' }, 10, 'wrong_size'],
    ['smaller than announced, without saying so', { type: pdf, body: 'x', length: null }, 10, 'wrong_size'],
    ['larger than the limit', { type: pdf, body: 'x'.repeat(200) }, null, 'answer_too_large'],
    ['cut short', { type: pdf, body: 'x', length: 10 }, 10, 'truncated'],
    ['the page of a captive portal', { type: 'text/html', body: '<html>' }, 10, 'not_the_service'],
    ['a page where the size is not known', { type: 'text/html', body: '<html>' }, null, 'not_the_service'],
    ['a redirect', { status: '302 Found', headers: ['location: /x'] }, 10, 'redirect'],
    [
      'compressed',
      { type: pdf, headers: ['content-encoding: gzip'], body: 'x'.repeat(10) },
      10,
      'bad_encoding',
    ],
    ['nothing', { status: '204 No Content', length: null }, null, 'empty'],
    ['gone', { status: '404 Not Found', type: 'application/xml', body: '<Error/>' }, 10, 'content_expired'],
    ['asked for too often', { status: '429 Too Many Requests', type: null }, 10, null],
    ['not found in time', { status: '408 Request Timeout', type: null }, 10, null],
  ])(
    'that is %s leaves no file, and the one that was there as it was',
    async (_what, answer, expectedBytes, reason) => {
      const server = await hostileServer(socket => socket.end(rawAnswer(answer)));
      const { client, contacts } = clientOf({ baseUrl: server.baseUrl });
      const folder = temporaryFolder();
      const toPath = join(folder, 'document');
      writeFileSync(toPath, 'the one before');
      const options = { expectedBytes, maxBytes: 100 };
      expect(await failureOf(client.downloadContent('/content', toPath, options))).toMatchObject({ reason });
      expect(readdirSync(folder)).toEqual(['document']);
      expect(readFileSync(toPath, 'utf8')).toBe('the one before');
      expect(server.heads[0]).not.toContain('authorization');
      // Compressed, its size would not be the announced one.
      expect(server.heads[0]).toContain('accept-encoding: identity');
      expect(contacts).toEqual([]);
      await until(() => server.openSockets() === 0);
    },
  );

  it('can be given up, and has a time of its own; both leave nothing', async () => {
    const half = rawAnswer({ type: pdf, body: 'x'.repeat(1_000), length: 2_000 });
    const server = await hostileServer(socket => socket.write(half));
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const folder = temporaryFolder();
    const stop = new AbortController();
    const onProgress = () => stop.abort();
    const cancelled = client.downloadContent('/content', join(folder, 'a'), {
      signal: stop.signal,
      onProgress,
    });
    expect(await failureOf(cancelled)).toMatchObject({ code: 'cancelled' });
    const slow = client.downloadContent('/content', join(folder, 'b'), { timeoutMs: 80 });
    expect(await failureOf(slow)).toMatchObject({ code: 'service_unreachable', reason: 'timeout' });
    const never = client.downloadContent('/never', join(folder, 'c'), { signal: AbortSignal.abort() });
    expect(await failureOf(never)).toMatchObject({ code: 'cancelled' });
    expect(readdirSync(folder)).toEqual([]);
    await until(() => server.openSockets() === 0);
    expect(server.requests).not.toContainEqual(expect.stringContaining('/never'));
  });

  it('leaves nothing behind at the signal of who asked', async () => {
    const server = await hostileServer(socket => socket.end(rawAnswer({ type: pdf, body: 'x' })));
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const { signal } = new AbortController();
    await client.downloadContent('/content', join(temporaryFolder(), 'a'), { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  it('into a folder that is not there is a fault of the disk, and lets the connection go', async () => {
    const server = await hostileServer(socket =>
      socket.write(rawAnswer({ type: pdf, body: 'x', length: 9 })),
    );
    const { client } = clientOf({ baseUrl: server.baseUrl });
    const toPath = join(temporaryFolder(), 'nowhere/document');
    expect(await failureOf(client.downloadContent('/content', toPath))).toMatchObject({
      code: 'storage_failed',
    });
    await until(() => server.openSockets() === 0);
  });

  it('goes only where it is safe and allowed', async () => {
    const { client } = clientOf({
      baseUrl: 'https://service.test',
      allowedHosts: ['files.test', '*.storage.test', 'ported.test:8443'],
    });
    const tried = async (url: string) => (await failureOf(client.downloadContent(url, '/nowhere/x'))).reason;
    expect(await tried('http://files.test/x')).toBe('insecure_address');
    expect(await tried('https://elsewhere.test/x')).toBe('host_not_allowed');
    expect(await tried('https://storage.test/x')).toBe('host_not_allowed');
    expect(await tried('https://notfiles.test/x')).toBe('host_not_allowed');
    expect(await tried('https://ported.test/x')).toBe('host_not_allowed');
    expect(await tried('https://user@files.test/x')).toBe('bad_address');
    expect(await tried('javascript:alert(1)')).toBe('insecure_address');
  });
});
