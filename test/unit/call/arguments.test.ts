import { expect, it } from 'vitest';
import { readArguments } from '../../../src-main/call/arguments.ts';

const needed = ['--base-url', 'https://api.example.com', '--credentials', 'c.json', '--data', 'data'];

const withAddress = (address: string) => ['--base-url', address, ...needed.slice(2), 'app.info'];

it('takes a method with its input, and says the rest itself', () => {
  expect(readArguments([...needed, 'orders.get', '{"localId":"1"}'])).toEqual({
    kind: 'call',
    baseUrl: 'https://api.example.com',
    credentialsFile: 'c.json',
    credentialName: null,
    dataDir: 'data',
    environmentKind: 'sandbox',
    profileFile: null,
    caFile: null,
    allowedHosts: [],
    timeoutMs: 60_000,
    method: 'orders.get',
    inputJson: '{"localId":"1"}',
  });
  expect(readArguments([...needed, 'app.info'])).toMatchObject({ method: 'app.info', inputJson: '{}' });
});

it('takes every option', () => {
  const options = [
    '--kind',
    'production',
    '--profile',
    'p.json',
    '--ca',
    'ca.pem',
    '--allow-host',
    'files.test',
    '--allow-host',
    '127.0.0.1:8080',
    '--timeout',
    '0.5',
    '--as',
    'full',
  ];
  expect(readArguments([...needed, ...options, 'app.info'])).toMatchObject({
    environmentKind: 'production',
    profileFile: 'p.json',
    caFile: 'ca.pem',
    allowedHosts: ['files.test', '127.0.0.1:8080'],
    timeoutMs: 500,
    credentialName: 'full',
  });
});

it('shows its help and its list without anything else', () => {
  expect(readArguments(['--help'])).toEqual({ kind: 'help' });
  expect(readArguments(['--list'])).toEqual({ kind: 'list', method: null });
  expect(readArguments(['--list', 'orders.get'])).toEqual({ kind: 'list', method: 'orders.get' });
});

it.each([
  [[], /METHOD/],
  [[...needed], /METHOD/],
  [[...needed, 'app.info', '{}', 'more'], /One METHOD/],
  [['app.info', ...needed.slice(2)], /--base-url is missing/],
  [['app.info', ...needed.slice(0, 2), ...needed.slice(4)], /--credentials is missing/],
  [['app.info', ...needed.slice(0, 4)], /--data is missing/],
  [['app.info', '--data', '', ...needed.slice(0, 4)], /--data is missing/],
  [[...needed, '--kind', 'local-sandbox', 'app.info'], /--kind/],
  [[...needed, '--timeout', '0', 'app.info'], /--timeout/],
  [[...needed, '--timeout', '-5', 'app.info'], /--timeout|argument/],
  [[...needed, '--timeout', 'soon', 'app.info'], /--timeout/],
  [[...needed, '--tokn', 'x', 'app.info'], /^Unknown option '--tokn'\.$/],
  [withAddress('foo'), /^--base-url must be an address such as https:\/\/\S+, not "foo"\.$/],
  [withAddress('http://192.0.2.1'), /must begin with https:\/\/, unless the service runs on this computer/],
  [withAddress('https://me@service.example'), /must not hold a user or a password/],
  [withAddress('https://service.example?a=1'), /must have neither \? nor #/],
])('says what is wrong: %j', (argv, words) => {
  expect(() => readArguments(argv)).toThrow(words);
});
