import { createHash } from 'node:crypto';
import { z } from 'zod';
import { orderDraftSchema } from '../../../src-shared/domain/draft.ts';
import { scenarioNameSchema } from '../../../src-shared/domain/scenario.ts';
import { factsSchema } from './facts.ts';

const documentSchema = z.object({
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  sha256: z.string(),
});
export type ToldDocument = z.infer<typeof documentSchema>;

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const ofOrder = { localId: z.string() };

/** What a dispatcher asks the core to save, whole. */
const deedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('save'), ...ofOrder, text: orderDraftSchema }),
  z.object({ kind: z.literal('attach'), ...ofOrder, document: documentSchema }),
  z.object({ kind: z.literal('place'), ...ofOrder }),
  z.object({ kind: z.literal('order-update'), ...ofOrder, changes: factsSchema }),
  z.object({ kind: z.literal('scenario'), ...ofOrder, scenario: scenarioNameSchema }),
  z.object({ kind: z.literal('order-cancel'), ...ofOrder }),
  z.object({ kind: z.literal('file-attach'), ...ofOrder, name: z.string() }),
  z.object({ kind: z.literal('file-delete'), ...ofOrder, name: z.string() }),
]);
export type Deed = z.infer<typeof deedSchema>;

/**
 * What a dispatcher does and is told. `meant` comes before the call; `said` after the core's answer: from then on the
 * promise counts; `refused` instead of it where the core said no. A call with neither was cut off: either may be.
 */
export const toldSchema = z.discriminatedUnion('what', [
  z.object({ what: z.literal('meant'), act: z.string(), deed: deedSchema }),
  z.object({ what: z.literal('said'), act: z.string(), entryId: z.string().nullable() }),
  z.object({ what: z.literal('refused'), act: z.string() }),
  /** The order is a draft again, with its last text. */
  z.object({ what: z.literal('taken back'), ...ofOrder }),
  /** By the dispatcher: entries of an order, or all of it. */
  z.object({ what: z.literal('given up'), ...ofOrder, entryIds: z.array(z.string()).nullable() }),
]);
export type Told = z.infer<typeof toldSchema>;
export type Tell = (told: Told) => void;

export const isSaid = ({ what }: Told): boolean => what === 'said';
