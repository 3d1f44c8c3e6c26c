import { expect, it } from 'vitest';
import { createAddressBook } from '../../../src-main/core/api/address.ts';
import { isWorthRepeating, readBackoffMs } from '../../../src-main/core/api/read-retry.ts';
import { DispatchError } from '../../../src-shared/errors.ts';

const bookOf = (baseUrl: string, allowedHosts: readonly string[] = []) =>
  createAddressBook(() => baseUrl, allowedHosts);

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
  const { ofCall } = createAddressBook(() => baseUrl);
  expect(ofCall('/x').origin).toBe('http://127.0.0.1:1');
  baseUrl = 'http://127.0.0.1:2';
  expect(ofCall('/x').origin).toBe('http://127.0.0.1:2');
});

it.each(['v2/orders', 'https://evil.test/', '.evil.test/x', '/v2/../admin', '/v2/..', '/./x'])(
  'lets no call leave the base URL by %j',
  path => {
    expect(() => bookOf('https://service.test/api').ofCall(path)).toThrow(DispatchError);
  },
);

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
