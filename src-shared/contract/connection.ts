import { z } from 'zod';
import { appErrorSchema } from '../errors.ts';
import { method } from './method.ts';
import { nothing, unixMsSchema } from './parts.ts';

export const connectionSchema = z.object({
  /** `starting` until the first answer; `away`: not reachable; `refused`: sign-in or scope refused. */
  state: z.enum(['starting', 'connected', 'away', 'refused']),
  lastContactAtMs: unixMsSchema.nullable(),
  error: appErrorSchema.nullable(),
  /** Only the local sandbox: whether the dispatcher has stopped it to practise. */
  isSandboxRunning: z.boolean().nullable(),
  /** Production only: nothing is sent before the dispatcher has said so since the start. */
  isConfirmationNeeded: z.boolean(),
  /** Scopes of the last token; null before the first one. */
  scopes: z.array(z.string()).nullable(),
  /** Why nothing can be recorded on this computer, and so nothing is sent: its disk is full, or fails. */
  storageError: appErrorSchema.nullable(),
});

export type Connection = z.infer<typeof connectionSchema>;

/** What was done about a damaged database, shown until the dispatcher has seen it. */
export const repairNoticeSchema = z.object({
  atMs: unixMsSchema,
  /** Orders and drafts that are there again. */
  orders: z.number().int(),
  /** Open entries of the outbox that are there again. */
  entries: z.number().int(),
  /** Of these, how many the dispatcher has to decide. */
  attention: z.number().int(),
  /** Rows that could not be read; they are in the damaged file. */
  unreadable: z.number().int(),
  /** Folder of the damaged file; null where the file itself was gone or went back in time. */
  keptAt: z.string().nullable(),
});

export type RepairNotice = z.infer<typeof repairNoticeSchema>;

/** Where the credential of an environment is; never what it is. */
export const credentialStateSchema = z.object({
  place: z.enum(['none', 'keychain', 'session']),
  /** Scopes it was last granted; null where it has not signed in yet. */
  scopes: z.array(z.string()).nullable(),
});

export type CredentialState = z.infer<typeof credentialStateSchema>;

/** A credential on its way into the keychain; it never comes back. */
export const credentialInputSchema = z.object({
  clientId: z.string().trim().min(1).max(1_000),
  clientSecret: z.string().min(1).max(10_000),
  /** Kept in memory until the program ends, not in the keychain. */
  isSessionOnly: z.boolean(),
  /** Kept without signing in with it first: the service cannot be reached now. */
  isUntested: z.boolean(),
  /** It belongs to another customer account: what was saved for the former one is parked, never sent with it. */
  isOtherAccount: z.boolean(),
});

export type CredentialInput = z.infer<typeof credentialInputSchema>;

/** Calls about the connection of an environment, its credential, and what was repaired in it. */
export const connectionMethods = {
  'connection.get': method(nothing, connectionSchema),
  /** Signs in anew and reads one order. */
  'connection.test': method(nothing, z.object({ scopes: z.array(z.string()), ms: z.number() })),
  /** The dispatcher means production: from now on until the program ends, entries are sent. */
  'connection.confirmProduction': method(nothing, connectionSchema),
  'credentials.state': method(nothing, credentialStateSchema),
  /** Signs in with the new credential first; the former one goes only when the new one works and is kept. */
  'credentials.replace': method(credentialInputSchema, credentialStateSchema),
  'credentials.remove': method(nothing, credentialStateSchema),
  /** What was done about a damaged database; null where nothing was, or the dispatcher has seen it. */
  'repair.get': method(nothing, repairNoticeSchema.nullable()),
  'repair.dismiss': method(nothing, nothing),
} as const;

export const connectionEvents = {
  'connection.changed': connectionSchema,
} as const;
