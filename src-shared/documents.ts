import { z } from 'zod';
import { maxFileSizeBytes } from './domain/file.ts';
import { idInputSchema, pieceSchema } from './domain/limits.ts';
import { method } from './method.ts';
import { documentSchema, localIdSchema } from './records.ts';

/** Bytes of a document cross in pieces of at most this size, so that no message is large. */
export const documentPieceBytes = 1_048_576;

const nothing = z.object({});
const oneOrder = z.object({ localId: localIdSchema });
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
