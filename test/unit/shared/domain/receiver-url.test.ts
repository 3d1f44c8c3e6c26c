import { expect, it } from 'vitest';
import { receiverUrl } from '../../../../src-shared/domain/receiver-url.ts';

it.each([
  ['http://127.0.0.1:5055/webhooks', 'http://127.0.0.1:5055/webhooks'],
  ['http://localhost:5055', 'http://localhost:5055/'],
  ['HTTP://LOCALHOST/a', 'http://localhost/a'],
  ['http://[::1]:80/a?b=1#c', 'http://[::1]/a?b=1'],
  // Other ways to write it.
  ['http://127.1:8080/', 'http://127.0.0.1:8080/'],
  ['http://2130706433/', 'http://127.0.0.1/'],
  ['http://127.0.0.1/a/../b', 'http://127.0.0.1/b'],
])('%s is an address of this computer: %s', (typed, url) => {
  expect(receiverUrl(typed)).toBe(url);
  expect(receiverUrl(url)).toBe(url);
});

it.each([
  'http://127.0.0.1/\r\nX: 1',
  'http://127.0.0.1/a\tb',
  'http://127.0.0.1/a b',
  'http://127.0.0.1/\u0085',
  'http://user@127.0.0.1/',
  'http://user:secret@127.0.0.1/',
  'http://:secret@127.0.0.1/',
  'https://127.0.0.1/',
  'ftp://127.0.0.1/',
  'file:///etc/passwd',
  'http://example.com/',
  'http://127.0.0.1.example.com/',
  'http://localhost.example.com/',
  'http://10.0.0.5/',
  'http://169.254.169.254/',
  'http://0.0.0.0/',
  'http://[::ffff:10.0.0.5]/',
  'http://127.0.0.1:99999/',
  '127.0.0.1:80',
  '',
])('%j is none', typed => {
  expect(receiverUrl(typed)).toBeNull();
});
