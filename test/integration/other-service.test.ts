import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { EnvironmentInput } from '../../src-shared/environment.ts';
import { DispatchError } from '../../src-shared/errors.ts';
import {
  accountsOf,
  authority,
  details,
  dispatcher,
  fileOf,
  inputOf,
  otherServer,
  outcomeOf,
  withService,
} from '../support/asked-services.ts';
import { errorOf, startCore } from '../support/core.ts';
import { draftOf, place, untilPhase } from '../support/core-orders.ts';
import { addEnvironment, entered } from '../support/remote.ts';

describe('a page that adds an environment', () => {
  it('is not obeyed: the dispatcher is asked by the system, and nothing is sent there', async () => {
    const other = await otherServer();
    const { asked, confirmServiceChanges } = dispatcher(() => false);
    const { call } = await startCore({ confirmServiceChanges });
    const environment = { name: 'Stranger', kind: 'production', baseUrl: other.baseUrl } as const;
    expect(await call('environments.add', { environment })).toEqual({ id: null });
    expect(await call('environments.import', { text: fileOf(environment) })).toEqual(
      outcomeOf({ declined: 1 }),
    );
    const next = { kind: 'production', baseUrl: other.baseUrl, allowedHosts: [], certificates: [], details };
    const change = { name: 'Stranger', former: null, next, isCredentialForgotten: false };
    expect(asked).toEqual([[change], [change]]);
    expect((await call('environments.list', {})).map(({ name }) => name)).toEqual(['Local sandbox']);
    expect(other.requests).toEqual([]);
  });

  it('is refused while a question is open', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { asked, confirmServiceChanges } = dispatcher(() => (asked.length === 1 ? promise : false));
    const { call } = await startCore({ confirmServiceChanges });
    const add = (host: string) =>
      call('environments.add', {
        environment: { name: host, kind: 'sandbox', baseUrl: `https://${host}.example` },
      });
    const first = add('one');
    for (const host of ['two', 'three'])
      expect(await errorOf(add(host))).toMatchObject({ reason: 'question_open' });
    resolve(true);
    expect(await first).toEqual({ id: expect.any(String) });
    expect(asked).toHaveLength(1);
  });

  it('does not come to a question where the environment is there already', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const { fixture, present } = await withService({ confirmServiceChanges });
    const again = fixture.call('environments.add', { environment: present });
    expect(await errorOf(again)).toMatchObject({ reason: 'environment_exists' });
    expect(asked).toEqual([]);
  });
});

describe('the first start', () => {
  it('asks nothing: the local sandbox is there already', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => false);
    const { call } = await startCore({ confirmServiceChanges });
    expect((await call('app.info', {})).environment.name).toBe('Local sandbox');
    expect(asked).toEqual([]);
  });
});

describe('a page that leads an environment to another server', () => {
  it('is not obeyed: the dispatcher is asked by the system, and the other server hears nothing', async () => {
    const other = await otherServer();
    const { asked, confirmServiceChanges } = dispatcher(() => false);
    const { fixture, id, edit, present, remote } = await withService({ confirmServiceChanges });
    expect(await edit({ baseUrl: other.baseUrl })).toEqual({ isChanged: false });
    await fixture.call('connection.test', {});
    expect(other.requests).toEqual([]);
    expect(await inputOf(fixture, id)).toEqual(present);
    expect(asked).toEqual([
      [
        {
          name: 'office',
          former: { kind: 'sandbox', baseUrl: remote.baseUrl, allowedHosts: [], certificates: [], details },
          next: { kind: 'sandbox', baseUrl: other.baseUrl, allowedHosts: [], certificates: [], details },
          isCredentialForgotten: true,
        },
      ],
    ]);
  });

  it('does not have the credential there even where the dispatcher says yes', async () => {
    const other = await otherServer();
    const { fixture, edit, id, secrets } = await withService({ confirmServiceChanges: async () => true });
    expect(await edit({ baseUrl: other.baseUrl })).toEqual({ isChanged: true });
    expect(await errorOf(fixture.call('connection.test', {}))).toMatchObject({ reason: 'no_credential' });
    expect(await fixture.call('credentials.state', {})).toEqual({ place: 'none', scopes: null });
    expect(other.requests).toEqual([]);
    expect(accountsOf(secrets, id)).toEqual([]);
    // What is entered there goes there.
    await errorOf(fixture.call('credentials.replace', entered({ clientId: 'next', clientSecret: 'x' })));
    expect(other.requests).toEqual([{ path: '/oauth2/token', authorization: `Basic ${btoa('next:x')}` }]);
  });

  it('does not have one either that is in memory for this session', async () => {
    const other = await otherServer();
    const { fixture, edit, remote } = await withService({ confirmServiceChanges: async () => true });
    const [client] = remote.credentials;
    if (client) await fixture.call('credentials.replace', entered(client, { isSessionOnly: true }));
    await edit({ baseUrl: other.baseUrl });
    expect(await errorOf(fixture.call('connection.test', {}))).toMatchObject({ reason: 'no_credential' });
    expect(other.requests).toEqual([]);
  });

  it('finds nothing at the former address when it leads back, and another account than before', async () => {
    const other = await otherServer();
    const { fixture, edit, remote, id } = await withService({ confirmServiceChanges: async () => true });
    const accountOf = () =>
      readFileSync(join(fixture.folder, 'environments', id, 'environment.json'), 'utf8').match(
        /"accountId":"([^"]+)"/,
      )?.[1];
    const accounts = [accountOf()];
    await edit({ baseUrl: other.baseUrl });
    accounts.push(accountOf());
    await edit({ baseUrl: remote.baseUrl });
    accounts.push(accountOf());
    expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'none' });
    expect(new Set(accounts).size).toBe(3);
  });

  it('has no credential where practice becomes production', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const { fixture, edit } = await withService({ confirmServiceChanges });
    await edit({ kind: 'production' });
    expect(asked).toMatchObject([[{ former: { kind: 'sandbox' }, next: { kind: 'production' } }]]);
    expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'none' });
  });

  it('keeps the credential on the same server below another path, once that is confirmed', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const { fixture, edit, remote } = await withService({ confirmServiceChanges });
    await edit({ baseUrl: `${remote.baseUrl}/v9` });
    expect(asked[0]).toMatchObject([{ isCredentialForgotten: false }]);
    expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'keychain' });
  });

  it('is not told that a credential is forgotten which nobody has entered', async () => {
    const other = await otherServer();
    const { asked, confirmServiceChanges } = dispatcher(() => false);
    const { fixture, edit } = await withService({ confirmServiceChanges });
    await fixture.call('credentials.remove', {});
    await edit({ baseUrl: other.baseUrl });
    expect(asked).toMatchObject([[{ isCredentialForgotten: false }]]);
  });

  it('loses no credential to an order that is placed while the keychain forgets it', async () => {
    const other = await otherServer();
    const { fixture, edit, secrets, remote, id } = await withService({
      confirmServiceChanges: async () => true,
    });
    const forgets = Promise.withResolvers<void>();
    const isAsked = Promise.withResolvers<void>();
    const { delete: forget } = secrets;
    secrets.delete = async account => {
      isAsked.resolve();
      await forgets.promise;
      return forget(account);
    };
    const edited = edit({ baseUrl: other.baseUrl });
    await isAsked.promise;
    const placed = place(fixture);
    // Long enough for an order that waits for nothing.
    for (let look = 0; look < 50; look += 1) await remote.control.effects();
    forgets.resolve();
    expect(await edited).toEqual({ isChanged: true });
    await placed;
    expect(accountsOf(secrets, id)).toEqual([]);
    expect(await fixture.call('outbox.list', { filter: 'open' })).toHaveLength(1);
  });

  it('leads it there also where a change is typed and not sent, which stays', async () => {
    const other = await otherServer();
    const { fixture, edit } = await withService({ confirmServiceChanges: async () => true });
    const { call } = fixture;
    const localId = await place(fixture);
    await untilPhase(fixture, localId, 'accepted');
    const base = draftOf(() => undefined);
    const change = { base, draft: { ...base, customerNote: 'Mine' }, correctedEntryId: null };
    await call('changes.save', { localId, version: 0, change });
    expect(await edit({ baseUrl: other.baseUrl })).toEqual({ isChanged: true });
    expect(await call('changes.list', {})).toMatchObject([{ localId }]);
  });

  it('changes nothing where the keychain does not let the former credential go', async () => {
    const other = await otherServer();
    const { fixture, edit, secrets, present, id } = await withService({
      confirmServiceChanges: async () => true,
    });
    secrets.delete = () => Promise.reject(new Error('locked'));
    await errorOf(edit({ baseUrl: other.baseUrl }));
    expect(await inputOf(fixture, id)).toEqual(present);
    await fixture.call('connection.test', {});
    expect(other.requests).toEqual([]);
  });
});

describe('the system’s question', () => {
  it('is about certificates and hosts too, which keep the credential once they are confirmed', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => asked.length > 2);
    const { fixture, id, edit, present } = await withService({ confirmServiceChanges });
    const [hosts, certificates] = [{ allowedHosts: ['*.other.example'] }, { caCertificates: authority }];
    for (const change of [hosts, certificates]) {
      expect(await edit(change)).toEqual({ isChanged: false });
      expect(await inputOf(fixture, id)).toEqual(present);
    }
    expect(await edit({ ...hosts, ...certificates })).toEqual({ isChanged: true });
    expect(asked.at(-1)).toMatchObject([
      {
        next: {
          allowedHosts: ['*.other.example'],
          certificates: [{ subject: 'CN=Dispatch test authority', sha256: expect.stringMatching(/^23:AE/) }],
        },
        isCredentialForgotten: false,
      },
    ]);
    expect(await inputOf(fixture, id)).toEqual({ ...present, ...hosts, ...certificates });
    await fixture.call('connection.test', {});
  });

  it('is asked of no harmless change, nor of one that is refused anyway', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => true);
    const { fixture, edit, id } = await withService({ confirmServiceChanges });
    const harmless = {
      name: 'Head office',
      scopes: ['orders:read'] as EnvironmentInput['scopes'],
      profile: { pageSize: 20 },
    };
    expect(await edit(harmless)).toEqual({ isChanged: true });
    expect(await inputOf(fixture, id)).toMatchObject(harmless);
    expect((await fixture.call('connection.test', {})).scopes).toEqual(['orders:read']);
    await addEnvironment(fixture, { name: 'Branch', kind: 'sandbox', baseUrl: 'https://127.0.0.1:2' });
    expect(await errorOf(edit({ baseUrl: 'https://127.0.0.1:2' }))).toMatchObject({
      reason: 'environment_exists',
    });
    expect(asked).toMatchObject([[{ name: 'Branch', former: null }]]);
  });

  it.each([
    ['cancelOrderPath', '/v2/orders/{order_id}/close'],
    ['deleteFilePath', '/v2/customers/{file_id}'],
    ['inspectionReportPath', '/v2/reports/{order_id}'],
    ['trackingPath', '/v2/customers/{order_id}'],
    ['requestIdHeader', 'X-HTTP-Method-Override'],
  ])('is about what a request is, or where it goes: %s', async (name, value) => {
    const { asked, confirmServiceChanges } = dispatcher(() => asked.length > 1);
    const { fixture, id, edit, present } = await withService({ confirmServiceChanges });
    expect(await edit({ profile: { [name]: value } })).toEqual({ isChanged: false });
    expect(await inputOf(fixture, id)).toEqual(present);
    expect(await edit({ profile: { [name]: value } })).toEqual({ isChanged: true });
    expect(asked[0]).toMatchObject([
      { former: { details }, next: { details: { ...details, [name]: value } }, isCredentialForgotten: false },
    ]);
    // What is harmless beside it is not asked.
    expect(await edit({ profile: { [name]: value, pageSize: 20 } })).toEqual({ isChanged: true });
    expect(asked).toHaveLength(2);
  });

  it('is not asked where a profile says in full what is usual', async () => {
    const { asked, confirmServiceChanges } = dispatcher(() => false);
    const { edit } = await withService({ confirmServiceChanges });
    expect(await edit({ profile: { requestIdHeader: 'X-Request-Id', trackingPath: null } })).toEqual({
      isChanged: true,
    });
    expect(asked).toEqual([]);
  });

  it('is asked once at a time, however often a page asks', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { asked, confirmServiceChanges } = dispatcher(() => (asked.length === 1 ? promise : false));
    const { fixture, id, edit, present } = await withService({ confirmServiceChanges });
    const first = edit({ baseUrl: 'https://one.example' });
    const others = [
      ...Array.from({ length: 20 }, (_, index) => edit({ baseUrl: `https://${index}.example` })),
      fixture.call('environments.import', {
        text: fileOf({ ...present, name: 'Harmless' }, { ...present, caCertificates: authority }),
      }),
    ];
    for (const work of others) {
      expect(await errorOf(work)).toMatchObject({ code: 'not_allowed_in_state', reason: 'question_open' });
    }
    expect(await inputOf(fixture, id)).toEqual(present);
    resolve(false);
    expect([await first, asked.length]).toEqual([{ isChanged: false }, 1]);
    await edit({ baseUrl: 'https://two.example' });
    expect(asked).toHaveLength(2);
  });

  it('can be asked again after one that came to nothing', async () => {
    let asks = 0;
    const { edit } = await withService({
      confirmServiceChanges: async () => {
        asks += 1;
        throw new Error('The system shows no dialog.');
      },
    });
    for (const baseUrl of ['https://one.example', 'https://two.example']) await errorOf(edit({ baseUrl }));
    expect(asks).toBe(2);
  });

  it.each(['another', 'the same'])(
    'about %s server does not count where an order was placed, or the environment removed, while it was open',
    async where => {
      let meanwhile: () => Promise<unknown> = () => Promise.resolve();
      const { fixture, edit, id, remote, present } = await withService({
        confirmServiceChanges: async () => {
          await meanwhile();
          return true;
        },
      });
      await remote.control.faults({ operation: 'order-create', kind: 'status', status: 503, times: 1_000 });
      meanwhile = () => place(fixture);
      const baseUrl = where === 'another' ? 'https://one.example' : `${remote.baseUrl}/v9`;
      expect(await errorOf(edit({ baseUrl }))).toMatchObject({ reason: 'entries_waiting' });
      expect(await inputOf(fixture, id)).toEqual(present);
      expect(await fixture.call('credentials.state', {})).toMatchObject({ place: 'keychain' });
      await remote.control.noFaults();
      await fixture.call('outbox.retry', { entryId: null });
      await fixture.until(
        async () => (await fixture.call('outbox.list', { filter: 'open' })).length === 0,
        'the order was sent',
      );
      meanwhile = () => fixture.call('environments.remove', { id });
      expect(await errorOf(edit({ baseUrl: 'https://one.example' }))).toMatchObject({ code: 'not_found' });
    },
  );
});

it('keeps the address where the keychain does not let go of the credential', async () => {
  const confirmServiceChanges = async () => true;
  const { fixture, secrets, id } = await withService({ confirmServiceChanges });
  const other = await otherServer();
  const kept = accountsOf(secrets, id);
  const { delete: remove } = secrets;
  secrets.delete = () => Promise.reject(new DispatchError('keychain_failed', 'locked'));
  const environment = { name: 'office', kind: 'sandbox', baseUrl: other.baseUrl } as const;
  expect(await errorOf(fixture.call('environments.edit', { id, environment }))).toMatchObject({
    code: 'keychain_failed',
  });
  secrets.delete = remove;
  expect(accountsOf(secrets, id)).toEqual(kept);
  const rows = await fixture.call('environments.list', {});
  expect(rows.find(row => row.id === id)?.baseUrl).not.toBe(other.baseUrl);
  expect(other.requests).toEqual([]);
});
