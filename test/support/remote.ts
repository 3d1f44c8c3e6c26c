import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { startSandbox } from '../../src-main/sandbox/server.ts';
import type { CredentialInput } from '../../src-shared/contract/connection.ts';
import type { MethodInput } from '../../src-shared/contract/contract.ts';
import { scopes } from '../../src-shared/domain/token.ts';
import { localSandboxProfile } from '../../src-shared/interface-profile.ts';
import { controlOf } from './control.ts';
import { type Fixture, temporaryFolder } from './core.ts';

const controlToken = 'control-token-of-the-test';
const tokenSchema = z.object({ access_token: z.string() });
const listSchema = z.object({ data: z.array(z.object({ customer_reference: z.string().nullable() })) });

export type Remote = Awaited<ReturnType<typeof startRemote>>;

/** A service that the app does not start: another sandbox on a real socket, with its own record of what happened. */
export async function startRemote(name: string) {
  const secret = `secret-of-${name}`;
  const client = { clientId: `${name}-1`, clientSecret: secret };
  const rotated = { clientId: `${name}-2`, clientSecret: secret };
  const sandbox = await startSandbox({
    dataDir: temporaryFolder(),
    port: 0,
    profile: localSandboxProfile,
    credentials: [client, rotated].map(one => ({ ...one, name, customer: name, scopes: [...scopes] })),
    controlToken,
  });
  onTestFinished(() => sandbox.close());
  const { baseUrl } = sandbox;
  return {
    name,
    baseUrl,
    /** Two of one customer, as a rotation has them. */
    credentials: [client, rotated],
    control: controlOf(() => baseUrl, controlToken),
    /** References of all its orders, as another program reads them. */
    async references(): Promise<string[]> {
      const answer = await fetch(`${baseUrl}/oauth2/token`, {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${client.clientId}:${secret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      });
      const { access_token } = tokenSchema.parse(await answer.json());
      const list = await fetch(`${baseUrl}/v2/orders?limit=100`, {
        headers: { authorization: `Bearer ${access_token}` },
      });
      return listSchema.parse(await list.json()).data.map(order => order.customer_reference ?? '');
    },
  };
}

export const entered = (
  credential: Pick<CredentialInput, 'clientId' | 'clientSecret'>,
  more: Partial<CredentialInput> = {},
): CredentialInput => ({
  ...credential,
  isSessionOnly: false,
  isUntested: false,
  isOtherAccount: false,
  ...more,
});

/** Adds an environment, which the dispatcher means. @returns its id */
export async function addEnvironment(
  { call }: Pick<Fixture, 'call'>,
  environment: MethodInput<'environments.add'>['environment'],
): Promise<string> {
  const { id } = await call('environments.add', { environment });
  if (id === null) throw new Error(`${environment.name} was not added.`);
  return id;
}

/** Adds the service to the app's list with its credential, and shows it. @returns its id */
export async function openRemote(
  fixture: Pick<Fixture, 'call'>,
  remote: Remote,
  kind: 'sandbox' | 'production' = 'sandbox',
): Promise<string> {
  const { call } = fixture;
  const id = await addEnvironment(fixture, { name: remote.name, kind, baseUrl: remote.baseUrl });
  await call('environments.open', { id });
  const [credential] = remote.credentials;
  if (credential) await call('credentials.replace', entered(credential));
  return id;
}
