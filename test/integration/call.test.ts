import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { callsTo, runCall, statesOf } from '../support/call.ts';
import { controlOf } from '../support/control.ts';
import { temporaryFolder } from '../support/core.ts';
import { clientOf, controlToken, startHarness, systemClock } from '../support/sandbox.ts';

async function start() {
  const { baseUrl } = await startHarness({ profile: localSandboxProfile, clock: systemClock });
  const fixture = callsTo(baseUrl, clientOf('full'));
  const profileFile = join(fixture.folder, 'profile.json');
  writeFileSync(profileFile, JSON.stringify(localSandboxProfile));
  return { ...fixture, baseUrl, profileFile, ...controlOf(() => baseUrl, controlToken) };
}

describe('npm run call', () => {
  it('reads, and says no with a typed error and exit code 1', async () => {
    const { call, signInAs } = await start();
    expect(await call('connection.test')).toMatchObject({ code: 0, reply: { ok: true } });
    expect(await call('outbox.health')).toMatchObject({ code: 0, reply: { value: { open: {}, stuck: 0 } } });
    expect(await call('reports.page', { createdFrom: null, createdTo: null, cursor: null })).toMatchObject({
      code: 0,
      reply: { value: { rows: [], unreadable: [], hasMore: false } },
    });
    signInAs(clientOf('revoked'));
    expect(await call('connection.test')).toMatchObject({
      code: 1,
      reply: { ok: false, error: { code: 'sign_in_failed', reason: 'invalid_client' } },
    });
  });

  it('trusts the certificates that its line names, also other ones than before', async () => {
    const { call, baseUrl } = await start();
    const file = join(import.meta.dirname, '../contract/client/certificates/test-only-authority.pem');
    const listed = async (...more: string[]) => (await call('environments.list', {}, ...more)).reply.value;
    const service = (caCertificates: string | null) =>
      expect.arrayContaining([expect.objectContaining({ baseUrl, caCertificates })]);
    expect(await listed()).toEqual(service(null));
    expect(await listed('--ca', file)).toEqual(service(readFileSync(file, 'utf8')));
    expect(await listed()).toEqual(service(null));
  });

  it('is a program of its own, which ends with that code', async () => {
    const { baseUrl, data, credentialsFile, signInAs } = await start();
    const program = join(import.meta.dirname, '../../src-main/call/cli.ts');
    const args = ['--base-url', baseUrl, '--credentials', credentialsFile, '--data', data, 'connection.test'];
    const run = () => promisify(execFile)(process.execPath, [program, ...args]);
    expect(JSON.parse((await run()).stdout)).toMatchObject({ ok: true });
    signInAs(clientOf('revoked'));
    await expect(run()).rejects.toMatchObject({ code: 1, stderr: '' });
  });

  it('places an order with a document once, waiting for the last entry although answers get lost', async () => {
    const { call, draft, effects, faults, profileFile } = await start();
    const placed = await draft();
    const { localId } = placed;
    const attached = await call('documents.fromFile', {
      localId,
      path: profileFile,
      mediaType: 'application/json',
    });
    expect(attached).toMatchObject({ code: 0, reply: { ok: true, value: { name: 'profile.json' } } });
    await faults({ operation: 'order-create', kind: 'reset_after', times: 1 });
    const answer = await call('orders.place', placed);
    expect(answer).toMatchObject({ code: 0, reply: { ok: true, value: { outcome: 'queued' } } });
    expect(statesOf(answer)).toEqual(['file-create done', 'file-upload done', 'order-create done']);
    expect((await effects()).map(({ operation }) => operation)).toEqual([
      'file-create',
      'upload',
      'order-create',
    ]);
  });

  it('downloads a file of an order, whole', async () => {
    const { call, draft, profileFile, data } = await start();
    const placed = await draft();
    const { localId } = placed;
    await call('documents.fromFile', { localId, path: profileFile });
    await call('orders.place', placed);
    const { reply } = await call('orders.refresh', { localId });
    const [file] = z.looseObject({ files: z.array(z.object({ id: z.string() })) }).parse(reply.value).files;
    const saved = await call('orders.downloadFile', { localId, fileId: file?.id });
    expect(saved).toMatchObject({
      code: 0,
      reply: { value: { path: join(data, 'downloads', 'profile.json') } },
    });
    expect(readFileSync(join(data, 'downloads', 'profile.json'))).toEqual(readFileSync(profileFile));
  });

  it('changes and cancels an order where the profile knows the path', async () => {
    const { call, draft, profileFile } = await start();
    const placed = await draft();
    const { localId } = placed;
    await call('orders.place', placed);
    const patch = { customer_note: 'Ring first' };
    expect(await call('orders.update', { localId, patch })).toMatchObject({ code: 0 });
    expect(await call('orders.cancel', { localId })).toMatchObject({
      code: 1,
      reply: { error: { reason: 'no_path' } },
    });
    expect(await call('orders.cancel', { localId }, '--profile', profileFile)).toMatchObject({ code: 0 });
    expect(await call('orders.get', { localId })).toMatchObject({
      reply: { value: { order: { status: 'cancelled', customer_note: 'Ring first' } } },
    });
  });

  it('prints what the service refused, with the fields, and exits 1', async () => {
    const { call, draft } = await start();
    const placed = await draft(one => {
      one.delivery.address = 'Xqzvwkjh 1, Qqxzvwkjh';
    });
    expect(await call('orders.place', placed)).toMatchObject({
      code: 1,
      reply: {
        ok: false,
        error: { code: 'service_refused', reason: 'business_rule_violation' },
        entries: [{ state: 'parked' }],
      },
    });
  });

  it('keeps what it could not send, and sends it at the next call on the same folder', async () => {
    const { call, draft, effects, faults, noFaults } = await start();
    const placed = await draft();
    await faults({ operation: 'order-create', kind: 'status', status: 503 });
    expect(await call('orders.place', placed, '--timeout', '1')).toMatchObject({
      code: 1,
      reply: { ok: false, error: { code: 'service_failed', retryable: true } },
    });
    await noFaults();
    expect(await call('outbox.retry', { entryId: null })).toMatchObject({ code: 0 });
    expect((await effects()).map(({ operation }) => operation)).toEqual(['order-create']);
  });

  it('keeps no secret in the folder', async () => {
    const { call, data } = await start();
    await call('orders.list');
    const files = readdirSync(data, { recursive: true, withFileTypes: true }).filter(file => file.isFile());
    const text = files.map(file => readFileSync(join(file.parentPath, file.name), 'latin1')).join('');
    expect(text).not.toContain(clientOf('full').client_secret);
    expect(text).not.toContain(clientOf('full').client_id);
  });
});

describe('arguments', () => {
  let help = '';
  beforeAll(async () => {
    // As it is documented, from the sources.
    const npm = await promisify(execFile)('npm', ['run', '--silent', 'call', '--', '--help']);
    help = npm.stdout;
  });

  it('are listed', () => {
    for (const name of ['--base-url', '--credentials', '--as', '--data', '--list', '--timeout']) {
      expect(help).toContain(name);
    }
  });

  it.each([
    [[], '--base-url is missing'],
    [['--base-url', 'http://example.com'], '--credentials is missing'],
    [['--base-url', 'x', '--credentials', '/none', '--data', '/none'], 'One METHOD'],
    [['--wrong', 'x'], "Unknown option '--wrong'"],
  ])('%j are refused with what is wrong', async (args, words) => {
    const method = words === 'One METHOD' ? [] : ['app.info'];
    const { code, stderr } = await runCall(...args, ...method);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  it('http to another computer is refused before anything is sent', async () => {
    const folder = temporaryFolder();
    const file = join(folder, randomUUID());
    writeFileSync(file, JSON.stringify({ client_id: 'a', client_secret: 'b' }));
    const args = ['--base-url', 'http://192.0.2.1', '--credentials', file, '--data', join(folder, 'data')];
    const { code, stderr } = await runCall(...args, 'orders.list');
    expect([code, stderr]).toEqual([2, expect.stringContaining('--base-url must begin with https://')]);
  });

  it.each([
    [['orders.steal'], 'There is no method "orders.steal"; npm run call -- --list names them.'],
    [['orders.list', '{bad'], 'The input of orders.list is not JSON: {bad'],
  ])('%j is refused before anything is made or sent', async (asked, words) => {
    const data = join(temporaryFolder(), 'data');
    const args = ['--base-url', 'https://service.example', '--credentials', '/none', '--data', data];
    expect(await runCall(...args, ...asked)).toMatchObject({ code: 2, stderr: `call: ${words}\n` });
    expect(existsSync(data)).toBe(false);
  });

  it('--list names every method, and shows the schemas of one', async () => {
    const names = (await runCall('--list')).stdout.trimEnd().split('\n');
    expect(names).toEqual(expect.arrayContaining(['orders.place', 'documents.attach', 'documents.fromFile']));
    for (const name of names) expect(name).toMatch(/^[a-zA-Z]+\.[a-zA-Z]+$/);
    const schemas: unknown = JSON.parse((await runCall('--list', 'orders.place')).stdout);
    expect(schemas).toHaveProperty(['input', 'properties', 'localId']);
    expect(schemas).toHaveProperty('output');
    expect(await runCall('--list', 'orders.steal')).toMatchObject({ code: 2 });
  });
});
