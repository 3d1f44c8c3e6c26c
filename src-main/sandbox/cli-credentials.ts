import { randomBytes } from 'node:crypto';
import { scopes } from '../../src-shared/domain/token.ts';
import { type Client, clientNames, type Secrets, secretsSchema } from './cli-secrets-shape.ts';
import type { SandboxCredential } from './common/config.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');

const newClient = (name: string): Client => ({
  client_id: `sandbox-${name.replaceAll('_', '-')}`,
  client_secret: newSecret(),
});

/** Creates a client id and a secret for each kind of client. The ids are always the same; the secrets are new. */
export const newSecrets = (): Secrets =>
  secretsSchema.parse({
    control_token: newSecret(),
    credentials: Object.fromEntries(clientNames.map(name => [name, newClient(name)])),
  });

/** What differs between each client and the client `full`, which belongs to the customer `local` and has all scopes. */
const kinds: Readonly<Record<keyof Secrets['credentials'], Partial<SandboxCredential>>> = {
  full: {},
  read_only: { scopes: ['orders:read'] },
  ordering_channel: { customer: 'channel', orderingChannel: true },
  other_customer: { customer: 'other' },
  revoked: { revoked: true },
};

/** The credentials of all clients, with their scopes and customers. */
export const credentialsOf = ({ credentials }: Secrets): SandboxCredential[] =>
  clientNames.map(name => ({
    name,
    clientId: credentials[name].client_id,
    clientSecret: credentials[name].client_secret,
    scopes: [...scopes],
    customer: 'local',
    ...kinds[name],
  }));

/** The credentials in the form in which the command prints them, in its first line. */
export const describeCredentials = (credentials: readonly SandboxCredential[]) =>
  Object.fromEntries(
    credentials.map(({ name, clientId, clientSecret, scopes: granted }) => [
      name,
      { client_id: clientId, client_secret: clientSecret, scopes: granted },
    ]),
  );
