import { z } from 'zod';
import { idInputSchema, pieceSchema } from '../domain/limits.ts';
import { maxFileSizeBytes } from '../domain/size-limits.ts';
import { method } from './method.ts';
import { fewAtOnce, localIdSchema, nothing, oneOrder } from './parts.ts';

/** A document of a draft or order. When the user adds it, Dispatch copies it into its own store. */
export const documentSchema = z.object({
  id: z.string(),
  localId: localIdSchema,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  category: z.string(),
  description: z.string(),
  /**
   * `stored`: saved locally. `uploaded`: at the service, and attached if its order exists. `attention`: an entry of the
   * outbox needs the user.
   */
  state: z.enum(['stored', 'queued', 'uploading', 'uploaded', 'attention']),
  /**
   * The open outbox entry that uploads or attaches the document, preferably one that needs the user; null if there is
   * none.
   */
  entryId: z.string().nullable(),
  /** `data:` URL of a thumbnail, for images and PDFs. */
  thumbnail: z.string().nullable(),
});

export type Document = z.infer<typeof documentSchema>;

/** Maximum size of a document piece in one message, in bytes. */
export const documentPieceBytes = 1_048_576;

const oneDocument = z.object({ documentId: idInputSchema });

/** Calls about the documents of a draft or an order. */
export const documentMethods = {
  /** Starts adding a document. Append its pieces in order, then finish. `documents.remove` aborts at any time. */
  'documents.begin': method(
    z.object({
      localId: localIdSchema,
      name: z.string().min(1).max(1_000),
      mediaType: z.string().max(255),
      sizeBytes: z.number().int().min(1).max(maxFileSizeBytes),
    }),
    z.object({ documentId: z.string() }),
  ),
  'documents.append': method(
    z.object({
      documentId: idInputSchema,
      offsetBytes: z.number().int().min(0),
      bytes: pieceSchema(documentPieceBytes),
    }),
    nothing,
  ),
  'documents.finish': method(
    z.object({ documentId: idInputSchema, thumbnail: z.string().max(100_000).nullable() }),
    documentSchema,
  ),
  /** Reads a piece of a stored document for a preview. The last piece of a document is shorter than the others. */
  'documents.read': method(
    oneDocument.extend({ offsetBytes: z.number().int().min(0) }),
    z.object({ bytes: z.instanceof(Uint8Array), sizeBytes: z.number() }),
  ),
  /**
   * Lets the user drag a stored document out of the calling window, as a file with its name, if a mouse button is held
   * there. Refused with `file_rejected` (`unreadable`) if its bytes are not on this computer.
   */
  'documents.drag': method(oneDocument, nothing, fewAtOnce),
  'documents.describe': method(
    z.object({
      documentId: idInputSchema,
      name: z.string().min(1).max(255),
      category: z.string().min(1).max(255),
      description: z.string().max(1_000),
    }),
    documentSchema,
  ),
  'documents.remove': method(oneDocument, nothing),
  /** Queues adding stored documents to their accepted order. */
  'documents.attach': method(
    oneOrder.extend({ documentIds: z.array(idInputSchema).min(1).max(100) }),
    z.object({ entryIds: z.array(z.string()) }),
  ),
} as const;

export const documentEvents = {
  'documents.progress': z.object({
    documentId: z.string(),
    localId: localIdSchema,
    sentBytes: z.number(),
    sizeBytes: z.number(),
  }),
} as const;
