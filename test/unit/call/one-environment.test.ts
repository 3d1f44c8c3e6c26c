import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { readArguments } from '../../../src-main/call/arguments.ts';
import { openCallEnvironment } from '../../../src-main/call/one-environment.ts';
import { DispatchError } from '../../../src-shared/errors.ts';
import { fakeCore } from '../../support/fake-core.ts';

const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----';

function argumentsWith(...options: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'dispatch-call-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const credentials = file(
    'credentials.json',
    '{"client_id":"me","client_secret":"hush","scopes":["orders:read"]}',
  );
  const profile = file('profile.json', '{"requestIdHeader":"X-Call-Id"}');
  const ca = file('ca.pem', certificate);
  const args = readArguments([
    ...['--base-url', 'https://api.example.com', '--credentials', credentials, '--data', folder],
    ...['--profile', profile, '--ca', ca, ...options, 'app.info'],
  ]);
  if (args.kind !== 'call') throw new Error('No call');
  return args;
}

const steps = (core: ReturnType<typeof fakeCore>) => core.router.invoke.mock.calls.map(([method]) => method);

it('sets the service up as it is described, with the credential in memory only', async () => {
  const core = fakeCore();
  const environmentIdOf = vi.spyOn(core, 'environmentIdOf').mockReturnValue('service-7');
  expect(await openCallEnvironment(core, argumentsWith())).toBe('service-7');
  expect(environmentIdOf.mock.calls[0]?.[0]).toMatchObject({
    kind: 'sandbox',
    baseUrl: 'https://api.example.com',
  });
  const [[, file] = [], ...rest] = core.router.invoke.mock.calls;
  const text = typeof file === 'object' && file !== null && 'text' in file ? String(file.text) : '';
  expect(JSON.parse(text)).toMatchObject({
    dispatchEnvironments: 1,
    environments: [
      {
        kind: 'sandbox',
        baseUrl: 'https://api.example.com',
        profile: { requestIdHeader: 'X-Call-Id' },
        caCertificates: certificate,
      },
    ],
  });
  expect(text).not.toContain('hush');
  expect(rest).toEqual([
    [
      'credentials.replace',
      { clientId: 'me', clientSecret: 'hush', isSessionOnly: true, isUntested: true, isOtherAccount: false },
      'service-7',
    ],
    ['environments.open', { id: 'service-7' }, null],
  ]);
});

it('needs nobody’s word where orders start real transports: the option said it', async () => {
  const core = fakeCore();
  await openCallEnvironment(core, argumentsWith('--kind', 'production'));
  expect(core.router.invoke.mock.lastCall).toEqual(['connection.confirmProduction', {}, 'local']);
});

it.each(['environments.import', 'credentials.replace', 'environments.open'])(
  'stops where the core says no: %s',
  async where => {
    const core = fakeCore();
    const refusal = { ok: false, error: new DispatchError('bad_request', 'No.').error } as const;
    core.router.invoke.mockImplementation(method =>
      Promise.resolve(method === where ? refusal : { ok: true, value: null }),
    );
    expect(await openCallEnvironment(core, argumentsWith('--kind', 'production'))).toEqual(refusal);
    expect(steps(core).at(-1)).toBe(where);
  },
);
