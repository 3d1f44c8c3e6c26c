import { randomBytes } from 'node:crypto';
import { scopes } from '../../src-shared/domain/token.ts';
import type { Client, Secrets } from './cli-secrets-shape.ts';
import type { SandboxCredential } from './common/config.ts';

const newSecret = (): string => randomBytes(32).toString('base64url');

const newClient = (name: string): Client => ({
  client_id: `sandbox-${name.replaceAll('_', '-')}`,
  client_secret: newSecret(),
});

/** One client of each kind, with fixed ids and new secrets. */
export const newSecrets = (): Secrets => ({
  control_token: newSecret(),
  credentials: {
    full: newClient('full'),
    read_only: newClient('read_only'),
    ordering_channel: newClient('ordering_channel'),
    other_customer: newClient('other_customer'),
    revoked: newClient('revoked'),
  },
});

/** The credentials of all clients, with their scopes and customers. */
export function credentialsOf({ credentials }: Secrets): SandboxCredential[] {
  const all = [...scopes];
  const one = (
    name: keyof Secrets['credentials'],
    customer: string,
    more: Partial<SandboxCredential> = {},
  ): SandboxCredential => ({
    name,
    clientId: credentials[name].client_id,
    clientSecret: credentials[name].client_secret,
    scopes: all,
    customer,
    ...more,
  });
  return [
    one('full', 'local'),
    one('read_only', 'local', { scopes: ['orders:read'] }),
    one('ordering_channel', 'channel', { orderingChannel: true }),
    one('other_customer', 'other'),
    one('revoked', 'local', { revoked: true }),
  ];
}

/** The credentials in the form of the first line that the command prints. */
export const describeCredentials = (credentials: readonly SandboxCredential[]) =>
  Object.fromEntries(
    credentials.map(({ name, clientId, clientSecret, scopes: granted }) => [
      name,
      { client_id: clientId, client_secret: clientSecret, scopes: granted },
    ]),
  );
