import { z } from 'zod';
import { maxFileSizeBytes } from '../domain/file.ts';
import { idInputSchema, pieceSchema } from '../domain/limits.ts';
import { method } from './method.ts';
import { localIdSchema, nothing, oneOrder } from './parts.ts';

/** A document of a draft or order, copied into our own store when it was dropped. */
export const documentSchema = z.object({
  id: z.string(),
  localId: localIdSchema,
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.number(),
  category: z.string(),
  description: z.string(),
  /** `stored`: safe with us; `uploading`; `uploaded`: at the service, and in its order where that is there; `attention`: see the outbox. */
  state: z.enum(['stored', 'queued', 'uploading', 'uploaded', 'attention']),
  /** The entry of the outbox that has to do with it next; null where none has. */
  entryId: z.string().nullable(),
  /** `data:` URL of a small picture, for images and PDFs. */
  thumbnail: z.string().nullable(),
});

export type Document = z.infer<typeof documentSchema>;

/** Bytes of a document cross in pieces of at most this size, so that no message is large. */
export const documentPieceBytes = 1_048_576;

const oneDocument = z.object({ documentId: idInputSchema });

/** Calls about the documents of a draft or an order, which are copied into our own store. */
export const documentMethods = {
  /** A document arrives as begin, pieces in order, finish; `documents.remove` at any time gives it up. */
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
  /** A piece of a stored document, so that it can be looked at; the last one is shorter. */
  'documents.read': method(
    oneDocument.extend({ offsetBytes: z.number().int().min(0) }),
    z.object({ bytes: z.instanceof(Uint8Array), sizeBytes: z.number() }),
  ),
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
  /** Queues documents that are stored with an accepted order to be added to it. */
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
