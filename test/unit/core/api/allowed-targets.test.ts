import { expect, it } from 'vitest';
import {
  createAllowedTargets,
  hostsThatMayBePrivate,
} from '../../../../src-main/core/api/allowed-targets.ts';
import { isWorthRepeating, readBackoffMs } from '../../../../src-main/core/api/read-retry.ts';
import { environmentInputSchema } from '../../../../src-shared/environment.ts';
import { DispatchError } from '../../../../src-shared/errors.ts';

const bookOf = (baseUrl: string, allowedHosts: readonly string[] = []) =>
  createAllowedTargets(() => baseUrl, allowedHosts);

it('keeps the path of a base URL, and a call below it', () => {
  const { ofCall, ofContent } = bookOf('https://service.test/api/');
  expect(ofCall('/v2/orders?limit=50')).toEqual({
    origin: 'https://service.test',
    path: '/api/v2/orders?limit=50',
    isOurs: true,
  });
  // Sealed upload addresses are relative to the origin, not to the base URL's path.
  expect(ofContent('/api/uploads')).toEqual({
    origin: 'https://service.test',
    path: '/api/uploads',
    isOurs: true,
  });
  expect(ofContent('https://files.test:8443/a?b=c')).toEqual({
    origin: 'https://files.test:8443',
    path: '/a?b=c',
    isOurs: false,
  });
});

it('follows a base URL that moves', () => {
  let baseUrl = 'http://127.0.0.1:1';
  const { ofCall } = createAllowedTargets(() => baseUrl);
  expect(ofCall('/x').origin).toBe('http://127.0.0.1:1');
  baseUrl = 'http://127.0.0.1:2';
  expect(ofCall('/x').origin).toBe('http://127.0.0.1:2');
});

it.each([
  'v2/orders',
  'https://evil.test/',
  '.evil.test/x',
  '/v2/../admin',
  '/v2/..',
  '/./x',
  '/v2/%2e%2E/admin',
  '/v2/.%2e',
  '/\\evil.test/x',
  '/v2/orders\r\nx: y',
  '/v2/\torders',
])('lets no call leave the base URL by %j', path => {
  expect(() => bookOf('https://service.test/api').ofCall(path)).toThrow(DispatchError);
});

it.each([
  ['//evil.test/x', 'https://service.test//evil.test/x'],
  ['/@evil.test/x', 'https://service.test/@evil.test/x'],
])('keeps the host for %j', (path, url) => {
  const address = bookOf('https://service.test').ofCall(path);
  expect(address.origin + address.path).toBe(url);
});

it.each([
  ['https://storage.test/x', [], true],
  ['https://service.test/x', ['storage.test'], true],
  ['https://service.test:8443/x', ['storage.test'], true],
  ['https://STORAGE.test/x', ['storage.test'], true],
  ['https://a.storage.test/x', ['storage.test'], false],
  ['https://a.storage.test/x', ['*.storage.test'], true],
  ['https://storage.test/x', ['*.storage.test'], false],
  ['https://evilstorage.test/x', ['*.storage.test'], false],
  ['https://storage.test:8443/x', ['storage.test'], true],
  ['https://storage.test:8443/x', ['storage.test:8443'], true],
  ['https://storage.test/x', ['storage.test:8443'], false],
  ['https://storage.test/x', ['storage.test:443'], true],
  ['http://storage.test/x', [], false],
  ['file:///etc/passwd', [], false],
])('an upload to %s with %j allowed is %s', (url, allowedHosts, isAllowed) => {
  const { ofContent } = bookOf('https://service.test', allowedHosts);
  if (isAllowed) expect(ofContent(url).origin).toBe(new URL(url).origin);
  else expect(() => ofContent(url)).toThrow(DispatchError);
});

/** How an address can be written that leads to this computer or to its own network. */
const inside = [
  'http://127.0.0.1:9200/x',
  'http://127.1:9200/x',
  'http://2130706433:9200/x',
  'http://0x7f000001:9200/x',
  'http://0177.0.0.1:9200/x',
  'http://127.0.0.1.:9200/x',
  'http://１２７.0.0.1:9200/x',
  'http://127.0.0.2:9200/x',
  'http://0.0.0.0:9200/x',
  'http://localhost:2375/x',
  'http://LOCALHOST.:2375/x',
  'http://docker.localhost/x',
  'http://[::1]:631/x',
  'http://[0:0:0:0:0:0:0:1]/x',
  'http://[::ffff:127.0.0.1]/x',
  'http:/127.0.0.1:9200/x',
  'http:127.0.0.1:9200/x',
  'http:\\\\127.0.0.1:9200\\x',
  'https://localhost:9200/x',
  'https://[::1]/x',
  'https://10.0.0.5/x',
  'https://0xa000005/x',
  'https://172.16.0.1/x',
  'https://192.168.1.1/x',
  'https://100.64.0.1/x',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:169.254.169.254]/x',
  'https://[fe80::1]/x',
  'https://[fd00:ec2::254]/x',
  'https://[64:ff9b::a00:5]/x',
  'https://[2002:a00:5::1]/x',
  'https://224.0.0.251/x',
];

it.each(inside)('a service elsewhere sends nothing to %j, and has nothing read there', target => {
  const bases = [
    'https://service.test',
    'https://service.test:9200',
    'http://127.0.0.1:8080',
    'http://[::1]:8080',
  ];
  for (const base of bases) {
    // Without `//`, it is a path of a service that has the same scheme.
    const isPath = /^http:\/?\d/.test(target) && base.startsWith('http:');
    if (isPath) expect(bookOf(base).ofContent(target).isOurs).toBe(true);
    else expect(() => bookOf(base).ofContent(target), base).toThrow(DispatchError);
  }
  // A rule for names is none for what is not outside.
  expect(() =>
    bookOf('https://service.test', ['*.test', '*.0.0.1', '*.localhost']).ofContent(target),
  ).toThrow(DispatchError);
});

it.each([
  ['http://127.0.0.1:8080', 'http://127.1:8080/x', 'http://127.0.0.1:8080/x'],
  ['http://127.0.0.1:8080', 'http://2130706433:8080/x', 'http://127.0.0.1:8080/x'],
  ['http://localhost:8080', 'http://LocalHost:8080/x', 'http://localhost:8080/x'],
  ['https://10.0.0.5', 'https://10.5:8443/x', 'https://10.0.0.5:8443/x'],
  ['https://[fd00::5]', 'https://[fd00:0::5]:8443/x', 'https://[fd00::5]:8443/x'],
])('the own host of the service at %s is called, however it is spelled: %s', (base, target, called) => {
  const { origin, path } = bookOf(base).ofContent(target);
  expect(origin + path).toBe(called);
});

it.each([
  ['127.0.0.1:9200', 'http://127.0.0.1:9200/x', true],
  ['127.1:9200', 'http://127.0.0.1:9200/x', true],
  ['127.0.0.1:9200', 'http://127.0.0.1:9201/x', false],
  ['127.0.0.1', 'http://127.0.0.1:9201/x', true],
  ['[::1]:9200', 'http://[::1]:9200/x', true],
  ['10.0.0.5', 'https://10.0.0.5/x', true],
  ['10.0.0.5', 'http://10.0.0.5/x', false],
  ['10.0.0.5', 'https://10.0.0.6/x', false],
  ['*.0.0.5', 'https://10.0.0.5/x', false],
])('with %j allowed by name, %s is called: %s', (rule, target, isAllowed) => {
  const [host] = environmentInputSchema.shape.allowedHosts.parse([rule]);
  const { ofContent } = bookOf('https://service.test', [host ?? '']);
  if (isAllowed) expect(ofContent(target).isOurs).toBe(false);
  else expect(() => ofContent(target)).toThrow(DispatchError);
});

it.each([
  ['//evil.test/x', 'https://service.test//evil.test/x'],
  ['///evil.test/x', 'https://service.test///evil.test/x'],
  ['/@evil.test/x', 'https://service.test/@evil.test/x'],
  ['/../../x', 'https://service.test/x'],
  ['uploads/1', 'https://service.test/uploads/1'],
])('an upload to the path %j stays at home', (target, called) => {
  const { origin, path, isOurs } = bookOf('https://service.test/api').ofContent(target);
  expect([origin + path, isOurs]).toEqual([called, true]);
});

it.each([
  '/\\evil.test/x',
  '\\\\evil.test/x',
  'https:\\\\evil.test/x',
  'https://service.test\\@evil.test/x',
  'https://ev\til.test/x',
  'htt\nps://evil.test/x',
  'https://evil.test/\r\nx: y',
  'https://user@service.test/x',
  'https://user:password@service.test/x',
  'https://service.test:443@evil.test/x',
  'https://',
  'https://evil test/',
  'javascript:alert(1)',
  'data:text/plain,x',
  'ftp://evil.test/x',
  'ws://evil.test/x',
])('an upload to %j is refused', target => {
  expect(() => bookOf('https://service.test').ofContent(target)).toThrow(DispatchError);
});

it('only the base URL’s host and hosts with an exact name may lead into the own network', () => {
  const rules = ['files.corp.test', '*.storage.test', 'ported.test:8443', '[::1]:9'];
  expect(hostsThatMayBePrivate('https://Service.corp.test:8443/api', rules)).toEqual([
    'service.corp.test',
    'files.corp.test',
    'ported.test',
    '::1',
  ]);
  expect(hostsThatMayBePrivate(null, [])).toEqual([]);
});

it.each([
  ['service_unreachable', { reason: 'reset' }, true],
  ['service_unreachable', { reason: 'refused' }, false],
  ['service_unreachable', { reason: 'tls_expired' }, false],
  ['service_unreachable', { reason: 'proxy_sign_in' }, false],
  ['service_failed', { status: 500 }, true],
  ['service_failed', { status: 501 }, false],
  ['service_failed', { reason: 'sign_in_unavailable' }, true],
  ['rate_limited', { status: 429 }, true],
  ['service_refused', { status: 408 }, true],
  ['service_refused', { status: 404 }, false],
  ['bad_answer', { reason: 'redirect', status: 302 }, false],
  ['cancelled', {}, true],
] as const)('a read that ended in %s %j is repeated: %s', (code, parts, isRepeated) => {
  const { error } = new DispatchError(code, '', parts);
  expect([isWorthRepeating(error, 1), isWorthRepeating(error, 3)]).toEqual([isRepeated, false]);
});

it('waits with full jitter, and no less than Retry-After', () => {
  expect([1, 2, 3].map(attempt => readBackoffMs(attempt, null, () => 1))).toEqual([200, 400, 800]);
  expect(readBackoffMs(2, null, () => 0)).toBe(0);
  expect(readBackoffMs(1, 1_000, () => 1)).toBe(1_000);
});
