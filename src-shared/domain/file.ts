import { z } from 'zod';
import {
  listOf,
  orNull,
  responseTextSchema,
  responseTimestampSchema,
  responseValueSchema,
} from './fields.ts';

// @interface file-upload.request
/** Body of `POST /v2/files` (section "File upload"). */
export const fileInputSchema = z.strictObject({
  name: z.string().min(1).max(255),
  media_type: z.string().min(1),
  size_bytes: z.number().int().positive(),
  category: z.string().min(1),
  description: z.string(),
});
export type FileInput = z.infer<typeof fileInputSchema>;

// @interface file-upload.answer conventions.file-id
/** Answer of `POST /v2/files`: where and how to upload the bytes (section "File upload"). */
export const fileUploadSchema = z.object({
  file_id: z.string().regex(/^file_/),
  upload: z.object({
    method: z.literal('POST'),
    url: z.url(),
    fields: z.record(z.string(), z.string()),
    expires_at: responseTimestampSchema,
  }),
});
export type FileUpload = z.infer<typeof fileUploadSchema>;

/** Maximum number of entries in `evidence_for` of one file. */
const maxEvidence = 1_000;

// @interface file.*
/** Entry of an order's file list ("File"). */
export const orderFileSchema = z.object({
  id: z.string().max(255),
  item_id: orNull(z.string().max(255)),
  kind: orNull(responseTextSchema),
  category: orNull(responseTextSchema),
  stage: orNull(responseTextSchema),
  evidence_for: listOf(responseValueSchema, maxEvidence),
  description: orNull(responseTextSchema),
  name: responseTextSchema,
  media_type: responseTextSchema,
  size_bytes: z.number(),
  created_at: responseTimestampSchema,
  content_url: orNull(z.string()),
  content_url_expires_at: orNull(responseTimestampSchema),
  can_delete: orNull(z.boolean()).transform(isAllowed => isAllowed === true),
});
export type OrderFile = z.infer<typeof orderFileSchema>;

/** The readable files of an order, and the number of those that cannot be read. */
export interface OrderFiles {
  files: OrderFile[];
  unreadableFiles: number;
}
