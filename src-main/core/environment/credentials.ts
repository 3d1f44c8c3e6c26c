import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { SecretStore } from '../ports/ports.ts';
import { type Credential, Secret } from '../ports/secret.ts';

const storedSchema = z.object({ clientId: z.string().min(1), clientSecret: z.string().min(1) });

/** The local sandbox's credential: created at the first start, kept in the keychain, in memory where there is none. */
export function createLocalCredential(store: SecretStore, environmentId: string): () => Promise<Credential> {
  let known: Promise<Credential> | null = null;
  const account = `${environmentId}/credential`;
  async function load(): Promise<Credential> {
    const stored = parse(await store.get(account));
    if (stored) return stored;
    const made = { clientId: 'local-sandbox', clientSecret: randomBytes(32).toString('base64url') };
    await store.set(account, new Secret(JSON.stringify(made)));
    return credentialOf(made);
  }
  return () => {
    known ??= load().catch(error => {
      known = null;
      throw error;
    });
    return known;
  };
}

const credentialOf = (stored: z.infer<typeof storedSchema>): Credential => ({
  clientId: new Secret(stored.clientId),
  clientSecret: new Secret(stored.clientSecret),
});

function parse(secret: Secret | null): Credential | null {
  if (!secret) return null;
  try {
    const stored = storedSchema.safeParse(JSON.parse(secret.reveal()));
    return stored.success ? credentialOf(stored.data) : null;
  } catch {
    return null;
  }
}
