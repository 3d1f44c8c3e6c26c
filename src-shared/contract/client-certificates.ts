import { z } from 'zod';
import { method } from './method.ts';
import { unixMsSchema } from './parts.ts';

/** A client certificate as it is shown. Never contains the certificate itself, its key or its password. */
export const clientCertificateFactsSchema = z.object({
  subject: z.string(),
  issuer: z.string(),
  /** In hexadecimal. */
  serialNumber: z.string(),
  /** SHA-256 of the certificate as `AB:CD:…`. */
  sha256: z.string(),
  validFromMs: unixMsSchema,
  validUntilMs: unixMsSchema,
});
export type ClientCertificateFacts = z.infer<typeof clientCertificateFactsSchema>;

export const clientCertificateStateSchema = z.object({
  /**
   * `session`: in memory, as the user wants it. `until_keychain`: in memory, because there is no keychain; it moves there
   * once there is one.
   */
  place: z.enum(['none', 'keychain', 'session', 'until_keychain']),
  facts: clientCertificateFactsSchema.nullable(),
  /**
   * Why a stored certificate cannot be used. `lost`: the keychain does not have its key any more. `damaged`: its file
   * was changed. Null if there is none, or if it can be used.
   */
  problem: z.enum(['lost', 'damaged']).nullable(),
});
export type ClientCertificateState = z.infer<typeof clientCertificateStateSchema>;

/** A chosen file, which the core has read and keeps in memory until it is saved, replaced or cancelled, or the page goes. */
export const chosenCertificateSchema = z.object({
  /** The name of the file, and that of the file with the private key if one was chosen. */
  fileNames: z.array(z.string()),
  hasKey: z.boolean(),
  isEncrypted: z.boolean(),
});
export type ChosenCertificate = z.infer<typeof chosenCertificateSchema>;

const oneEnvironment = z.object({ id: z.string().min(1).max(100) });

/** Calls about the client certificate of an environment. A page never gets it, nor names a file. */
export const clientCertificateMethods = {
  /** Refused with `keychain_failed` if the keychain cannot be read. */
  'clientCertificates.state': method(oneEnvironment, clientCertificateStateSchema),
  /**
   * Asks the user in a dialog of the system for a file, and reads it; null if the user cancels. `key` is for the
   * private key of the certificate that was chosen before.
   */
  'clientCertificates.choose': method(
    oneEnvironment.extend({ part: z.enum(['certificate', 'key']) }),
    chosenCertificateSchema.nullable(),
    1,
  ),
  /** Forgets what was chosen. Does nothing if nothing was. */
  'clientCertificates.cancel': method(oneEnvironment, z.object({})),
  /**
   * Stores what was chosen, instead of the previous certificate, and connects again. Refused with `file_rejected` and a
   * `ClientCertificateProblem`, and with `keychain_failed`; in both cases nothing has changed.
   */
  'clientCertificates.save': method(
    oneEnvironment.extend({ password: z.string().max(1_000), isSessionOnly: z.boolean() }),
    clientCertificateStateSchema,
    1,
  ),
  /** Deletes the certificate and connects again. Refused with `keychain_failed`; the certificate is then still there. */
  'clientCertificates.remove': method(oneEnvironment, clientCertificateStateSchema, 1),
} as const;
