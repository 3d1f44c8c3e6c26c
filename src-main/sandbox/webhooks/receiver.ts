import { z } from 'zod';
import { receiverUrl } from '../../../src-shared/domain/receiver-url.ts';
import type { Signer } from '../common/signing.ts';
import type { RegistrationStore } from '../store/meta-store.ts';

/** The URL to which webhooks are sent, and the secret with which they are signed. */
export interface Receiver {
  url: string;
  secret: string;
}

/** Body of `PUT /_sandbox/webhook`. Without a secret, the sandbox creates one and returns it. */
export const receiverInputSchema = z.strictObject({
  url: z
    .string()
    .max(2_048)
    .transform((text, context) => {
      const url = receiverUrl(text);
      if (url !== null) return url;
      context.addIssue({ code: 'custom', message: 'Only http addresses of this computer are possible.' });
      return z.NEVER;
    }),
  secret: z.string().min(8).max(255).optional(),
});
export type ReceiverInput = z.infer<typeof receiverInputSchema>;

export type ReceiverRegister = ReturnType<typeof createReceiverRegister>;

/**
 * Keeps the registered receiver. Its URL survives a restart. A secret that the user chose is only in memory, so after a
 * restart events wait until it is entered again. A secret that the sandbox created is derived from its signing key.
 */
export function createReceiverRegister(store: RegistrationStore, signer: Signer) {
  let registration = store.find();
  let ownSecret: string | null = null;
  return {
    url: (): string | null => registration?.url ?? null,
    /** The receiver; null if none is registered, or if its secret is unknown after a restart. */
    current(): Receiver | null {
      if (!registration) return null;
      const { url, hasOwnSecret } = registration;
      const secret = hasOwnSecret ? ownSecret : signer.sign('webhook-secret', url);
      return secret === null ? null : { url, secret };
    },
    set({ url, secret }: ReceiverInput): void {
      ownSecret = secret ?? null;
      registration = { url, hasOwnSecret: secret !== undefined };
      store.save(registration);
    },
    clear(): void {
      registration = null;
      store.remove();
    },
  };
}
