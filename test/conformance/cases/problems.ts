import type { Case } from '../case.ts';
import { type Answer, type Call, newKey } from '../client.ts';
import type { Context, CredentialName } from '../context.ts';
import { expectEqual, expectInvalid, expectProblem, expectStatus, expectTrue } from '../expect.ts';
import { fileBody, type Json, orderBody, orderedFor, priceCheckBody } from '../requests.ts';
import { mergePatchType } from '../steps.ts';

interface Endpoint {
  method: 'GET' | 'POST' | 'PATCH';
  path: string;
  scope: string;
  /** Who is refused for nothing but the request; `full` where it is not given. */
  caller?: CredentialName;
}

const endpoints: readonly Endpoint[] = [
  { method: 'POST', path: '/v2/price-checks', scope: 'orders:write' },
  {
    method: 'POST',
    path: '/v2/represented-business-checks',
    scope: 'orders:write',
    caller: 'ordering_channel',
  },
  { method: 'POST', path: '/v2/files', scope: 'orders:write' },
  { method: 'POST', path: '/v2/orders', scope: 'orders:write' },
  { method: 'GET', path: '/v2/orders', scope: 'orders:read' },
  { method: 'GET', path: '/v2/orders/ord_none', scope: 'orders:read' },
  { method: 'PATCH', path: '/v2/orders/ord_none', scope: 'orders:write' },
  { method: 'GET', path: '/v2/orders/ord_none/files', scope: 'orders:read' },
  { method: 'GET', path: '/v2/reports/orders', scope: 'reports:read' },
  { method: 'GET', path: '/v2/cmr-options', scope: 'orders:read' },
  { method: 'POST', path: '/v2/test/orders/ord_none/advance', scope: 'test:write' },
];
const titleOf = ({ method, path }: Endpoint): string => `${method} ${path}`;
const writing = endpoints.filter(({ method }) => method !== 'GET');
/** What a patch is refused for needs an order; see orders-update-preconditions.ts. */
const posting = writing.filter(({ method }) => method === 'POST');

const contentTypeOf = ({ method }: Endpoint): string =>
  method === 'PATCH' ? mergePatchType : 'application/json';

function callOf(endpoint: Endpoint, headers: Record<string, string> = {}, json: Json = {}): Call {
  const { method } = endpoint;
  if (method === 'GET') return { headers };
  const all = { 'content-type': contentTypeOf(endpoint), 'if-match': '"none"', ...headers };
  return { method, json, key: newKey(), headers: all };
}

const badAuthorizations: readonly (readonly [string, Record<string, string>])[] = [
  ['no token', {}],
  ['an unknown token', { authorization: 'Bearer unknown' }],
  ['an empty token', { authorization: 'Bearer' }],
  ['another scheme', { authorization: 'Basic dW5rbm93bjp1bmtub3du' }],
];

// @interface requests.bearer errors.401-authentication-failed versioning.path
const authenticationCases: Case[] = endpoints.flatMap(endpoint =>
  badAuthorizations.map(([what, headers]) => ({
    name: `problem: ${titleOf(endpoint)} with ${what} is 401`,
    section: 'Errors',
    run: async (context: Context) => {
      const answer = await context.anonymous(endpoint.path, callOf(endpoint, headers));
      expectProblem(answer, 401, 'authentication_failed');
    },
  })),
);

const allScopes = ['orders:read', 'orders:write', 'reports:read', 'test:write'];

// @interface auth.scopes errors.403-permission-denied
const scopeCases: Case[] = endpoints.map(endpoint => ({
  name: `problem: ${titleOf(endpoint)} without ${endpoint.scope} is 403 and names it`,
  section: 'Authentication',
  run: async context => {
    const others = allScopes.filter(scope => scope !== endpoint.scope).join(' ');
    const answer = await context.as('full', others)(endpoint.path, callOf(endpoint));
    const { detail } = expectProblem(answer, 403, 'permission_denied');
    expectTrue(detail?.includes(endpoint.scope) === true, `the detail is ${detail}`);
  },
}));

export const badBodies: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  ['an empty body', ''],
  ['half an object', '{"pickup":'],
  ['a number', '7'],
  ['null', 'null'],
  ['a string', '"x"'],
  ['a list', '[]'],
  ['two objects', '{}{}'],
  ['a comma too many', '{"a":1,}'],
  ['NaN', '{"size_bytes":NaN}'],
  ['single quotation marks', "{'a':1}"],
  ['100,000 nested lists', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['broken UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d])],
  ['an empty object', '{}'],
];

// @interface errors.400-validation-error
const bodyCases: Case[] = posting.flatMap(endpoint =>
  badBodies.map(([what, body]) => ({
    name: `problem: ${titleOf(endpoint)} with ${what} is 400`,
    section: 'Errors',
    run: async (context: Context) => {
      const answer = await context.as(endpoint.caller ?? 'full')(endpoint.path, {
        method: 'POST',
        body,
        key: newKey(),
        headers: { 'content-type': 'application/json' },
      });
      expectInvalid(answer);
    },
  })),
);

// @interface errors.413-request-too-large
const largeCases: Case[] = writing.map(endpoint => ({
  name: `problem: ${titleOf(endpoint)} with a body over the limit is 413`,
  section: 'Errors',
  run: async context => {
    const json = { text: 'a'.repeat(context.profile.maxBodyBytes) };
    const answer = await context.as('full')(endpoint.path, callOf(endpoint, {}, json));
    expectProblem(answer, 413, 'request_too_large');
  },
}));

type Ask = (context: Context) => Promise<Answer>;

const write = (context: Context, path: string, json: Json): Promise<Answer> =>
  context.as('full')(path, { json, key: newKey() });

/** A refusal of every kind: status, slug of its type, path. */
const kinds: readonly (readonly [number, string, string, Ask])[] = [
  [400, 'validation-error', '/v2/orders', context => write(context, '/v2/orders', {})],
  [401, 'authentication-failed', '/v2/orders', context => context.anonymous('/v2/orders')],
  [
    403,
    'permission-denied',
    '/v2/files',
    context => context.as('read_only')('/v2/files', { json: fileBody(), key: newKey() }),
  ],
  [404, 'resource-not-found', '/v2/orders/ord_none', context => context.as('full')('/v2/orders/ord_none')],
  [
    409,
    'idempotency-conflict',
    '/v2/files',
    async context => {
      const key = newKey();
      await context.as('full')('/v2/orders', { json: orderBody(context), key });
      return context.as('full')('/v2/files', { json: fileBody(), key });
    },
  ],
  [
    413,
    'request-too-large',
    '/v2/orders',
    context => write(context, '/v2/orders', { text: 'a'.repeat(context.profile.maxBodyBytes) }),
  ],
  [
    413,
    'file-too-large',
    '/v2/files',
    context => write(context, '/v2/files', fileBody({ size_bytes: 12_582_913 })),
  ],
  [
    422,
    'business-rule-violation',
    '/v2/orders',
    context => write(context, '/v2/orders', orderBody(context, { items: [{ role: 'primary' }] })),
  ],
  [
    422,
    'ordered-for-not-allowed',
    '/v2/price-checks',
    context => write(context, '/v2/price-checks', priceCheckBody({ ordered_for: orderedFor })),
  ],
];

// @interface errors.body conventions.request-id errors.404-resource-not-found errors.422-business-rule-violation
const fieldCases: Case[] = kinds.map(([status, slug, path, ask]) => ({
  name: `problem: ${slug} has its type, status, code and instance`,
  section: 'Errors',
  run: async context => {
    const problem = expectProblem(await ask(context), status, slug.replaceAll('-', '_'));
    expectEqual(problem.type, `${context.baseUrl}/problems/${slug}`, 'type');
    expectEqual(problem.instance, path, 'instance');
  },
}));

// @interface requests.request-identifier
const otherCases: Case[] = [
  {
    name: 'problem: two refusals have two request ids',
    section: 'Errors',
    run: async context => {
      const ask = async () => {
        const answer = await context.as('full')('/v2/orders/ord_none');
        return expectProblem(answer, 404, 'resource_not_found').request_id;
      };
      const first = await ask();
      const second = await ask();
      expectTrue(first !== second, 'the id is the same');
    },
  },
  ...[1, 2, 255].map(length => ({
    name: `problem: a request identifier of ${length} characters is taken`,
    section: 'Limits',
    run: async (context: Context) => {
      const headers = { [context.profile.requestIdHeader]: 'i'.repeat(length) };
      expectStatus(await context.as('full')('/v2/orders', { headers }), 200);
    },
  })),
  {
    name: 'problem: a request identifier of 256 characters is refused',
    section: 'Limits',
    run: async context => {
      const headers = { [context.profile.requestIdHeader]: 'i'.repeat(256) };
      expectInvalid(await context.as('full')('/v2/orders', { headers }));
    },
  },
  ...['/', '/v2', '/v1/orders', '/v2/unknown', '/v2/orders/ord_none/unknown'].map(path => ({
    name: `problem: ${path} is no path`,
    section: 'Errors',
    isAssumed: true,
    run: async (context: Context) => {
      expectProblem(await context.as('full')(path), 404, 'resource_not_found');
    },
  })),
  ...(
    [
      ['PUT', '/v2/orders'],
      ['DELETE', '/v2/orders'],
      ['GET', '/v2/price-checks'],
      ['GET', '/v2/files'],
      ['GET', '/oauth2/token'],
      ['PUT', '/v2/orders/ord_none'],
      ['POST', '/v2/reports/orders'],
      ['POST', '/v2/cmr-options'],
      ['GET', '/v2/represented-business-checks'],
    ] as const
  ).map(([method, path]) => ({
    name: `problem: ${method} ${path} is 405`,
    section: 'Errors',
    isAssumed: true,
    run: async (context: Context) => {
      const answer = await context.as('full')(path, { method });
      expectStatus(answer, 405);
      expectTrue(answer.headers.has('allow'), 'Allow is missing');
    },
  })),
  ...writing.map(endpoint => ({
    name: `problem: ${titleOf(endpoint)} as text/plain is 415`,
    section: 'Errors',
    isAssumed: true,
    run: async (context: Context) => {
      const call = callOf(endpoint, { 'content-type': 'text/plain' });
      expectStatus(await context.as('full')(endpoint.path, call), 415);
    },
  })),
];

export const problemCases: readonly Case[] = [
  ...authenticationCases,
  ...scopeCases,
  ...bodyCases,
  ...largeCases,
  ...fieldCases,
  ...otherCases,
];
