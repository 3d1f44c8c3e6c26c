import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { maxEnvironments } from '../../src-shared/domain/size-limits.ts';
import type { EnvironmentInput } from '../../src-shared/environment.ts';
import { dispatcher } from '../support/asked-services.ts';
import { errorOf, type Fixture, startCore } from '../support/core.ts';
import { place } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { addEnvironment } from '../support/remote.ts';

/** Nobody listens there. */
const office = { name: 'Office', kind: 'sandbox', baseUrl: 'https://127.0.0.1:1' } as const;
const branch = { name: 'Branch', kind: 'sandbox', baseUrl: 'https://127.0.0.1:2' } as const;

const fileOf = (...environments: Pick<EnvironmentInput, 'name' | 'kind' | 'baseUrl'>[]): string =>
  JSON.stringify({ dispatchEnvironments: 1, environments });
const listed = async ({ call }: Fixture) =>
  (await call('environments.list', {})).map(({ name, baseUrl, isManaged }) => ({ name, baseUrl, isManaged }));
const untested = {
  clientId: 'a',
  clientSecret: 'b',
  isSessionOnly: false,
  isUntested: true,
  isOtherAccount: false,
};
const local = { name: 'Local sandbox', baseUrl: null, isManaged: false };
const own = ({ name, baseUrl }: { name: string; baseUrl: string }) => ({ name, baseUrl, isManaged: false });

describe('an environment of the dispatcher', () => {
  it('is the only one of its service', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, office);
    await addEnvironment(fixture, { ...office, kind: 'production', name: 'The real one' });
    const other = await addEnvironment(fixture, branch);
    const twice = { ...office, name: 'Again', baseUrl: 'HTTPS://127.0.0.1:1/' };
    expect(await errorOf(addEnvironment(fixture, twice))).toMatchObject({ reason: 'environment_exists' });
    const moved = fixture.call('environments.edit', { id: other, environment: twice });
    expect(await errorOf(moved)).toMatchObject({ reason: 'environment_exists' });
    await fixture.call('environments.edit', { id, environment: { ...office, name: 'Head office' } });
    expect((await listed(fixture)).map(({ name }) => name)).toEqual([
      'Local sandbox',
      'Head office',
      'The real one',
      'Branch',
    ]);
  });

  it('with entries that are not done may get another name, but no other service, and does not go', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const fixture = await startCore({ confirmServiceChanges });
    const id = await addEnvironment(fixture, office);
    await fixture.call('environments.open', { id });
    await place(fixture);
    const edit = (environment: typeof office | typeof branch) =>
      fixture.call('environments.edit', { id, environment });
    expect(await errorOf(edit(branch))).toMatchObject({ reason: 'entries_waiting' });
    const production = { ...office, kind: 'production' } as unknown as typeof office;
    expect(await errorOf(edit(production))).toMatchObject({ reason: 'entries_waiting' });
    // Nobody is asked for what cannot be done: only the new environment was a question.
    expect(asked).toHaveLength(1);
    expect(await errorOf(fixture.call('environments.remove', { id }))).toMatchObject({
      reason: 'entries_waiting',
    });
    await fixture.call('environments.edit', { id, environment: { ...office, name: 'Head office' } });
    expect(await listed(fixture)).toContainEqual(own({ ...office, name: 'Head office' }));
    expect(await fixture.call('outbox.list', { filter: 'open' })).toHaveLength(1);
    // Of another account, it waits for the dispatcher.
    await fixture.call('credentials.replace', { ...untested, isOtherAccount: true });
    await fixture.until(
      async () => (await fixture.call('outbox.summary', {})).attention === 1,
      'the entry is parked',
    );
    expect(await fixture.call('outbox.summary', {})).toMatchObject({ waiting: 0, attention: 1 });
    expect(await errorOf(fixture.call('environments.remove', { id }))).toMatchObject({
      reason: 'entries_waiting',
    });
  });

  it('that is removed while it is on screen gives way to the local sandbox, with its credential', async () => {
    const secrets = fakeSecretStore();
    const fixture = await startCore({ secrets });
    const id = await addEnvironment(fixture, office);
    await fixture.call('environments.open', { id });
    await fixture.call('credentials.replace', untested);
    expect([...secrets.secrets.keys()].filter(account => account.includes(id))).toEqual(
      expect.arrayContaining([expect.stringMatching(/\/credential$/), `${id}/seat`]),
    );
    await fixture.call('environments.remove', { id });
    expect([...secrets.secrets.keys()].filter(account => account.includes(id))).toEqual([]);
    expect((await fixture.call('app.info', {})).environment.id).toBe('local');
    expect(await listed(fixture)).toEqual([local]);
    const reply = await fixture.core.router.invoke('outbox.summary', {}, id);
    expect(reply).toMatchObject({ ok: false, error: { code: 'not_found', reason: 'environment' } });
    expect(await errorOf(fixture.call('environments.open', { id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('more environments than anybody can look through', () => {
  const numbered = (first: number, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      ...office,
      name: `Office ${first + index}`,
      baseUrl: `https://${first + index}.example`,
    }));
  const tooMany = { code: 'not_allowed_in_state', reason: 'too_many_environments' };

  it('are not there: what is new is refused as a whole, and what is there is brought up to date', async () => {
    const asked: number[] = [];
    const fixture = await startCore({
      confirmServiceChanges: async changes => {
        asked.push(changes.length);
        return true;
      },
    });
    const load = (...environments: Parameters<typeof fileOf>) =>
      fixture.call('environments.import', { text: fileOf(...environments) });
    for (let first = 0; first < 90; first += 10) await load(...numbered(first, 10));
    expect(await errorOf(load(...numbered(0, 1), ...numbered(90, 11)))).toMatchObject(tooMany);
    expect(await load(...numbered(90, 10))).toMatchObject({ added: 10 });
    asked.length = 0;
    expect(await errorOf(addEnvironment(fixture, office))).toMatchObject(tooMany);
    const renamed = numbered(0, 3).map(one => ({ ...one, name: 'Renamed' }));
    expect(await errorOf(load(...renamed, office))).toMatchObject(tooMany);
    expect((await listed(fixture)).filter(({ name }) => name === 'Renamed')).toEqual([]);
    expect(asked).toEqual([]);
    expect(await load(...renamed)).toMatchObject({ updated: 3 });
    expect(await listed(fixture)).toHaveLength(1 + maxEnvironments);

    const [, { id } = { id: '' }] = await fixture.call('environments.list', {});
    await fixture.call('environments.remove', { id });
    await addEnvironment(fixture, office);
    expect(await errorOf(load(...numbered(200, 2 * maxEnvironments + 1)))).toMatchObject(tooMany);
  });

  it('are there where an administrator says so, and one’s own are brought up to date all the same', async () => {
    const before = await startCore();
    await addEnvironment(before, office);
    await before.stop();
    const administratorFile = fileOf(...numbered(0, maxEnvironments));
    const fixture = await startCore({ folder: before.folder, administratorFile });
    const text = fileOf({ ...office, name: 'Renamed' });
    expect(await fixture.call('environments.import', { text })).toMatchObject({ added: 0, updated: 1 });
    expect(await errorOf(addEnvironment(fixture, branch))).toMatchObject(tooMany);
    // What is exported can be imported again, however many there are.
    const { path } = await fixture.call('environments.export', {});
    const exported = { text: readFileSync(path ?? '', 'utf8') };
    expect(await fixture.call('environments.import', exported)).toMatchObject({
      unchanged: maxEnvironments + 1,
    });
  });
});

describe('a list of environments in a file', () => {
  it('adds what is new and brings up to date what has the same address', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, office);
    const text = fileOf({ ...office, name: 'Head office' }, branch);
    expect(await fixture.call('environments.import', { text })).toMatchObject({ added: 1, updated: 1 });
    expect(await listed(fixture)).toEqual([local, own({ ...office, name: 'Head office' }), own(branch)]);
    expect((await fixture.call('environments.list', {}))[1]?.id).toBe(id);
    const { path } = await fixture.call('environments.export', {});
    expect(JSON.parse(readFileSync(path ?? '', 'utf8'))).toMatchObject({
      dispatchEnvironments: 1,
      environments: [{ name: 'Head office', baseUrl: office.baseUrl }, branch],
    });
  });

  it('that cannot be read changes nothing, and says where it is wrong', async () => {
    const fixture = await startCore();
    const wrong: [text: string, path: string | undefined][] = [
      ['{', undefined],
      [JSON.stringify({ ...JSON.parse(fileOf()), more: 1 }), ''],
      [fileOf(office, { ...branch, baseUrl: 'ftp://x' }), 'environments.1.baseUrl'],
    ];
    for (const [text, path] of wrong) {
      const error = await errorOf(fixture.call('environments.import', { text }));
      expect(error).toMatchObject({ code: 'bad_request', reason: 'environment_file' });
      expect(error.fieldErrors[0]?.path).toBe(path);
    }
    expect(await listed(fixture)).toEqual([local]);
  });
});
