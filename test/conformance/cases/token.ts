import { tokenSchema } from '../answers.ts';
import type { Case } from '../case.ts';
import type { Answer } from '../client.ts';
import { basicOf, type Context, type CredentialName, formType, requestToken } from '../context.ts';
import { expectEqual, expectJson, expectProblem, expectStatus, expectTrue } from '../expect.ts';

const section = 'POST /oauth2/token';
const authentication = 'Authentication';

const grant = 'grant_type=client_credentials';

const sorted = (scope: string): string[] => scope.split(' ').toSorted();

const working: readonly CredentialName[] = ['full', 'read_only', 'ordering_channel', 'other_customer'];

// @interface token.answer token.form auth.client-credentials
const grantedCases: Case[] = [
  ...working.map(name => ({
    name: `token: ${name} gets all its scopes when it asks for none`,
    section,
    run: async (context: Context) => {
      const answer = await requestToken(context, basicOf(context, name));
      const token = expectJson(answer, 200, tokenSchema);
      expectEqual(sorted(token.scope), context.credentials[name].scopes.toSorted(), 'scope');
    },
  })),
  ...[
    'orders:read',
    'orders:write',
    'reports:read',
    'test:write',
    'orders:read orders:write',
    'test:write orders:read',
    'orders:write orders:read reports:read test:write',
  ].map(scope => ({
    name: `token: the scope "${scope}" is granted as asked`,
    section,
    run: async (context: Context) => {
      const token = expectJson(
        await requestToken(context, basicOf(context, 'full'), { scope }),
        200,
        tokenSchema,
      );
      expectEqual(sorted(token.scope), sorted(scope), 'scope');
    },
  })),
  {
    name: 'token: expires_at is 900 seconds from now',
    section: 'Limits',
    run: async context => {
      const token = expectJson(await requestToken(context, basicOf(context, 'full')), 200, tokenSchema);
      const inSeconds = token.expires_at - context.nowMs() / 1_000;
      expectTrue(Math.abs(inSeconds - 900) < 10, `expires_at is ${inSeconds} seconds away`);
    },
  },
  {
    name: 'token: a token opens the endpoints of its scope',
    section: authentication,
    run: async context => expectStatus(await context.as('full', 'orders:read')('/v2/orders'), 200),
  },
  {
    name: 'token: an earlier token stays valid when a new one is given',
    section: authentication,
    run: async context => {
      const first = expectJson(await requestToken(context, basicOf(context, 'full')), 200, tokenSchema);
      await requestToken(context, basicOf(context, 'full'));
      const headers = { authorization: `Bearer ${first.access_token}` };
      expectStatus(await context.anonymous('/v2/orders', { headers }), 200);
    },
  },
  {
    name: 'token: a charset in the content type does not matter',
    section,
    run: async context => {
      const answer = await context.anonymous('/oauth2/token', {
        headers: {
          authorization: basicOf(context, 'full'),
          'content-type': `${formType}; charset=UTF-8`,
        },
        body: 'grant_type=client_credentials',
      });
      expectJson(answer, 200, tokenSchema);
    },
  },
];

// @interface auth.scopes
/** A scope that the credential does not have "fails"; how is not shown beyond the status. */
const scopeCases: Case[] = (
  [
    ['read_only', 'orders:write'],
    ['read_only', 'orders:read orders:write'],
    ['read_only', 'reports:read'],
    ['read_only', 'test:write'],
    ['full', 'admin'],
    ['full', 'orders:read admin'],
  ] as const
).map(([name, scope]) => ({
  name: `token: ${name} may not have "${scope}"`,
  section: authentication,
  run: async context => expectInvalidRequest(await requestToken(context, basicOf(context, name), { scope })),
}));

/** The only code of 400 that the interface shows for this endpoint. */
function expectInvalidRequest(answer: Answer): void {
  expectStatus(answer, 400);
  expectTrue(answer.text.includes('invalid_request'), `the body is ${answer.text.slice(0, 200)}`);
}

const refusedClients: readonly (readonly [string, (context: Context) => string])[] = [
  ['an unknown client id', context => basicOf(context, 'full', { id: 'nobody' })],
  ['a wrong secret', context => basicOf(context, 'full', { secret: 'wrong' })],
  [
    'a secret with one character more',
    context => basicOf(context, 'full', { secret: `${context.credentials.full.client_secret}x` }),
  ],
  ['an empty secret', context => basicOf(context, 'full', { secret: '' })],
  [
    'the secret of another credential',
    context => basicOf(context, 'full', { secret: context.credentials.read_only.client_secret }),
  ],
  ['a revoked credential', context => basicOf(context, 'revoked')],
  ['Basic without a colon', () => `Basic ${Buffer.from('nobody').toString('base64')}`],
  ['Basic that is no base64', () => 'Basic ???'],
  ['another scheme', () => 'Bearer abc'],
  ['an empty header', () => ''],
];

// @interface token.basic auth.invalid-client
const clientCases: Case[] = refusedClients.map(([what, authorization]) => ({
  name: `token: ${what} is invalid_client`,
  section,
  run: async context => {
    const answer = await requestToken(context, authorization(context));
    expectInvalidClient(answer);
  },
}));

function expectInvalidClient(answer: Answer): void {
  expectStatus(answer, 401);
  expectTrue(answer.text.includes('invalid_client'), `the body is ${answer.text.slice(0, 200)}`);
}

const withoutBasicCases: Case[] = [
  {
    name: 'token: no Authorization header is invalid_client',
    section,
    run: async context => {
      const headers = { 'content-type': formType };
      expectInvalidClient(await context.anonymous('/oauth2/token', { headers, body: grant }));
    },
  },
  {
    name: 'token: id and secret in the form instead of the header are invalid_client',
    section: authentication,
    run: async context => {
      const { client_id, client_secret } = context.credentials.full;
      const body = `${grant}&${new URLSearchParams({ client_id, client_secret })}`;
      const headers = { 'content-type': formType };
      expectInvalidClient(await context.anonymous('/oauth2/token', { headers, body }));
    },
  },
];

const badRequests: readonly (readonly [string, string, string])[] = [
  ['a JSON body', 'application/json', '{"grant_type":"client_credentials"}'],
  ['a form as text/plain', 'text/plain', grant],
  ['a form as multipart/form-data', 'multipart/form-data; boundary=b', grant],
  ['no grant type', formType, 'scope=orders:read'],
  ['an empty grant type', formType, 'grant_type='],
  ['the grant type password', formType, 'grant_type=password&username=a&password=b'],
  ['the grant type authorization_code', formType, 'grant_type=authorization_code&code=a'],
  ['the grant type refresh_token', formType, 'grant_type=refresh_token&refresh_token=a'],
  ['the grant type in capitals', formType, 'grant_type=CLIENT_CREDENTIALS'],
  ['an empty body', formType, ''],
  ['a scope that is none', formType, `${grant}&scope=%22`],
  ['a grant type that is given twice', formType, `${grant}&${grant}`],
  ['a scope that is given twice', formType, `${grant}&scope=orders:read&scope=orders:write`],
];

// @interface auth.invalid-request token.statuses
const requestCases: Case[] = badRequests.map(([what, contentType, body]) => ({
  name: `token: ${what} is invalid_request`,
  section,
  run: async context => {
    const answer = await context.anonymous('/oauth2/token', {
      method: 'POST',
      headers: { authorization: basicOf(context, 'full'), 'content-type': contentType },
      body,
    });
    expectInvalidRequest(answer);
  },
}));

/** What is made of a good token. */
const forgeries: readonly (readonly [string, (token: string) => string])[] = [
  ['with another last character', token => `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
  ['with another first character', token => `${token.startsWith('A') ? 'B' : 'A'}${token.slice(1)}`],
  ['without its last character', token => token.slice(0, -1)],
  ['with a character more', token => `${token}A`],
  ['given twice', token => `${token} ${token}`],
];

const forgedCases: Case[] = [
  ...forgeries.map(([what, forge]) => ({
    name: `token: a token ${what} is refused`,
    section: 'Errors',
    run: async (context: Context) => {
      const answer = await requestToken(context, basicOf(context, 'full'));
      const { access_token } = expectJson(answer, 200, tokenSchema);
      const bearer = (token: string) =>
        context.anonymous('/v2/orders', { headers: { authorization: `Bearer ${token}` } });
      expectStatus(await bearer(access_token), 200);
      expectProblem(await bearer(forge(access_token)), 401, 'authentication_failed');
    },
  })),
  {
    name: 'token: client id and secret are no token',
    section: authentication,
    run: async context => {
      const headers = { authorization: basicOf(context, 'full') };
      expectProblem(await context.anonymous('/v2/orders', { headers }), 401, 'authentication_failed');
    },
  },
];

const largeCase: Case = {
  name: 'token: a body over the limit is 413',
  section,
  run: async context => {
    const scope = 'a'.repeat(2 * context.profile.maxBodyBytes);
    expectStatus(await requestToken(context, basicOf(context, 'full'), { scope }), 413);
  },
};

export const tokenCases: readonly Case[] = [
  ...grantedCases,
  ...scopeCases,
  ...clientCases,
  ...withoutBasicCases,
  ...requestCases,
  ...forgedCases,
  largeCase,
];
