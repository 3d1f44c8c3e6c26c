import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Connections } from '../../src-main/core/ports/ports.ts';
import { environmentInputSchema } from '../../src-shared/environment.ts';
import { errorOf, type FixtureOptions, startCore } from '../support/core.ts';
import { makeDraft } from '../support/core-orders.ts';
import { fakeSecretStore } from '../support/fakes.ts';
import { longestWaitMs } from '../support/longest-wait.ts';
import { addEnvironment, entered, openRemote, startRemote } from '../support/remote.ts';
import { startSilentService } from '../support/silent-service.ts';

const environmentOf = (name: string, baseUrl: string) =>
  environmentInputSchema.parse({ name, kind: 'sandbox', baseUrl });
/** Nobody listens there. */
const branch = environmentOf('Branch', 'https://127.0.0.1:2');
const fileOf = (...environments: object[]): string =>
  JSON.stringify({ dispatchEnvironments: 1, environments });
const credential = entered({ clientId: 'a', clientSecret: 'b' }, { isUntested: true });

/** Whose sessions end only when the test says so, from when it says so on. */
function heldEnds() {
  const released = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  let isHeld = false;
  return {
    watchConnections: (connections: Connections): Connections => ({
      ...connections,
      async close() {
        if (isHeld) {
          isHeld = false;
          held.resolve();
          await released.promise;
        }
        await connections.close();
      },
    }),
    holdNext: () => void (isHeld = true),
    held: held.promise,
    release: () => released.resolve(),
  };
}

/** A service that says nothing more, on screen. */
async function withSilentService(options: FixtureOptions = {}) {
  const service = await startSilentService();
  const fixture = await startCore(options);
  const present = environmentOf('Office', service.baseUrl);
  const id = await addEnvironment(fixture, present);
  await fixture.call('environments.open', { id });
  await fixture.call('credentials.replace', { ...credential, isSessionOnly: true });
  return { service, fixture, id, present };
}

const named = (name: string) => ({ environment: { ...environmentOf(name, 'https://127.0.0.1:2') } });

/** An environment that gets another name, whose session has not ended yet. */
async function withHeldEdit() {
  const ends = heldEnds();
  const fixture = await startCore(ends);
  const id = await addEnvironment(fixture, branch);
  await fixture.call('environments.open', { id });
  onTestFinished(ends.release);
  ends.holdNext();
  const edited = fixture.call('environments.edit', { id, ...named('Renamed') });
  await ends.held;
  return { ends, fixture, id, edited };
}

describe('calls to an environment whose session is ending', () => {
  it('wait for the next one, and are answered by it', async () => {
    const { ends, fixture, id, edited } = await withHeldEdit();
    const answers: unknown[] = [];
    const asked = Array.from({ length: 3 }, () =>
      fixture.core.router.invoke('orders.tally', {}, id).then(reply => answers.push(reply.ok)),
    );
    const edits = Array.from({ length: 3 }, (_, index) =>
      fixture.call('environments.edit', { id, ...named(`Renamed ${index}`) }),
    );
    // The program goes on meanwhile, and nothing of the environment is answered.
    expect(await fixture.call('app.info', {})).toMatchObject({ environment: { id } });
    expect(answers).toEqual([]);
    ends.release();
    await Promise.all([edited, ...asked, ...edits]);
    expect(answers).toEqual([true, true, true]);
    expect((await fixture.call('app.info', {})).environment.name).toBe('Renamed 2');
  });

  it('open nothing any more while the program ends', async () => {
    const { ends, fixture, id, edited } = await withHeldEdit();
    const stopped = fixture.stop();
    ends.release();
    expect(await errorOf(edited)).toMatchObject({ code: 'cancelled' });
    await stopped;
    expect(existsSync(join(fixture.folder, 'environments', id, 'clean-end.json'))).toBe(true);
  });
});

describe('a service that says nothing more', () => {
  it('holds up neither another name, nor its removal, nor the end of the program', async () => {
    const { service, fixture, id, present } = await withSilentService();
    const { call } = fixture;
    const looks = () => Array.from({ length: 4 }, () => errorOf(call('orders.synchronise', {})));
    const asked = async (work: () => Promise<unknown>[]) => {
      const before = service.asked();
      const waiting = work();
      await vi.waitFor(() => expect(service.asked()).toBeGreaterThan(before), { timeout: longestWaitMs });
      return waiting;
    };
    service.fallSilent();
    const looked = await asked(looks);
    await call('environments.edit', { id, environment: { ...present, name: 'Renamed' } });
    for (const look of looked) expect(await look).toMatchObject({ code: 'cancelled', retryable: true });
    const lookedAgain = await asked(looks);
    await call('environments.remove', { id });
    await Promise.all(lookedAgain);
    service.fallSilent(false);
    const other = await addEnvironment(fixture, present);
    await call('environments.open', { id: other });
    await call('credentials.replace', { ...credential, isSessionOnly: true });
    service.fallSilent();
    const last = await asked(looks);
    await fixture.stop();
    await Promise.all(last);
  });
});

describe('an import that takes its time', () => {
  /** Of two environments, the first of which is still ending its session. */
  async function importing() {
    const ends = heldEnds();
    const asked: string[] = [];
    const fixture = await startCore({
      ...ends,
      confirmServiceChanges: async changes => {
        asked.push(...changes.map(({ name }) => name));
        return true;
      },
    });
    const office = environmentOf('Office', 'https://127.0.0.1:1');
    const first = await addEnvironment(fixture, office);
    const second = await addEnvironment(fixture, { ...branch, allowedHosts: ['old.example'] });
    await fixture.call('environments.open', { id: first });
    asked.length = 0;
    onTestFinished(ends.release);
    ends.holdNext();
    const text = fileOf(
      { ...office, name: 'Renamed' },
      { ...branch, name: 'Renamed', allowedHosts: ['old.example'] },
    );
    const imported = fixture.call('environments.import', { text });
    await ends.held;
    return { ...fixture, second, imported, asked, release: ends.release };
  }

  it('brings back nothing that was removed meanwhile', async () => {
    const { call, second, imported, asked, release } = await importing();
    await call('environments.remove', { id: second });
    release();
    expect(await imported).toMatchObject({ added: 0, updated: 1 });
    expect(asked).toEqual([]);
    expect((await call('environments.list', {})).map(({ name }) => name)).toEqual([
      'Local sandbox',
      'Renamed',
    ]);
  });

  it('is not overtaken by a change that would lead elsewhere, which it then undid without a question', async () => {
    const { call, second, imported, asked, release } = await importing();
    const environment = { ...branch, allowedHosts: ['new.example'] };
    const edit = () => call('environments.edit', { id: second, environment });
    expect(await errorOf(edit())).toMatchObject({ reason: 'question_open' });
    release();
    expect(await imported).toMatchObject({ added: 0, updated: 2 });
    expect(asked).toEqual([]);
    await edit();
    expect(asked).toEqual(['Renamed']);
  });

  it('undoes no change that came before it and was not done yet', async () => {
    const ends = heldEnds();
    const fixture = await startCore(ends);
    const { call } = fixture;
    const id = await addEnvironment(fixture, branch);
    await call('environments.open', { id });
    onTestFinished(ends.release);
    ends.holdNext();
    const renamed = call('environments.edit', { id, environment: { ...branch, name: 'Renamed' } });
    await ends.held;
    const text = fileOf({ ...branch, name: 'Last' });
    const imported = call('environments.import', { text });
    ends.release();
    await Promise.all([renamed, imported]);
    expect((await call('environments.list', {})).map(({ name }) => name)).toEqual(['Local sandbox', 'Last']);
  });
});

it('what changes nothing tells nobody, and ends no session', async () => {
  const fixture = await startCore();
  const id = await addEnvironment(fixture, branch);
  await fixture.call('environments.open', { id });
  const { database } = fixture;
  fixture.events.length = 0;
  for (const text of [fileOf(), fileOf(branch)])
    expect(await fixture.call('environments.import', { text })).toMatchObject({ added: 0, updated: 0 });
  await fixture.call('environments.edit', { id, environment: branch });
  expect(fixture.events.filter(({ event }) => event === 'environments.changed')).toEqual([]);
  expect(fixture.database).toBe(database);
});

describe('an environment whose files', () => {
  it('cannot be moved is removed all the same, and does not come back', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, branch);
    const files = join(fixture.folder, 'environments', id);
    const deleting = join(fixture.folder, 'deleting');
    // Nothing is moved over what is there already.
    const nowMs = Date.now();
    vi.spyOn(Date, 'now').mockReturnValue(nowMs);
    onTestFinished(() => void vi.restoreAllMocks());
    const there = join(deleting, `${id}-${nowMs}`);
    await fixture.call('environments.open', { id: 'local' });
    mkdirSync(join(there, 'blobs'), { recursive: true });
    await fixture.call('environments.remove', { id });
    vi.restoreAllMocks();
    expect(existsSync(files)).toBe(true);
    const names = async ({ call }: Pick<typeof fixture, 'call'>) =>
      (await call('environments.list', {})).map(({ name }) => name);
    expect(await names(fixture)).toEqual(['Local sandbox']);
    const log = await fixture.call('diagnostics.log', {});
    expect(log.map(({ event }) => event)).toContain('environment-files-left');
    await fixture.stop();
    expect(await names(await startCore({ folder: fixture.folder }))).toEqual(['Local sandbox']);
  });

  it('cannot even be named for deletion stays, and can be used and removed', async () => {
    const remote = await startRemote('office');
    const fixture = await startCore();
    const id = await openRemote(fixture, remote);
    writeFileSync(join(fixture.folder, 'deleting'), 'a file in its place');
    await errorOf(fixture.call('environments.remove', { id }));
    expect((await fixture.call('app.info', {})).environment.id).toBe(id);
    const [client] = remote.credentials;
    if (client) await fixture.call('credentials.replace', entered(client));
    await fixture.call('orders.place', { ...(await makeDraft(fixture)), quotedTotalCents: null });
    await fixture.until(
      async () => (await fixture.call('outbox.list', { filter: 'open' })).length === 0,
      'the order was sent',
    );
    rmSync(join(fixture.folder, 'deleting'));
    await fixture.call('environments.remove', { id });
    expect((await fixture.call('environments.list', {})).map(row => row.id)).toEqual(['local']);
  });

  it('cannot all be opened leaves none of them open: it opens once they can', async () => {
    const fixture = await startCore();
    const id = await addEnvironment(fixture, branch);
    const blobs = join(fixture.folder, 'environments', id, 'blobs');
    mkdirSync(join(blobs, '..'), { recursive: true });
    writeFileSync(blobs, 'a file in its place');
    await errorOf(fixture.call('environments.open', { id }));
    rmSync(blobs);
    await fixture.call('environments.open', { id });
    expect((await fixture.call('app.info', {})).environment.id).toBe(id);
  });
});

describe('a credential that is being kept', () => {
  /** Its environment is on screen, and the keychain takes its time from now on. */
  async function keeping() {
    const remote = await startRemote('office');
    const secrets = fakeSecretStore();
    const fixture = await startCore({ secrets });
    const id = await openRemote(fixture, remote);
    const asked = Promise.withResolvers<void>();
    const released = Promise.withResolvers<void>();
    const { set } = secrets;
    secrets.set = async (account, secret) => {
      asked.resolve();
      await released.promise;
      await set(account, secret);
    };
    onTestFinished(() => released.resolve());
    const replaced = fixture.call('credentials.replace', { ...credential, isOtherAccount: true });
    await asked.promise;
    /** Long enough for whatever does not wait for the keychain. */
    const goOn = async () => {
      for (let look = 0; look < 50; look += 1) await remote.control.effects();
    };
    const accounts = () =>
      [...secrets.secrets.keys()].filter(
        account => account.startsWith(id) && account.endsWith('/credential'),
      );
    return { fixture, id, remote, replaced, goOn, accounts, release: released.resolve };
  }

  it('is forgotten with its environment, which sends nothing any more', async () => {
    const { fixture, id, replaced, goOn, accounts, release } = await keeping();
    const removed = fixture.call('environments.remove', { id });
    await goOn();
    release();
    await Promise.allSettled([replaced, removed]);
    expect(accounts()).toEqual([]);
    expect((await fixture.call('environments.list', {})).map(row => row.id)).toEqual(['local']);
    const log = await fixture.call('diagnostics.log', {});
    expect(log.map(({ event }) => event)).not.toContain('drain-failed');
  });

  it('is of the account that its environment has after another name', async () => {
    const { fixture, id, remote, replaced, goOn, accounts, release } = await keeping();
    const environment = { ...environmentOf('Renamed', remote.baseUrl) };
    const edited = fixture.call('environments.edit', { id, environment });
    await goOn();
    release();
    await Promise.all([replaced, edited]);
    expect(accounts()).toHaveLength(1);
    expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'keychain' });
    expect(await errorOf(fixture.call('connection.test', {}))).toMatchObject({ code: 'sign_in_failed' });
  });
});
