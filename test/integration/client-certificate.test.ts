import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { openSecretStore } from '../../src-main/adapters/keychain.ts';
import type { SecretStore } from '../../src-main/core/ports/ports.ts';
import { authority } from '../support/asked-services.ts';
import { clientKeys } from '../support/client-keys.ts';
import { errorOf, type FixtureOptions, startCore, temporaryFolder } from '../support/core.ts';
import { place, untilPhase } from '../support/core-orders.ts';
import { fakeKeytar } from '../support/fake-keytar.ts';
import { startGateway } from '../support/gateway.ts';
import { addEnvironment, entered, startRemote } from '../support/remote.ts';

const password = 'of the file';
/** What the Credential Manager of Windows takes at most, in bytes. */
const maxEntryBytes = 2_560;

/** A keychain as small as that of Windows. */
function smallKeychain() {
  const { kept, keytar } = fakeKeytar();
  let isLocked = false;
  const open = () =>
    openSecretStore(
      async () => ({
        ...keytar,
        setPassword: async (service, account, secret) => {
          if (isLocked) throw new Error('The keychain is locked.');
          if (Buffer.byteLength(secret) > maxEntryBytes) throw new Error('The stub received bad data.');
          return keytar.setPassword(service, account, secret);
        },
      }),
      'dispatch-test',
    );
  return { kept, open, lock: (locked: boolean) => void (isLocked = locked) };
}

/** An environment whose service is behind a gateway, with a file of a certificate that it accepts. */
async function behindGateway(options: FixtureOptions & { secrets: SecretStore }) {
  const keys = clientKeys(onTestFinished);
  keys.make('office');
  keys.make('next');
  keys.pack('office', password, '-certfile', 'authority.crt');
  keys.pack('next', password);
  const remote = await startRemote('office');
  const gateway = await startGateway(remote.baseUrl, keys.text('authority.crt'));
  onTestFinished(gateway.stop);
  const chosen = { path: keys.path('office.p12') as string | null };
  const folder = temporaryFolder();
  const start = (secrets: SecretStore) =>
    startCore({ ...options, folder, secrets, desktop: { chooseFile: async () => chosen.path } });
  const fixture = await start(options.secrets);
  const { call } = fixture;
  const environment = {
    name: 'Office',
    kind: 'sandbox',
    baseUrl: gateway.baseUrl,
    caCertificates: authority,
  } as const;
  const id = await addEnvironment(fixture, environment);
  await call('environments.open', { id });
  const [credential] = remote.credentials;
  if (!credential) throw new Error('The service has no credential.');
  await call('credentials.replace', entered(credential, { isUntested: true }));
  const choose = async (name: string) => {
    chosen.path = keys.path(name);
    return call('clientCertificates.choose', { id, part: 'certificate' });
  };
  const save = (isSessionOnly = false) => call('clientCertificates.save', { id, password, isSessionOnly });
  const shows = (name: string | null) =>
    fixture.until(async () => gateway.shown.at(-1) === name, `the gateway sees ${name}`);
  return { keys, remote, gateway, folder, fixture, start, id, environment, choose, save, shows };
}

it('lets an order through that waited at the gateway, and through again after a restart', async () => {
  const keychain = smallKeychain();
  const { fixture, start, id, choose, save, gateway, folder } = await behindGateway({
    secrets: await keychain.open(),
  });
  const { call } = fixture;
  expect(await errorOf(call('connection.test', {}))).toMatchObject({ reason: 'gateway_certificate' });
  const localId = await place(fixture);
  await fixture.until(
    async () =>
      (await call('outbox.list', { filter: 'waiting' })).some(
        ({ lastError }) => lastError?.reason === 'gateway_certificate',
      ),
    'the entry has met the gateway',
  );
  expect(await choose('office.p12')).toEqual({
    fileNames: ['office.p12'],
    hasKey: true,
    isEncrypted: true,
  });
  const saved = await save();
  expect(saved).toMatchObject({ place: 'keychain', problem: null });
  expect(saved.facts).toMatchObject({ subject: 'CN=office, O=Nordbil', issuer: 'CN=authority' });
  await untilPhase(fixture, localId, 'accepted');
  expect(gateway.shown.at(-1)).toBe('office');
  const certificateFile = join(folder, 'environments', id, 'client-certificate.sealed');
  expect(readFileSync(certificateFile).includes('CERTIFICATE')).toBe(false);
  for (const secret of keychain.kept.values()) expect(secret).not.toContain('PRIVATE KEY');
  await fixture.stop();
  const later = await start(await keychain.open());
  expect(await later.call('clientCertificates.state', { id })).toEqual(saved);
  await later.call('connection.test', {});
});

it('trusts no authority of the file that was chosen', async () => {
  const keychain = smallKeychain();
  const { fixture, keys, remote, id, choose, save } = await behindGateway({ secrets: await keychain.open() });
  // A gateway whose own certificate is from the authority in the file.
  keys.make('localhost');
  const impostor = await startGateway(remote.baseUrl, keys.text('authority.crt'), {
    cert: keys.text('localhost.crt'),
    key: keys.text('localhost.key'),
  });
  onTestFinished(impostor.stop);
  await choose('office.p12');
  await save();
  const input = { name: 'Office', kind: 'sandbox', baseUrl: impostor.baseUrl } as const;
  await fixture.call('environments.edit', { id, environment: { ...input, caCertificates: authority } });
  await choose('office.p12');
  await save();
  const [credential] = remote.credentials;
  if (credential) await fixture.call('credentials.replace', entered(credential, { isUntested: true }));
  expect(await errorOf(fixture.call('connection.test', {}))).toMatchObject({ reason: 'tls_untrusted' });
  expect(impostor.shown).toEqual([]);
});

it('is replaced and removed at once, and nothing of it stays', async () => {
  const keychain = smallKeychain();
  const { fixture, id, choose, save, shows, folder } = await behindGateway({
    secrets: await keychain.open(),
  });
  const { call } = fixture;
  await choose('office.p12');
  await save();
  await shows('office');
  await choose('next.p12');
  expect((await save()).facts?.subject).toContain('CN=next');
  await shows('next');
  expect(await call('clientCertificates.remove', { id })).toMatchObject({ place: 'none', facts: null });
  await shows(null);
  expect([...keychain.kept.keys()].filter(account => account.includes('client-certificate'))).toEqual([]);
  expect(readdirSync(join(folder, 'environments', id))).not.toContain('client-certificate.sealed');
});

it('goes with the environment, and with its address', async () => {
  const keychain = smallKeychain();
  const { fixture, id, environment, choose, save, gateway } = await behindGateway({
    secrets: await keychain.open(),
  });
  const { call } = fixture;
  await choose('office.p12');
  await save();
  const accounts = () => [...keychain.kept.keys()].filter(account => account.includes('client-certificate'));
  expect(accounts()).toHaveLength(1);
  const input = { ...environment, allowedHosts: [], profile: {}, scopes: null };
  // Another path of the same origin keeps it, another port does not.
  await call('environments.edit', { id, environment: { ...input, baseUrl: `${gateway.baseUrl}/v9` } });
  expect(await call('clientCertificates.state', { id })).toMatchObject({ place: 'keychain' });
  const baseUrl = gateway.baseUrl.replace(/\d+$/, '1');
  await call('environments.edit', { id, environment: { ...input, baseUrl } });
  expect(await call('clientCertificates.state', { id })).toMatchObject({ place: 'none', problem: null });
  expect(accounts()).toEqual([]);
});

it('is in memory only without a keychain, and moves there when there is one', async () => {
  const keychain = smallKeychain();
  keychain.lock(true);
  const { fixture, id, choose, save, folder, shows } = await behindGateway({
    secrets: await keychain.open(),
  });
  const { call } = fixture;
  await choose('office.p12');
  expect(await save()).toMatchObject({ place: 'until_keychain' });
  await shows('office');
  expect(readdirSync(join(folder, 'environments', id))).not.toContain('client-certificate.sealed');
  keychain.lock(false);
  await call('app.recheckKeychain', {});
  expect(await call('clientCertificates.state', { id })).toMatchObject({ place: 'keychain' });
  await call('connection.test', {});
});

it('is used as soon as a keychain that was locked at the start is unlocked', async () => {
  const keychain = smallKeychain();
  const { fixture, start, remote, id, choose, save } = await behindGateway({
    secrets: await keychain.open(),
  });
  await choose('office.p12');
  await save();
  await fixture.stop();
  keychain.lock(true);
  const { call } = await start(await keychain.open());
  expect(await call('clientCertificates.state', { id })).toMatchObject({ problem: 'lost', facts: null });
  const [credential] = remote.credentials;
  if (credential) await call('credentials.replace', entered(credential, { isUntested: true }));
  expect(await errorOf(call('connection.test', {}))).toMatchObject({ reason: 'gateway_certificate' });
  keychain.lock(false);
  await call('app.recheckKeychain', {});
  expect(await call('clientCertificates.state', { id })).toMatchObject({ problem: null, place: 'keychain' });
  await call('connection.test', {});
});

it('stays in memory for the session where the user wants that, and is gone after it', async () => {
  const keychain = smallKeychain();
  const { fixture, start, id, choose, save } = await behindGateway({ secrets: await keychain.open() });
  await choose('office.p12');
  expect(await save(true)).toMatchObject({ place: 'session' });
  // It outlives the session of the environment, which is opened again for any other setting.
  await fixture.call('connection.test', {});
  await fixture.stop();
  const later = await start(await keychain.open());
  expect(await later.call('clientCertificates.state', { id })).toMatchObject({ place: 'none' });
});

it('that is lost or was changed on the disk is told, and can be replaced', async () => {
  const keychain = smallKeychain();
  const { fixture, start, id, choose, save, folder } = await behindGateway({
    secrets: await keychain.open(),
  });
  await choose('office.p12');
  await save();
  const file = join(folder, 'environments', id, 'client-certificate.sealed');
  const sealed = readFileSync(file);
  await fixture.stop();
  for (const changed of [sealed.subarray(0, 9), Buffer.alloc(0), Buffer.concat([sealed, Buffer.from([1])])]) {
    writeFileSync(file, changed);
    const later = await start(await keychain.open());
    expect(await later.call('clientCertificates.state', { id })).toMatchObject({
      problem: 'damaged',
      facts: null,
    });
    expect(await errorOf(later.call('connection.test', {}))).toMatchObject({ reason: 'gateway_certificate' });
    await later.stop();
  }
  writeFileSync(file, sealed);
  for (const account of keychain.kept.keys())
    if (account.includes('client-certificate')) keychain.kept.delete(account);
  const last = await start(await keychain.open());
  expect(await last.call('clientCertificates.state', { id })).toMatchObject({ problem: 'lost' });
  await last.call('clientCertificates.choose', { id, part: 'certificate' });
  expect(await last.call('clientCertificates.save', { id, password, isSessionOnly: false })).toMatchObject({
    problem: null,
    place: 'keychain',
  });
  await last.call('connection.test', {});
});

it('that is refused leaves the one before as it was', async () => {
  const keychain = smallKeychain();
  const { fixture, keys, id, choose, save, folder } = await behindGateway({ secrets: await keychain.open() });
  const { call } = fixture;
  expect(await errorOf(save())).toMatchObject({ code: 'file_rejected', reason: 'no_certificate_chosen' });
  await choose('office.p12');
  await save();
  await choose('next.p12');
  const wrong = call('clientCertificates.save', { id, password: 'another', isSessionOnly: false });
  expect(await errorOf(wrong)).toMatchObject({ code: 'file_rejected', reason: 'wrong_password' });
  keychain.lock(true);
  // The key of the keychain is there already: only what is new to it needs the keychain to be open.
  writeFileSync(keys.path('large.p12'), Buffer.alloc(100_001));
  expect(await errorOf(choose('large.p12'))).toMatchObject({ reason: 'certificate_too_large' });
  expect(await errorOf(choose('nowhere.p12'))).toMatchObject({ reason: 'certificate_unreadable' });
  expect(await errorOf(choose('.'))).toMatchObject({ reason: 'certificate_unreadable' });
  keychain.lock(false);
  expect((await call('clientCertificates.state', { id })).facts?.subject).toContain('CN=office');
  await call('connection.test', {});
  const log = readFileSync(join(folder, 'logs', 'dispatch.log'), 'utf8');
  expect(log).not.toContain('PRIVATE KEY');
  expect(log).not.toContain(password);
});

it('is not for the local sandbox, nor for an address without TLS', async () => {
  const fixture = await startCore({
    desktop: { chooseFile: () => Promise.reject(new Error('Asked.')) },
  });
  const baseUrl = 'http://127.0.0.1:1';
  const plain = await addEnvironment(fixture, { name: 'Plain', kind: 'sandbox', baseUrl });
  for (const id of ['local', plain]) {
    expect(await fixture.call('clientCertificates.state', { id })).toMatchObject({ place: 'none' });
    const choosing = fixture.call('clientCertificates.choose', { id, part: 'certificate' });
    expect(await errorOf(choosing)).toMatchObject({ code: 'not_allowed_in_state', reason: 'no_https' });
  }
});
