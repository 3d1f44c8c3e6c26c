import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A document as a dispatcher has it and as the service has it. */
export const documentSchema = z.object({
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});
export type ToldDocument = z.infer<typeof documentSchema>;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
