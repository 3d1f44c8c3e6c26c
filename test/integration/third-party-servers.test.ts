import { expect, it } from 'vitest';
import { listen } from '../support/third-party/listen.ts';
import { createOauthServer } from '../support/third-party/sign-in.ts';
import { signPolicy, startStorage } from '../support/third-party/storage.ts';

// The servers of call-third-party.test.ts: that they let something pass tells little unless they refuse what is wrong.

it('the signature of a policy is the one of Amazon’s own example', () => {
  // "Browser-Based Upload using HTTP POST (Using AWS Signature Version 4)", from the S3 API reference.
  const lines = [
    '{ "expiration": "2015-12-30T12:00:00.000Z",',
    '  "conditions": [',
    '    {"bucket": "sigv4examplebucket"},',
    '    ["starts-with", "$key", "user/user1/"],',
    '    {"acl": "public-read"},',
    '    {"success_action_redirect": "http://sigv4examplebucket.s3.amazonaws.com/successful_upload.html"},',
    '    ["starts-with", "$Content-Type", "image/"],',
    '    {"x-amz-meta-uuid": "14365123651274"},',
    '    {"x-amz-server-side-encryption": "AES256"},',
    '    ["starts-with", "$x-amz-meta-tag", ""],',
    '',
    '    {"x-amz-credential": "AKIAIOSFODNN7EXAMPLE/20151229/us-east-1/s3/aws4_request"},',
    '    {"x-amz-algorithm": "AWS4-HMAC-SHA256"},',
    '    {"x-amz-date": "20151229T000000Z" }',
    '  ]',
    '}',
  ];
  const policy = Buffer.from(lines.join('\r\n')).toString('base64');
  expect(signPolicy(policy, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', '20151229', 'us-east-1')).toBe(
    '8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e',
  );
});

const bytes = new TextEncoder().encode('%PDF');
const file = () => new File([bytes], 'a.pdf', { type: 'application/pdf' });

it.each([
  { what: 'as granted', change: () => undefined, code: '201 stored' },
  {
    what: 'with a changed field',
    change: (form: FormData) => form.set('acl', 'public-read'),
    code: '403 AccessDenied',
  },
  {
    what: 'with another key',
    change: (form: FormData) => form.set('key', 'customers/8/a'),
    code: '403 AccessDenied',
  },
  {
    what: 'with a field more',
    change: (form: FormData) => form.set('x-amz-meta-more', 'x'),
    code: '403 AccessDenied',
  },
  {
    what: 'with a changed policy',
    change: (form: FormData) => form.set('policy', `${form.get('policy')}=`),
    code: '403 SignatureDoesNotMatch',
  },
])('an upload $what is answered with $code', async ({ change, code }) => {
  const storage = await startStorage();
  const grant = storage.grant({ sizeBytes: 4, mediaType: 'application/pdf', keep: () => Promise.resolve() });
  const form = new FormData();
  for (const [name, value] of Object.entries(grant.fields)) form.set(name, value);
  change(form);
  form.set('file', file());
  await fetch(grant.url, { method: 'POST', body: form });
  expect(storage.answers).toEqual([code]);
});

it('a file that is too large, or not last, and an upload with a token are refused', async () => {
  const storage = await startStorage();
  const grant = storage.grant({ sizeBytes: 3, mediaType: 'application/pdf', keep: () => Promise.resolve() });
  const fileFirst = new FormData();
  fileFirst.set('file', file());
  const large = new FormData();
  for (const [name, value] of Object.entries(grant.fields)) {
    fileFirst.set(name, value);
    large.set(name, value);
  }
  large.set('file', file());
  await fetch(grant.url, { method: 'POST', body: fileFirst });
  await fetch(grant.url, { method: 'POST', body: large });
  await fetch(grant.url, { method: 'POST', body: large, headers: { authorization: 'Bearer x' } });
  expect(storage.answers).toEqual(['400 InvalidArgument', '400 EntityTooLarge', '400 InvalidArgument']);
});

it('the token endpoint takes what RFC 6749 wants, and names what it refuses', async () => {
  const clientSecret = 'a b%41';
  const oauth = createOauthServer({ clientId: 'id', clientSecret, scopes: ['orders:read'] });
  const port = await listen((request, body, response) => oauth.answerToken(request, body, response));
  const ask = async (pair: string, form: Record<string, string> | string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/`, {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(pair)}` },
      body: typeof form === 'string' ? form : new URLSearchParams(form),
    });
    const { error = null } = (await answer.json()) as { error?: string };
    return [answer.status, error, answer.headers.get('www-authenticate')?.split(' ')[0] ?? null];
  };
  const good = 'id:a+b%2541';
  const grant = { grant_type: 'client_credentials' };
  expect(await ask(good, grant)).toEqual([200, null, null]);
  expect(await ask(good, { ...grant, scope: 'orders:read' })).toEqual([200, null, null]);
  // Not encoded, as many clients have it.
  expect(await ask(`id:${clientSecret}`, grant)).toEqual([401, 'invalid_client', 'Basic']);
  expect(await ask(good, { ...grant, scope: 'orders:read all' })).toEqual([400, 'invalid_scope', null]);
  expect(await ask(good, { ...grant, client_secret: clientSecret })).toEqual([400, 'invalid_request', null]);
  expect(await ask(good, { grant_type: 'password' })).toEqual([400, 'unsupported_grant_type', null]);
  expect(await ask(good, 'grant_type=client_credentials')).toEqual([400, 'invalid_request', null]);
});
