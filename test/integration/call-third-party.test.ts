import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { scopes } from '../../src-shared/domain/token.ts';
import { callsTo, statesOf } from '../support/call.ts';
import { controlOf } from '../support/control.ts';
import { startCore } from '../support/core.ts';
import { attach, makeDraft } from '../support/core-orders.ts';
import { addEnvironment, entered } from '../support/remote.ts';
import { clientOf, controlToken, startHarness, systemClock } from '../support/sandbox.ts';
import { createOauthServer, startGateway } from '../support/third-party/sign-in.ts';
import { startStorage } from '../support/third-party/storage.ts';

// Every character that form-urlencoding changes, and the one that divides the two in the header.
const client = { client_id: 'office 7/Tampere:ä', client_secret: 'p:ss w+rd%41&=€"\\' };

/** The sandbox behind an authorization server and a bucket that are not its own. */
async function startThirdParty() {
  const { baseUrl: serviceUrl } = await startHarness({ clock: systemClock });
  const oauth = createOauthServer({
    clientId: client.client_id,
    clientSecret: client.client_secret,
    scopes: ['orders:read', 'orders:write'],
  });
  const storage = await startStorage();
  const baseUrl = await startGateway({ serviceUrl, credential: clientOf('full'), oauth, storage });
  const { effects } = controlOf(() => serviceUrl, controlToken);
  return {
    baseUrl,
    oauth,
    storage,
    effects: async () => (await effects()).map(({ operation }) => operation),
  };
}

/** `npm run call` on it. */
async function startCalls() {
  const thirdParty = await startThirdParty();
  // The bucket is another program of this computer.
  const fixture = callsTo(thirdParty.baseUrl, client, '--allow-host', 'localhost');
  const { folder, call, draft } = fixture;
  const document = join(folder, 'Kauppa "kirja" ä.pdf');
  writeFileSync(document, '%PDF-1.4\r\n--not-a-boundary\r\n%%EOF\r\n');
  /** @returns what placing it needs */
  async function draftWithDocument() {
    const made = await draft();
    const { localId } = made;
    const attached = await call('documents.fromFile', {
      localId,
      path: document,
      mediaType: 'application/pdf',
    });
    expect(attached).toMatchObject({ code: 0 });
    return made;
  }
  return { ...thirdParty, ...fixture, draftWithDocument };
}

it('signs in as RFC 6749 says, uploads as S3 says, and everything is done once', async () => {
  const { call, draftWithDocument, oauth, storage, effects } = await startCalls();
  expect(await call('connection.test')).toMatchObject({ code: 0, reply: { value: { scopes: [] } } });
  const placed = await call('orders.place', await draftWithDocument());
  expect(placed).toMatchObject({ code: 0, reply: { ok: true, value: { outcome: 'queued' } } });
  expect(statesOf(placed)).toEqual(['file-create done', 'file-upload done', 'order-create done']);
  expect(await effects()).toEqual(['file-create', 'upload', 'order-create']);
  expect(storage.answers).toEqual(['201 stored']);
  expect(new Set(oauth.given)).toEqual(new Set([null]));
});

it('says what is wrong with a secret, and sends nothing else', async () => {
  const { call, signInAs, draftWithDocument, oauth, effects } = await startCalls();
  const placed = await draftWithDocument();
  const before = oauth.given.length;
  for (const credential of [
    { ...client, client_secret: 'wrong' },
    { ...client, client_id: 'nobody' },
  ]) {
    signInAs(credential);
    expect(await call('connection.test')).toMatchObject({
      code: 1,
      reply: { error: { code: 'sign_in_failed', reason: 'invalid_client', status: 401, retryable: false } },
    });
  }
  expect(oauth.given.length).toBe(before);
  expect(await effects()).toEqual([]);
  signInAs(client);
  expect(await call('orders.place', placed)).toMatchObject({ code: 0 });
});

it('takes a new token where the server ended one, whose refusal has no body', async () => {
  const { call, draftWithDocument, oauth, storage, effects } = await startCalls();
  storage.onStored = oauth.endTokens;
  expect(await call('orders.place', await draftWithDocument())).toMatchObject({ code: 0 });
  expect(await effects()).toEqual(['file-create', 'upload', 'order-create']);
});

it('asks for a new address where the policy has expired, also after the bucket was busy', async () => {
  const { call, draftWithDocument, storage, effects } = await startCalls();
  storage.successStatus = '204';
  storage.expiredGrants = 1;
  storage.faults = ['busy'];
  const placed = await call('orders.place', await draftWithDocument());
  expect(storage.answers).toEqual(['503 SlowDown', '403 AccessDenied', '204 stored']);
  expect(statesOf(placed)).toEqual([
    'file-create done',
    'file-create done',
    'file-upload done',
    'file-upload superseded',
    'order-create done',
  ]);
  expect(placed).toMatchObject({ code: 0, reply: { ok: true } });
  expect(await effects()).toEqual(['file-create', 'file-create', 'upload', 'order-create']);
});

it('sends the same form again where the answer was lost', async () => {
  const { call, draftWithDocument, storage, effects } = await startCalls();
  storage.successStatus = null;
  storage.faults = ['lost'];
  expect(await call('orders.place', await draftWithDocument())).toMatchObject({ code: 0 });
  expect(storage.answers).toEqual(['204 lost', '204 stored']);
  expect(await effects()).toEqual(['file-create', 'upload', 'order-create']);
});

it.each([
  { rule: 'localhost', isAllowed: true },
  { rule: '*.example.com', isAllowed: false },
])('with the allowed host $rule an upload to another host: $isAllowed', async ({ rule, isAllowed }) => {
  const { baseUrl, storage, effects } = await startThirdParty();
  const fixture = await startCore();
  const { call, until } = fixture;
  const environment = { name: 'Third party', kind: 'sandbox' as const, baseUrl, allowedHosts: [rule] };
  const id = await addEnvironment({ call }, environment);
  await call('environments.open', { id });
  await call(
    'credentials.replace',
    entered({ clientId: client.client_id, clientSecret: client.client_secret }),
  );
  const made = await makeDraft(fixture);
  await attach(fixture, made.localId, 'contract.pdf', Buffer.from('%PDF-1.7'));
  await call('orders.place', { ...made, quotedTotalCents: null });
  const upload = await until(async () => {
    const lists = await Promise.all([
      call('outbox.list', { filter: 'done' }),
      call('outbox.list', { filter: 'attention' }),
    ]);
    return lists.flat().find(({ kind }) => kind === 'file-upload');
  }, 'the upload is over');
  expect([upload.state, upload.lastError?.reason]).toEqual(
    isAllowed ? ['done', undefined] : ['parked', 'host_not_allowed'],
  );
  expect(storage.answers).toEqual(isAllowed ? ['201 stored'] : []);
  expect((await effects()).includes('upload')).toBe(isAllowed);
});

it('asks for its scopes, and for those it has where one is not assigned to it', async () => {
  const { baseUrl, oauth } = await startThirdParty();
  const { call } = await startCore();
  const environment = { name: 'Third party', kind: 'sandbox' as const, baseUrl, scopes: [...scopes] };
  const id = await addEnvironment({ call }, environment);
  await call('environments.open', { id });
  await call(
    'credentials.replace',
    entered({ clientId: client.client_id, clientSecret: client.client_secret }),
  );
  await call('connection.test', {});
  expect(oauth.given.at(-1)).toBe('orders:read orders:write');
});
