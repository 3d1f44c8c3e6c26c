import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EnvironmentInput } from '../../src-shared/environment.ts';
import { errorOf, type Fixture, type FixtureOptions, startCore } from '../support/core.ts';
import { place } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { openRemote, startRemote } from '../support/remote.ts';

const path = '/etc/dispatch/environments.json';
const certificates = readFileSync(
  join(import.meta.dirname, '../contract/client/certificates/test-only-authority.pem'),
  'utf8',
);

type Listed = Partial<EnvironmentInput> & Pick<EnvironmentInput, 'name' | 'kind' | 'baseUrl'>;

/** Nobody listens there. */
const office = { name: 'Office', kind: 'sandbox', baseUrl: 'https://127.0.0.1:1' } as const;
const branch = { name: 'Branch', kind: 'sandbox', baseUrl: 'https://127.0.0.1:2' } as const;
const ofFile = {
  profile: { pageSize: 20 },
  allowedHosts: ['files.office.example'],
  caCertificates: certificates,
};
const nothingOfFile = { profile: {}, allowedHosts: [], caCertificates: null };
const fileOf = (...environments: Listed[]): string =>
  JSON.stringify({ dispatchEnvironments: 1, environments });

const listed = async ({ call }: Fixture) =>
  (await call('environments.list', {})).map(({ name, baseUrl, isManaged }) => ({ name, baseUrl, isManaged }));
const local = { name: 'Local sandbox', baseUrl: null, isManaged: false };
const managed = { name: office.name, baseUrl: office.baseUrl, isManaged: true };

const rowOf = async ({ call }: Fixture, baseUrl: string = office.baseUrl) => {
  const row = (await call('environments.list', {})).find(one => one.baseUrl === baseUrl);
  if (!row) throw new Error('It is not in the list.');
  return row;
};

/** The log, once it names the event; it is written a moment later. */
const logWith = ({ until, folder }: Fixture, event: string): Promise<string> =>
  until(async () => {
    const file = join(folder, 'logs', 'dispatch.log');
    const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
    return text.includes(event) && text;
  }, `the log has ${event}`);

/** One installation over several starts, with the file as it is found at each. */
function installation() {
  const secrets = fakeSecretStore();
  let last: Fixture | null = null;
  return {
    secrets,
    async start(administratorFile?: FixtureOptions['administratorFile']): Promise<Fixture> {
      await last?.stop();
      last = await startCore({
        secrets,
        ...(last && { folder: last.folder }),
        ...(administratorFile && { administratorFile }),
      });
      return last;
    },
  };
}

it('sets environments up that are not the dispatcher’s to change', async () => {
  const fixture = await startCore({ administratorFile: fileOf(office) });
  expect(await listed(fixture)).toEqual([local, managed]);
  const { id } = await rowOf(fixture);
  for (const one of [id, 'local']) {
    const edit = fixture.call('environments.edit', { id: one, environment: branch });
    const remove = fixture.call('environments.remove', { id: one });
    expect(await errorOf(edit)).toMatchObject({ reason: 'managed_environment' });
    expect(await errorOf(remove)).toMatchObject({ reason: 'managed_environment' });
  }
  const text = fileOf({ ...office, ...ofFile, name: 'Mine' });
  expect(await fixture.call('environments.import', { text })).toMatchObject({
    added: 0,
    updated: 0,
    fixed: 1,
  });
  expect(await listed(fixture)).toEqual([local, managed]);
  expect(await fixture.call('environments.refusedFile', {})).toBeNull();
});

it('brings up to date at the next start what it has set up', async () => {
  const { start } = installation();
  const { id } = await rowOf(await start(fileOf(office)));
  const later = await start(fileOf({ ...office, ...ofFile, name: 'Head office' }));
  expect(await rowOf(later)).toMatchObject({
    id,
    name: 'Head office',
    ...ofFile,
    isManaged: true,
    fileNote: null,
  });
});

describe('a file that does not count', () => {
  it('because of what it says sets nothing up, and the log and the screen say so', async () => {
    const fixture = await startCore({
      administratorFile: fileOf({ ...office, baseUrl: 'http://x.example' }),
    });
    expect(await listed(fixture)).toEqual([local]);
    const log = await logWith(fixture, 'administrator-file-refused');
    expect(log).toContain('"where":"environments.0.baseUrl"');
    expect(log).toMatch(/^\{"at":"20/);
    expect(log).not.toContain('x.example');
    expect(await fixture.call('environments.refusedFile', {})).toEqual({ path, problem: 'bad_content' });
  });

  it('because of who may write it sets nothing up either', async () => {
    const fixture = await startCore({ administratorFile: { path, text: null, problem: 'writable' } });
    expect(await listed(fixture)).toEqual([local]);
    expect(await logWith(fixture, 'administrator-file-refused')).toContain('"problem":"writable"');
    expect(await fixture.call('environments.refusedFile', {})).toEqual({ path, problem: 'writable' });
  });
});

describe('an environment that the file does not set up any more', () => {
  it.each([
    ['it is gone', undefined],
    ['it is refused', { path, text: null, problem: 'writable' }],
    ['it cannot be understood', '{'],
    ['it names another one', fileOf(branch)],
  ] satisfies [string, FixtureOptions['administratorFile']][])(
    'is the dispatcher’s where %s',
    async (_why, file) => {
      const { start } = installation();
      const { id } = await rowOf(await start(fileOf({ ...office, ...ofFile })));
      const fixture = await start(file);
      expect(await rowOf(fixture)).toMatchObject({
        ...office,
        ...nothingOfFile,
        id,
        isManaged: false,
        fileNote: 'released',
      });
      expect(await logWith(fixture, 'environment-released')).toContain(id);
      await fixture.call('environments.edit', { id, environment: { ...office, name: 'Mine' } });
      expect(await rowOf(fixture)).toMatchObject({ name: 'Mine', fileNote: null });
      await fixture.call('environments.remove', { id });
    },
  );

  it('keeps its credential and what waits, and sends it', async () => {
    const { start } = installation();
    const remote = await startRemote('office');
    const service = { ...office, baseUrl: remote.baseUrl };
    const before = await start(fileOf({ ...service, ...ofFile }));
    const { id } = await rowOf(before, remote.baseUrl);
    await before.call('environments.open', { id });
    const [client] = remote.credentials;
    const entered = { isSessionOnly: false, isUntested: false, isOtherAccount: false };
    if (client) await before.call('credentials.replace', { ...client, ...entered });
    await before.call('outbox.setPaused', { isPaused: true });
    const localId = await place(before);
    const after = await start();
    expect(await rowOf(after, remote.baseUrl)).toMatchObject({ id, fileNote: 'released' });
    await after.call('outbox.setPaused', { isPaused: false });
    await after.until(
      async () => (await after.call('orders.get', { localId })).row.phase === 'accepted',
      'the order was sent',
    );
  });
});

describe('an environment that the dispatcher had set up', () => {
  it('is taken over with its credential, said on screen and in the log, and is as it was afterwards', async () => {
    const { start, secrets } = installation();
    const remote = await startRemote('office');
    const before = await start();
    const id = await openRemote(before, remote);
    const own = {
      name: 'My own',
      kind: 'sandbox',
      baseUrl: remote.baseUrl,
      profile: { pageSize: 50 },
    } as const;
    await before.call('environments.edit', { id, environment: own });
    const file = fileOf({ ...office, ...ofFile, baseUrl: remote.baseUrl });

    const during = await start(file);
    expect(await rowOf(during, remote.baseUrl)).toMatchObject({
      id,
      name: 'Office',
      ...ofFile,
      isManaged: true,
      fileNote: 'taken_over',
    });
    expect(await logWith(during, 'environment-taken-over')).toContain(id);
    await during.call('connection.test', {});
    expect(await rowOf(await start(file), remote.baseUrl)).toMatchObject({ fileNote: 'taken_over' });

    const after = await start();
    expect(await rowOf(after, remote.baseUrl)).toMatchObject({
      id,
      ...nothingOfFile,
      ...own,
      isManaged: false,
      fileNote: 'released',
    });
    await after.call('connection.test', {});
    // Its seat is beside its credential.
    const kept = [...secrets.secrets.keys()].filter(account => account.startsWith(id));
    expect(kept.filter(account => account !== `${id}/seat`)).toHaveLength(1);
  });

  it('is another one at another path of the same server', async () => {
    const { start } = installation();
    const before = await start();
    await before.call('environments.add', { environment: { ...office, baseUrl: `${office.baseUrl}/mine` } });
    const during = await start(fileOf({ ...office, ...ofFile }));
    expect(await rowOf(during, `${office.baseUrl}/mine`)).toMatchObject({
      isManaged: false,
      ...nothingOfFile,
    });
  });

  it('is not said to be taken over where the file only takes again what it let go', async () => {
    const { start } = installation();
    await start(fileOf({ ...office, ...ofFile }));
    await start();
    const again = await start(fileOf({ ...office, ...ofFile }));
    expect(await rowOf(again)).toMatchObject({ isManaged: true, fileNote: null, ...ofFile });
    expect(await rowOf(await start())).toMatchObject({ ...nothingOfFile, fileNote: 'released' });
  });

  it('comes back as it was, also where the list of environments was lost meanwhile', async () => {
    const { start } = installation();
    const before = await start();
    const own = { ...office, name: 'My own', profile: { pageSize: 50 } };
    await before.call('environments.add', { environment: own });
    const during = await start(fileOf({ ...office, ...ofFile }));
    await during.stop();
    rmSync(join(during.folder, 'app.db'));
    expect(await rowOf(await start())).toMatchObject({ ...nothingOfFile, ...own, fileNote: 'released' });
  });
});
