import { randomBytes } from 'node:crypto';
import { scopes } from '../../src-shared/domain/token.ts';
import type { SandboxCredential } from './common/config.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** One credential of each kind, with stable ids and new secrets. */
export function makeCredentials(): SandboxCredential[] {
  const all = [...scopes];
  const one = (name: string, customer: string, more: Partial<SandboxCredential> = {}): SandboxCredential => ({
    name,
    clientId: `sandbox-${name.replaceAll('_', '-')}`,
    clientSecret: newSecret(),
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

/** As the first line of the command prints them. */
export const describeCredentials = (credentials: readonly SandboxCredential[]) =>
  Object.fromEntries(
    credentials.map(({ name, clientId, clientSecret, scopes: granted }) => [
      name,
      { client_id: clientId, client_secret: clientSecret, scopes: granted },
    ]),
  );
