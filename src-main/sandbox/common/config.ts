import { z } from 'zod';
import { scopes } from '../../../src-shared/domain/token.ts';
import { interfaceProfileSchema } from '../../../src-shared/interface-profile.ts';

const scopeSchema = z.enum(scopes);
export type ConfigScope = z.infer<typeof scopeSchema>;

/**
 * A credential with which a client can sign in to the sandbox (section "Authentication"). The sandbox keeps only a hash
 * of the secret, in memory.
 */
export const credentialSchema = z.object({
  name: z.string().min(1),
  clientId: z.string().min(1),
  clientSecret: z.string().min(1),
  scopes: z.array(scopeSchema),
  /** Customer account to which the orders, files and idempotency keys of this credential belong. */
  customer: z.string().min(1),
  orderingChannel: z.boolean().optional(),
  revoked: z.boolean().optional(),
});
export type SandboxCredential = z.infer<typeof credentialSchema>;

export const maxSeedOrders = 1_000_000;

/** Configuration with which a sandbox starts. It is also the `workerData` of the sandbox's worker thread. */
export const sandboxConfigSchema = z.object({
  /** Folder of the database and of the uploaded files; created if it is missing. */
  dataDir: z.string().min(1),
  /** Port on which the sandbox listens; 0 takes any free one. */
  port: z.int().min(0).max(65_535),
  profile: interfaceProfileSchema,
  credentials: z.array(credentialSchema),
  /** Bearer token of the `/_sandbox/` endpoints. */
  controlToken: z.string().min(1),
  /** Number of generated orders to create for the first credential's customer, if there are no orders yet. */
  seed: z.int().min(1).max(maxSeedOrders).optional(),
});
export type SandboxConfig = z.infer<typeof sandboxConfigSchema>;
