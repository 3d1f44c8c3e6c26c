import { z } from 'zod';
import { appErrorSchema } from '../error-schemas.ts';
import { method } from './method.ts';
import { nothing, unixMsSchema } from './parts.ts';

export const connectionSchema = z.object({
  /**
   * `starting`: there was no answer yet. `away`: the service cannot be reached. `refused`: sign-in or scope refused.
   */
  state: z.enum(['starting', 'connected', 'away', 'refused']),
  lastContactAtMs: unixMsSchema.nullable(),
  error: appErrorSchema.nullable(),
  /** Whether the local sandbox runs, or was stopped by the user; null for other environments. */
  isSandboxRunning: z.boolean().nullable(),
  /**
   * Whether the user must still confirm, once after each start, that entries may be sent. Until then nothing is sent.
   * True only in production.
   */
  isConfirmationNeeded: z.boolean(),
  /** Scopes of the last token; null before the first token. */
  scopes: z.array(z.string()).nullable(),
  /** Why local storage fails, which stops sending; null if it works. */
  storageError: appErrorSchema.nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;

/** Result of the repair of a damaged database. It is shown until the user dismisses it. */
export const repairNoticeSchema = z.object({
  atMs: unixMsSchema,
  /** Number of recovered orders and drafts. */
  orders: z.number().int(),
  /** Number of recovered outbox entries that are not done. */
  entries: z.number().int(),
  /** Number of recovered outbox entries that need a decision of the user. */
  attention: z.number().int(),
  /** Number of rows of the database that could not be read. They are still in the damaged file. */
  unreadable: z.number().int(),
  /** Folder of the damaged file; null if the file was missing or replaced by an older one. */
  keptAt: z.string().nullable(),
});

export type RepairNotice = z.infer<typeof repairNoticeSchema>;

/** Where the credential of an environment is stored. Never contains the credential. */
export const credentialStateSchema = z.object({
  place: z.enum(['none', 'keychain', 'session']),
  /** Last granted scopes; null if it has not signed in yet. */
  scopes: z.array(z.string()).nullable(),
});

export type CredentialState = z.infer<typeof credentialStateSchema>;

/** A new credential. The core never returns it. */
export const credentialInputSchema = z.object({
  clientId: z.string().trim().min(1).max(1_000),
  clientSecret: z.string().min(1).max(10_000),
  /** Whether to keep the credential in memory until the program ends, instead of in the keychain. */
  isSessionOnly: z.boolean(),
  /** Whether to save the credential without signing in first, because the service cannot be reached. */
  isUntested: z.boolean(),
  /**
   * Whether the credential belongs to another customer account than the previous one. Entries of the previous account
   * are parked and never sent with the new credential.
   */
  isOtherAccount: z.boolean(),
});

export type CredentialInput = z.infer<typeof credentialInputSchema>;

/** Calls about the connection of an environment, its credential, and the repair of its database. */
export const connectionMethods = {
  'connection.get': method(nothing, connectionSchema),
  /** Tests the connection: signs in again and reads one order. `ms` is the time that both took. */
  'connection.test': method(nothing, z.object({ scopes: z.array(z.string()), ms: z.number() })),
  /** Confirms that entries may be sent to production until the program ends. */
  'connection.confirmProduction': method(nothing, connectionSchema),
  'credentials.state': method(nothing, credentialStateSchema),
  /**
   * Signs in with the new credential. Replaces the previous one only if the sign-in succeeds and the new one is stored.
   */
  'credentials.replace': method(credentialInputSchema, credentialStateSchema),
  'credentials.remove': method(nothing, credentialStateSchema),
  /** Result of the last repair; null if there was none or the user has dismissed it. */
  'repair.get': method(nothing, repairNoticeSchema.nullable()),
  'repair.dismiss': method(nothing, nothing),
} as const;

export const connectionEvents = {
  'connection.changed': connectionSchema,
} as const;
