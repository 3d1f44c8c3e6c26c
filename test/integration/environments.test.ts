import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { EnvironmentInput } from '../../src-shared/environment.ts';
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
    const fixture = await startCore();
    const id = await addEnvironment(fixture, office);
    await fixture.call('environments.open', { id });
    await place(fixture);
    const edit = (environment: typeof office | typeof branch) =>
      fixture.call('environments.edit', { id, environment });
    expect(await errorOf(edit(branch))).toMatchObject({ reason: 'entries_waiting' });
    const production = { ...office, kind: 'production' } as unknown as typeof office;
    expect(await errorOf(edit(production))).toMatchObject({ reason: 'entries_waiting' });
    expect(await errorOf(fixture.call('environments.remove', { id }))).toMatchObject({
      reason: 'entries_waiting',
    });
    await fixture.call('environments.edit', { id, environment: { ...office, name: 'Head office' } });
    expect(await listed(fixture)).toContainEqual(own({ ...office, name: 'Head office' }));
    expect(await fixture.call('outbox.list', { filter: 'open' })).toHaveLength(1);
    // Of another account, it waits for the dispatcher.
    await fixture.call('credentials.replace', { ...untested, isOtherAccount: true });
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
    expect([...secrets.secrets.keys()].filter(account => account.includes(id))).toHaveLength(1);
    await fixture.call('environments.remove', { id });
    expect([...secrets.secrets.keys()].filter(account => account.includes(id))).toEqual([]);
    expect((await fixture.call('app.info', {})).environment.id).toBe('local');
    expect(await listed(fixture)).toEqual([local]);
    const reply = await fixture.core.router.invoke('outbox.summary', {}, id);
    expect(reply).toMatchObject({ ok: false, error: { code: 'not_found', reason: 'environment' } });
    expect(await errorOf(fixture.call('environments.open', { id }))).toMatchObject({ code: 'not_found' });
  });
});

describe('a list of environments in a file', () => {
  it('adds what is new and brings up to date what has the same address', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, office);
    const text = fileOf({ ...office, name: 'Head office' }, branch);
    expect(await fixture.call('environments.import', { text })).toEqual({ added: 1, updated: 1, left: 0 });
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
